/** Readers of wire fields. `demand…` throws BrokenEntry for a missing or invalid value; the others read it as empty. */
import type { EntryType } from '#lib/content/entries.ts';
import type { ContentLink, MediaReference, Reference, Seo } from '#lib/content/entry.ts';
import { builtInPage } from '#lib/links/fixed-paths.ts';
import { entriesAt, TYPE_PREFIXES } from '#lib/links/links.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { noteWrongType, pathOf, withPath } from './field-problems.ts';

/** The message names the field that breaks the entry. */
export class BrokenEntry extends Error {}

export function text(data: WireObject, key: string): string {
  const value = data[key];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `${value}`;
  noteWrongType(pathOf(data, key), value, 'text');
  return '';
}

export function optionalText(data: WireObject, key: string): string | undefined {
  return text(data, key) || undefined;
}

export function demandText(data: WireObject, key: string): string {
  const value = text(data, key);
  if (value === '') throw new BrokenEntry(`${key} is missing`);
  return value;
}

/** File systems limit names to 255 bytes, and escaping and a file extension make a path segment longer. */
const LONGEST_PART = 200;
/** They also limit the length of a path, to 4,096 bytes on Linux, of which the folder of the release takes a part. */
const LONGEST_ADDRESS = 1000;
/** Files that a release has beside its pages, or in the folder of a page; the Markdown of a page `/a` is `/a.md`. */
const FILE_NAME = /^\.+$|^(?:_payload\.json|(?:index|404|410)\.html|llms\.txt|(?:rss|feed)\.xml)$|\.md$/;

/** Types whose routes take one part of a path (`[uid].astro`); `page` has no prefix and takes what is left by the others. */
const IN_ONE_PART = new Set<EntryType>([
  'athlete', 'blog_category', 'blog_post', 'landing_page', 'product', 'support_article',
]); // prettier-ignore

/** Half-sentence about an address that belongs to no route of the type (`src/pages/[lang]`): its page would be "Page not found". */
function routeProblem(type: EntryType, parts: readonly string[]): string | undefined {
  if (parseLocale(parts[0]) && (type === 'page' || parts.length > 1))
    return `it begins with a locale, ${parts[0]}, which the shop itself puts before every address`;
  if (IN_ONE_PART.has(type)) return parts.length > 1 ? `an address of the type ${type} has no "/" inside` : undefined;
  if (type !== 'page') return undefined;
  const path = `/${parts.join('/')}`;
  const builtIn = builtInPage(path);
  if (builtIn !== undefined) return `the shop has a page of its own at ${builtIn}`;
  const owner = entriesAt(path).find(
    (found) => found.type !== 'page' && (!IN_ONE_PART.has(found.type) || !found.url.slice(1).includes('/')),
  );
  return owner && `addresses that begin with ${TYPE_PREFIXES[owner.type]} belong to the type ${owner.type}`;
}

