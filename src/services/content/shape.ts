/** What an answer shows of an entry: references resolved or bare, assets inflated, embedded items, projection. */
import { isWireObject } from '#wire/content/entry.ts';
import type { WireContentType, WireField, WireObject, WireValue } from '#wire/content/entry.ts';

import { flag, listOf } from './parameters.ts';
import type { Parameters } from './parameters.ts';

export interface ShapeWorld {
  /** The entry or asset as this request may see it (locale, fallback, publish state), or undefined. */
  find(type: string, uid: string): WireObject | undefined;
  contentType(uid: string): WireContentType | undefined;
}

const MAX_DEPTH = 100;

export interface Shape {
  readonly includes: readonly string[];
  readonly includeAllDepth: number;
  readonly embedded: boolean;
  readonly parameters: Parameters;
  readonly world: ShapeWorld;
}

export function readShape(parameters: Parameters, world: ShapeWorld): Shape {
  const depth = Number(parameters.single.get('include_all_depth') ?? 1);
  return {
    includes: listOf(parameters, 'include'),
    includeAllDepth: flag(parameters, 'include_all') ? Math.min(MAX_DEPTH, Math.max(1, depth || 1)) : 0,
    embedded: listOf(parameters, 'include_embedded_items').includes('BASE'),
    parameters,
    world,
  };
}

function isReference(value: WireValue): value is WireObject {
  return isWireObject(value) && typeof value['uid'] === 'string' && typeof value['_content_type_uid'] === 'string';
}

function asset(value: WireValue, shape: Shape): WireValue {
  if (!isWireObject(value) || typeof value['uid'] !== 'string')
    return typeof value === 'string' ? (shape.world.find('sys_assets', value) ?? null) : value;
  const found = shape.world.find('sys_assets', value['uid']);
  return found ? withoutDimension(found, shape) : null;
}

export function withoutDimension(data: WireObject, shape: { readonly parameters: Parameters }): WireObject {
  if (flag(shape.parameters, 'include_dimension')) return data;
  const { dimension: _dimension, ...rest } = data;
  return rest;
}

/** `project` is the field path of a reference that only[…] and except[…] name. */
function reference(value: WireObject, path: string, shape: Shape, depth: number): WireValue {
  const type = `${value['_content_type_uid']}`;
  const uid = `${value['uid']}`;
  const wanted =
    depth < shape.includeAllDepth ||
    shape.includes.some((include) => include === path || include.startsWith(`${path}.`));
  const bare = { uid, _content_type_uid: type };
  if (!wanted || depth > MAX_DEPTH) return bare;
  const found = shape.world.find(type, uid);
  if (!found) return bare;
  const whole = walk(found, shape.world.contentType(type)?.schema ?? [], path, shape, depth + 1);
  return { ...project(whole, path.split('.').at(-1) ?? path, shape.parameters), _content_type_uid: type };
}

function eachOf(value: WireValue, change: (item: WireValue) => WireValue): WireValue {
  return Array.isArray(value) ? value.map(change) : change(value);
}

function field(value: WireValue, schema: WireField, path: string, shape: Shape, depth: number): WireValue {
  if (value === null || value === undefined) return value;
  if (schema.data_type === 'reference') {
    const list = Array.isArray(value) ? (value as readonly WireValue[]) : [value];
    const target = typeof schema.reference_to === 'string' ? schema.reference_to : (schema.reference_to?.[0] ?? '');
    return list.map((item) => {
      const known = typeof item === 'string' ? { uid: item, _content_type_uid: target } : item;
      return isReference(known) ? reference(known, path, shape, depth) : known;
    });
  }
  if (schema.data_type === 'file') return eachOf(value, (item) => asset(item, shape));
  if (schema.data_type === 'group' || schema.data_type === 'global_field') {
    return eachOf(value, (item) => (isWireObject(item) ? walk(item, schema.schema ?? [], path, shape, depth) : item));
  }
  if (schema.data_type !== 'blocks') return value;
  return eachOf(value, (item) => {
    if (!isWireObject(item)) return item;
    return Object.fromEntries(
      Object.entries(item).map(([name, inner]) => {
        const block = schema.blocks?.find((candidate) => candidate.uid === name);
        return [
          name,
          block && isWireObject(inner) ? walk(inner, block.schema ?? [], `${path}.${name}`, shape, depth) : inner,
        ];
      }),
    );
  });
}

