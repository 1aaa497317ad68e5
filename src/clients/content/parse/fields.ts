/** Small readers of wire fields. What is absent or of another type reads as nothing; what a page cannot do without is demanded. */
import type { ContentLink, MediaReference, Reference, Seo } from '#lib/content/entry.ts';
import { isWireObject } from '#wire/content/entry.ts';
import type { WireObject, WireValue } from '#wire/content/entry.ts';

/** Says which field of an entry is broken. */
export class BrokenEntry extends Error {}

export function text(data: WireObject, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
}

export function optionalText(data: WireObject, key: string): string | undefined {
  return text(data, key) || undefined;
}

export function demandText(data: WireObject, key: string): string {
  const value = text(data, key);
  if (value === '') throw new BrokenEntry(`${key} is missing`);
  return value;
}

export function demandNumber(data: WireObject, key: string): number {
  const value = data[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BrokenEntry(`${key} is no number`);
  return value;
}

/** The first reference of a field. */
export function demandReference(data: WireObject, key: string): Reference {
  const [reference] = references(data, key);
  if (!reference) throw new BrokenEntry(`${key} refers to nothing`);
  return reference;
}

/** The members that are there; for types whose optional members may not be undefined. */
export function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Rows of days and times; a time that is none is said to be broken. */
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
  return data[key] === true;
}

export function list(data: WireObject, key: string): readonly WireValue[] {
  const value = data[key];
  return Array.isArray(value) ? (value as readonly WireValue[]) : value === null || value === undefined ? [] : [value];
}

export function objects(data: WireObject, key: string): readonly WireObject[] {
  return list(data, key).filter(isWireObject);
}

export function strings(data: WireObject, key: string): readonly string[] {
  return list(data, key).filter((value): value is string => typeof value === 'string');
}

export function object(data: WireObject, key: string): WireObject {
  const value = data[key];
  return isWireObject(value) ? value : {};
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

/** `field`: brand settings call it `seo` (spec section 3). */
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
  return {
    text: text(value, 'text') || text(value, 'button_text') || text(external, 'title'),
    type: type === 'external' || type === 'nuxt' ? type : 'internal',
    ...(reference ? { reference } : {}),
    ...(href ? { href } : {}),
    ...(flag(value, 'new_tab') ? { newTab: true } : {}),
    ...(flag(value, 'disable_link') ? { disabled: true } : {}),
  };
}

export function optionalLink(data: WireObject, key: string): ContentLink | undefined {
  const found = link(object(data, key));
  return found.reference || found.href ? found : undefined;
}
