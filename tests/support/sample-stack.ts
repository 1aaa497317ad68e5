/** Reads an export of a content stack: content types, and entries one language at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Field } from '../../tools/sample/schema/field.ts';

export type Data = Readonly<Record<string, unknown>>;

export interface StackEntry {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  readonly data: Data;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export function readSchemas(stack: string): ReadonlyMap<string, readonly Field[]> {
  const types = read(join(stack, 'content_types/schema.json')) as { uid: string; schema: Field[] }[];
  return new Map(types.map(({ uid, schema }) => [uid, schema]));
}

export function readEntries(stack: string): readonly StackEntry[] {
  return readdirSync(join(stack, 'entries')).flatMap((type) =>
    readdirSync(join(stack, 'entries', type)).flatMap((language) => {
      const chunk = read(join(stack, 'entries', type, language, `${type}-entries.json`)) as Record<string, Data>;
      return Object.entries(chunk).map(([uid, data]) => ({ type, uid, language, data }));
    }),
  );
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All strings in a value with their paths: `sections.0.rich_text.heading`. */
export function textsIn(value: unknown, at = ''): readonly (readonly [at: string, text: string])[] {
  if (typeof value === 'string') return [[at, value]];
  const pairs = Array.isArray(value)
    ? value.map((item, index) => [`${index}`, item] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return pairs.flatMap(([key, inner]) => textsIn(inner, at ? `${at}.${key}` : key));
}

/** All references in a value, including links in rich texts and HTML. */
export function referencesIn(value: unknown): readonly { readonly type: string; readonly uid: string }[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/data-sys-entry-uid="([^"]*)" data-sys-content-type-uid="([^"]*)"/g)].map(
      ([, uid = '', type = '']) => ({ type, uid }),
    );
  }
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(referencesIn);
  if (typeof value['_content_type_uid'] === 'string')
    return [{ type: value['_content_type_uid'], uid: `${value['uid'] as string}` }, ...inner];
  if (typeof value['entry-uid'] === 'string')
    return [{ type: `${value['content-type-uid'] as string}`, uid: value['entry-uid'] }, ...inner];
  if (typeof value['entry_uid'] === 'string')
    return [{ type: `${value['content_type'] as string}`, uid: value['entry_uid'] }, ...inner];
  return inner;
}

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  isodate: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  json: (value) => isObject(value) && value['type'] === 'doc' && Array.isArray(value['children']),
  group: isObject,
  blocks: isObject,
  reference: (value) => isObject(value) && typeof value['uid'] === 'string',
};

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function problemsOfOne(field: Field, value: unknown, at: string): readonly string[] {
  if (!KINDS[field.data_type]?.(value)) return [`${at} is not of type ${field.data_type}`];
  if (field.enum && !field.enum.choices.some((choice) => choice.value === value))
    return [`${at} is none of the choices`];
  if (field.format && typeof value === 'string' && !new RegExp(field.format).test(value))
    return [`${at} does not match the format`];
  if (typeof value === 'number' && (value < (field.min ?? value) || value > (field.max ?? value)))
    return [`${at} is out of range`];
  if (field.data_type === 'reference') {
    const type = `${(value as Data)['_content_type_uid'] as string}`;
    return field.reference_to?.includes(type) ? [] : [`${at} may not refer to ${type}`];
  }
  if (field.data_type === 'group') return problemsIn(field.schema ?? [], value as Data, at);
  if (field.data_type !== 'blocks') return [];
  const [name = ''] = Object.keys(value as Data);
  const block = field.blocks?.find((one) => one.uid === name);
  return block
    ? problemsIn(block.schema, (value as Data)[name] as Data, `${at}.${name}`)
    : [`${at} is an unknown block: ${name}`];
}

/** Problems of an entry's fields, checked against its content type. */
export function problemsIn(schema: readonly Field[], data: Data, at = ''): readonly string[] {
  const unknown = Object.keys(data).filter((key) => !schema.some((field) => field.uid === key));
  return [
    ...unknown.map((key) => `${at ? `${at}.` : ''}${key} is not in the schema`),
    ...schema.flatMap((field) => {
      const path = at ? `${at}.${field.uid}` : field.uid;
      const value = data[field.uid];
      if (isEmpty(value)) return field.mandatory ? [`${path} is missing`] : [];
      if (Array.isArray(value) !== field.multiple) return [`${path} is ${field.multiple ? 'no' : 'a'} list`];
      const values = Array.isArray(value) ? value : [value];
      return values.flatMap((one, index) => problemsOfOne(field, one, field.multiple ? `${path}.${index}` : path));
    }),
  ];
}