function walk(data: WireObject, schema: readonly WireField[], base: string, shape: Shape, depth: number): WireObject {
  const out: Record<string, WireValue> = { ...data };
  for (const definition of schema) {
    const value = out[definition.uid];
    if (value === undefined) continue;
    out[definition.uid] = field(value, definition, base ? `${base}.${definition.uid}` : definition.uid, shape, depth);
  }
  return out;
}

/** only[NAME][] and except[NAME][]; `uid` always stays. */
function project(data: WireObject, name: string, parameters: Parameters): WireObject {
  const only = parameters.lists.get(`only.${name}`);
  const except = parameters.lists.get(`except.${name}`);
  if (only) {
    const heads = new Set(only.map((path) => path.split('.')[0]));
    return Object.fromEntries(Object.entries(data).filter(([key]) => key === 'uid' || heads.has(key)));
  }
  if (!except) return data;
  const dropped = new Set(except);
  return Object.fromEntries(Object.entries(data).filter(([key]) => key === 'uid' || !dropped.has(key)));
}

function embeddedIn(value: WireValue, found: { type: string; uid: string }[]): void {
  if (Array.isArray(value)) for (const item of value) embeddedIn(item, found);
  if (!isWireObject(value)) return;
  const attributes = value['attrs'];
  if (value['type'] === 'reference' && isWireObject(attributes)) {
    const uid = attributes['type'] === 'asset' ? attributes['asset-uid'] : attributes['entry-uid'];
    if (typeof uid === 'string')
      found.push({ type: attributes['type'] === 'asset' ? 'sys_assets' : `${attributes['content-type-uid']}`, uid });
  }
  for (const inner of Object.values(value)) embeddedIn(inner, found);
}

function richTextFields(
  data: WireObject,
  schema: readonly WireField[],
  base: string,
): { path: string; value: WireValue }[] {
  return schema.flatMap((definition) => {
    const value = data[definition.uid];
    if (value === undefined || value === null) return [];
    const path = base ? `${base}.${definition.uid}` : definition.uid;
    if (definition.data_type === 'json') return [{ path, value }];
    const items = Array.isArray(value) ? (value as readonly WireValue[]) : [value];
    return items.filter(isWireObject).flatMap((item) => {
      if (definition.data_type === 'blocks') {
        return (definition.blocks ?? []).flatMap((block) => {
          const inner = item[block.uid];
          return isWireObject(inner) ? richTextFields(inner, block.schema ?? [], `${path}.${block.uid}`) : [];
        });
      }
      return definition.schema ? richTextFields(item, definition.schema, path) : [];
    });
  });
}

function embeddedItems(data: WireObject, schema: readonly WireField[], shape: Shape): WireObject {
  const items: Record<string, WireValue[]> = {};
  for (const { path, value } of richTextFields(data, schema, '')) {
    const found: { type: string; uid: string }[] = [];
    embeddedIn(value, found);
    const unique = new Map(found.map((item) => [`${item.type}/${item.uid}`, item]));
    for (const { type, uid } of unique.values()) {
      const whole = shape.world.find(type, uid);
      if (whole) items[path] = [...(items[path] ?? []), { ...whole, _content_type_uid: type }];
    }
  }
  return items;
}

export function shapeEntry(data: WireObject, type: WireContentType | undefined, shape: Shape): WireObject {
  const schema = type?.schema ?? [];
  const whole = walk(data, schema, '', shape, 0);
  const projected = project(whole, 'BASE', shape.parameters);
  return shape.embedded ? { ...projected, _embedded_items: embeddedItems(data, schema, shape) } : projected;
}
