/** Finds items embedded in rich text: entries and assets referenced in JSON documents and in HTML, by field path. */
import type { WireField, WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { isWireObject } from '../stack/wire-object.ts';

export interface Embedded {
  /** Content type uid; `sys_assets` for assets. */
  readonly type: string;
  readonly uid: string;
}

type SchemaOf = (field: WireField) => readonly WireField[];

/** A block as a field: a group, or a global field. */
export function fieldOf(block: NonNullable<WireField['blocks']>[number]): WireField {
  return { ...block, data_type: block.reference_to === undefined ? 'group' : 'global_field' };
}

function inDocument(value: WireValue, found: Embedded[]): void {
  if (Array.isArray(value)) for (const item of value as readonly WireValue[]) inDocument(item, found);
  if (!isWireObject(value)) return;
  const attributes = value['attrs'];
  if (value['type'] === 'reference' && isWireObject(attributes)) {
    const isAsset = attributes['type'] === 'asset';
    const uid = attributes[isAsset ? 'asset-uid' : 'entry-uid'];
    if (typeof uid === 'string')
      found.push({ type: isAsset ? 'sys_assets' : `${attributes['content-type-uid'] as string}`, uid });
  }
  for (const inner of Object.values(value)) inDocument(inner, found);
}

function inHtml(html: string, found: Embedded[]): void {
  for (const [tag] of html.matchAll(/<[a-z][^>]*\bdata-sys-(?:asset|entry)-uid=[^>]*>/gi)) {
    const attribute = (name: string): string | undefined =>
      new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);
    const asset = attribute('data-sys-asset-uid');
    const entry = attribute('data-sys-entry-uid');
    if (asset) found.push({ type: 'sys_assets', uid: asset });
    else if (entry) found.push({ type: attribute('data-sys-content-type-uid') ?? '', uid: entry });
  }
}

/** Field path (without list indexes) → embedded items, without duplicates per path. */
export function embeddedIn(
  data: WireObject,
  schema: readonly WireField[],
  schemaOf: SchemaOf,
): ReadonlyMap<string, readonly Embedded[]> {
  const byPath = new Map<string, Map<string, Embedded>>();
  const note = (path: string, found: readonly Embedded[]): void => {
    const items = byPath.get(path) ?? new Map<string, Embedded>();
    for (const item of found) items.set(`${item.type}/${item.uid}`, item);
    if (items.size > 0) byPath.set(path, items);
  };
  const search = (value: WireValue | undefined, field: WireField, path: string): void => {
    if (Array.isArray(value) && field.data_type !== 'json') {
      for (const item of value as readonly WireValue[]) search(item, field, path);
      return;
    }
    const found: Embedded[] = [];
    if (field.data_type === 'json') inDocument(value ?? null, found);
    else if (typeof value === 'string' && field.data_type === 'text') inHtml(value, found);
    note(path, found);
    if (!isWireObject(value)) return;
    if (field.data_type !== 'blocks') searchAll(value, schemaOf(field), path);
    else for (const block of field.blocks ?? []) searchAll(value[block.uid], schemaOf(fieldOf(block)), `${path}.${block.uid}`); // prettier-ignore
  };
  const searchAll = (value: WireValue | undefined, fields: readonly WireField[], base: string): void => {
    if (!isWireObject(value)) return;
    for (const field of fields) search(value[field.uid], field, base === '' ? field.uid : `${base}.${field.uid}`);
  };
  searchAll(data, schema, '');
  return new Map([...byPath].map(([path, items]) => [path, [...items.values()]]));
}
