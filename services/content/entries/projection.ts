/** Applies `only[…]` and `except[…]`, which select the fields of a response. Paths reach into groups and blocks; `uid` is always included. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import type { Parameters } from '../requests/parameters.ts';
import { isWireObject } from '../stack/wire-object.ts';

/** Field → subtree of named fields; an empty subtree stands for the whole field. */
type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const segment of path.split('.')) {
      const next: Tree = node.get(segment) ?? new Map<string, Tree>();
      node.set(segment, next);
      node = next;
    }
  }
  return root;
}

function each(value: WireValue, change: (item: WireObject) => WireObject): WireValue {
  if (Array.isArray(value)) return value.map((item: WireValue) => (isWireObject(item) ? change(item) : item));
  return isWireObject(value) ? change(value) : value;
}

function projectFields(data: WireObject, tree: Tree): WireObject {
  const out: Record<string, WireValue> = {};
  for (const [key, value] of Object.entries(data)) {
    const below = tree.get(key);
    if (below) out[key] = below.size === 0 ? value : each(value, (item) => projectFields(item, below));
  }
  return out;
}

function drop(data: WireObject, tree: Tree): WireObject {
  const out: Record<string, WireValue> = {};
  for (const [key, value] of Object.entries(data)) {
    const below = tree.get(key);
    if (!below) out[key] = value;
    else if (below.size > 0) out[key] = each(value, (item) => drop(item, below));
  }
  return out;
}

/** Projects an entry. `names`: keys of its field lists in the URL: `BASE`, or the reference's path. */
export function project(data: WireObject, names: readonly string[], { lists }: Parameters): WireObject {
  const listed = (kind: string): readonly string[] | undefined => {
    const name = names.find((candidate) => lists.has(`${kind}.${candidate}`));
    return name === undefined ? undefined : lists.get(`${kind}.${name}`);
  };
  const only = listed('only');
  if (only) return projectFields(data, treeOf(['uid', ...only]));
  const except = listed('except');
  return except ? drop(data, treeOf(except.filter((path) => path !== 'uid'))) : data;
}