/** Half-sentence about an address that a page of the type cannot have; undefined for one that it can have. */
export function addressProblem(type: EntryType, address: string): string | undefined {
  const forbidden = /[?#%\\\p{Cc}\p{Zl}\p{Zp}]/u.exec(address)?.[0];
  if (forbidden !== undefined) return `an address has no ${JSON.stringify(forbidden)}`;
  if (!address.isWellFormed()) return 'it has half a character';
  const parts = address.replaceAll(/^\/+|\/+$/g, '').split('/');
  if (parts.length > 1 && parts.includes('')) return 'it has two slashes beside each other';
  if (parts.some((part) => FILE_NAME.test(part))) return 'a part of it is the name of a file';
  if (Buffer.byteLength(address) > LONGEST_ADDRESS) return `it is longer than ${LONGEST_ADDRESS} bytes`;
  if (parts.some((part) => Buffer.byteLength(part) > LONGEST_PART)) return `a part of it is longer than ${LONGEST_PART} bytes`; // prettier-ignore
  return routeProblem(type, parts);
}

/** The address of an entry's page below its locale. Throws BrokenEntry for one that a browser or the file system would read as a different address, and for one without a route. */
export function demandAddress(type: EntryType, data: WireObject): string {
  const address = demandText(data, 'url');
  const problem = addressProblem(type, address);
  if (problem !== undefined) throw new BrokenEntry(`url is no address (${JSON.stringify(address.slice(0, 60))}): ${problem}`); // prettier-ignore
  return address;
}

export function demandNumber(data: WireObject, key: string): number {
  const value = data[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BrokenEntry(`${key} is no number`);
  return value;
}

/** Throws BrokenEntry for a value outside the list. */
export function demandOneOf<const T extends string | number>(
  value: string | number,
  field: string,
  known: readonly T[],
): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new BrokenEntry(`${field} is "${value}", which is none of ${known.join(', ')}`);
  return found;
}

/** A number, or text that is a number; otherwise undefined. */
export function optionalNumber(data: WireObject, key: string): number | undefined {
  const value = data[key];
  const read = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  if (Number.isFinite(read)) return read;
  noteWrongType(pathOf(data, key), value, 'a number');
  return undefined;
}

/** The first reference of a field. */
export function demandReference(data: WireObject, key: string): Reference {
  const [reference] = references(data, key);
  if (!reference) throw new BrokenEntry(`${key} refers to nothing`);
  return reference;
}

/** Only the defined members; for types whose optional members must not be undefined. */
export function definedMembers<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Rows of days and times; an invalid time throws BrokenEntry. */
export function openingHours(
  data: WireObject,
  key: string,
): readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[] {
  return objects(data, key).map((row) => {
    const opens = demandText(row, 'opening_time');
    const closes = demandText(row, 'closing_time');
    for (const time of [opens, closes])
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new BrokenEntry(`${key} has no time: ${time}`);
    return { days: strings(row, 'days_of_week'), opens, closes };
  });
}

export function flag(data: WireObject, key: string): boolean {
  const value = data[key];
  if (typeof value !== 'boolean') noteWrongType(pathOf(data, key), value, 'yes or no');
  return value === true;
}

/** The values of a list, or a single value. The content service writes an empty field as an empty list, null or empty text. */
export function list(data: WireObject, key: string): readonly WireValue[] {
  const value = data[key];
  if (Array.isArray(value)) return value as readonly WireValue[];
  return value === null || value === undefined || value === '' ? [] : [value];
}

export function objects(data: WireObject, key: string): readonly WireObject[] {
  const all = Array.isArray(data[key]);
  return list(data, key).flatMap((value, index) => {
    const path = all ? `${pathOf(data, key)}.${index}` : pathOf(data, key);
    if (isWireObject(value)) return [withPath(value, path)];
    noteWrongType(path, value, 'a group of fields');
    return [];
  });
}

export function strings(data: WireObject, key: string): readonly string[] {
  return list(data, key).filter((value, index): value is string => {
    if (typeof value !== 'string') noteWrongType(`${pathOf(data, key)}.${index}`, value, 'text');
    return typeof value === 'string';
  });
}

export function object(data: WireObject, key: string): WireObject {
  const value = data[key];
  if (isWireObject(value)) return withPath(value, pathOf(data, key));
  noteWrongType(pathOf(data, key), value, 'a group of fields');
  return {};
}

export function references(data: WireObject, key: string): readonly Reference[] {
  return objects(data, key).flatMap((value) =>
    typeof value['uid'] === 'string' && typeof value['_content_type_uid'] === 'string'
      ? [{ type: value['_content_type_uid'], uid: value['uid'] }]
      : [],
  );
}

export function media(value: WireObject): MediaReference | undefined {
  const name = text(value, 'amplience_id');
  if (!name) return undefined;
  const alt = text(value, 'alt_text');
  return { name, imageset: text(value, 'imageset') === 'Yes', ...(alt ? { alt } : {}) };
}

/** `field`: brand settings name it `seo` (spec section 3). */
export function seo(data: WireObject, field: 'seo_meta' | 'seo' = 'seo_meta'): Seo {
  const meta = object(data, field);
  const image = text(meta, 'og_image');
  return {
    ...(text(meta, 'seo_title') ? { title: text(meta, 'seo_title') } : {}),
    ...(text(meta, 'seo_description') ? { description: text(meta, 'seo_description') } : {}),
    ...(image ? { image: { name: image, imageset: text(meta, 'imageset') === 'Yes' } } : {}),
  };
}

export function link(value: WireObject): ContentLink {
  const [reference] = references(value, 'internal_link');
  const external = object(value, 'external_link');
  const type = text(value, 'type');
  const href = text(value, 'href') || text(external, 'href');
  const filters = objects(value, 'filters')
    .map((filter) => ({ id: text(filter, 'id'), value: text(filter, 'value') }))
    .filter((filter) => filter.id !== '' && filter.value !== '');
  return {
    text: text(value, 'text') || text(value, 'button_text') || text(external, 'title'),
    type: type === 'external' || type === 'nuxt' ? type : 'internal',
    ...(reference ? { reference } : {}),
    ...(href ? { href } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(flag(value, 'new_tab') ? { newTab: true } : {}),
    ...(flag(value, 'disable_link') ? { disabled: true } : {}),
  };
}

export function optionalLink(data: WireObject, key: string): ContentLink | undefined {
  const found = link(object(data, key));
  return found.reference || found.href ? found : undefined;
}
