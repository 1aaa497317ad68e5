/** JSON rich text → nodes of the allow-list: unknown nodes are replaced by their children, unknown attributes are dropped. */
import type { RichTextNode } from '#lib/content/rich-text.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { BrokenEntry } from './fields.ts';
import {
  BLOCKS,
  embedded,
  embeddedFile,
  JSON_MARKS,
  MAX_DEPTH,
  MAX_NODES,
  safeHref,
  safeImage,
} from './rich-text-rules.ts';

function childrenOf(node: WireObject): readonly WireValue[] {
  const list = node['children'];
  return Array.isArray(list) ? (list as readonly WireValue[]) : [];
}

function attribute(node: WireObject, name: string): string {
  const attributes = node['attrs'];
  const value = isWireObject(attributes) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
}

/** Counts nodes and collects text iteratively: deep nesting must not overflow the stack. */
function textBelow(root: WireObject): { readonly text: string; readonly nodes: number } {
  const open: WireValue[] = [root];
  let text = '';
  let nodes = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes += 1;
    if (nodes > MAX_NODES) break;
    if (!isWireObject(node)) continue;
    if (typeof node['text'] === 'string') text += node['text'];
    const children = childrenOf(node);
    for (let at = Math.min(children.length, MAX_NODES) - 1; at >= 0; at -= 1) open.push(children[at] ?? null);
  }
  return { text, nodes };
}

/** `break`: a line break before the text, unless the text consists of line breaks, as in the content service's own renderer. */
function textNodes(value: WireObject, text: string): readonly RichTextNode[] {
  const marks = [...JSON_MARKS].flatMap(([name, mark]) => (value[name] === true ? [mark] : []));
  const lines = value['break'] === true && !/^\n+$/.test(text) ? `\n${text}` : text;
  return lines
    .split('\n')
    .flatMap((line, index): RichTextNode[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line, marks },
    ]);
}

function reference(node: WireObject, children: readonly RichTextNode[]): readonly RichTextNode[] {
  if (attribute(node, 'type') === 'asset')
    return embeddedFile({
      src: attribute(node, 'asset-link') || attribute(node, 'href') || attribute(node, 'url'),
      alt: attribute(node, 'alt'),
      name: attribute(node, 'asset-name'),
      mediaType: attribute(node, 'asset-type'),
      display: attribute(node, 'display-type'),
      newTab: attribute(node, 'target') === '_blank',
      children,
    });
  const entry = attribute(node, 'entry-uid');
  return embedded({
    entry,
    type: attribute(node, 'content-type-uid'),
    display: attribute(node, 'display-type'),
    children,
  });
}

function walk(value: WireValue, depth: number): readonly RichTextNode[] {
  if (!isWireObject(value)) return [];
  if (typeof value['text'] === 'string') return textNodes(value, value['text']);
  if (depth > MAX_DEPTH) return [{ kind: 'text', text: textBelow(value).text, marks: [] }];
  const type = typeof value['type'] === 'string' ? value['type'] : '';
  if (type === 'hr') return [{ kind: 'rule' }];
  if (type === 'img')
    return safeImage({
      src: attribute(value, 'url'),
      alt: attribute(value, 'alt'),
      width: attribute(value, 'width'),
      height: attribute(value, 'height'),
    });
  const children = childrenOf(value).flatMap((child) => walk(child, depth + 1));
  const kind = type === 'code' ? 'code' : BLOCKS.get(type);
  if (kind) return [{ kind, children }];
  if (type === 'reference') return reference(value, children);
  const href = type === 'a' ? safeHref(attribute(value, 'url')) : undefined;
  return href === undefined
    ? children
    : [{ kind: 'link', href, newTab: attribute(value, 'target') === '_blank', children }];
}

/** Throws BrokenEntry when the text is too large. */
export function readJsonRichText(value: WireObject): readonly RichTextNode[] {
  if (textBelow(value).nodes > MAX_NODES) throw new BrokenEntry(`a rich text has more than ${MAX_NODES} nodes`);
  return walk(value, 0);
}
