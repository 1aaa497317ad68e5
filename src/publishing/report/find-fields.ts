/** Finds pictures and links at any depth of an entry, with the path of their field. Pure. */
import type { ContentLink, MediaReference } from '#lib/content/entry.ts';

export interface FoundPicture {
  readonly kind: 'picture';
  readonly field: string;
  readonly name: string;
  readonly imageset: boolean;
  readonly alt: string;
}

export type Found =
  | FoundPicture
  | { readonly kind: 'link'; readonly field: string; readonly link: ContentLink }
  /** A link in rich text: to a URL, or to an entry. */
  | { readonly kind: 'href'; readonly field: string; readonly href: string }
  | { readonly kind: 'entry'; readonly field: string; readonly type: string; readonly uid: string }
  /** A field that references an entry. */
  | { readonly kind: 'reference'; readonly field: string; readonly type: string; readonly uid: string };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isMedia(value: Fields): boolean {
  return typeof value['name'] === 'string' && typeof value['imageset'] === 'boolean';
}

function isLink({ text, type, reference, href }: Fields): boolean {
  const known = type === 'internal' || type === 'external' || type === 'nuxt';
  return known && typeof text === 'string' && (reference !== undefined || href !== undefined);
}

function isReference(value: Fields): boolean {
  const { type, uid, ...rest } = value;
  return typeof type === 'string' && typeof uid === 'string' && Object.keys(rest).length === 0;
}

function here(value: Fields, field: string): Found | undefined {
  if (isMedia(value)) {
    const { name, imageset, alt = '' } = value as unknown as MediaReference;
    return { kind: 'picture', field, name, imageset, alt };
  }
  if (isLink(value)) return { kind: 'link', field, link: value as unknown as ContentLink };
  if (value['kind'] === 'link') return { kind: 'href', field, href: String(value['href']) };
  // The background of a banner has the kind `image` too, but contains its picture.
  if (value['kind'] === 'image' && typeof value['src'] === 'string')
    return { kind: 'picture', field, name: String(value['src']), imageset: false, alt: String(value['alt']) };
  if (value['kind'] === 'entry-link' || value['kind'] === 'embedded-entry')
    return { kind: 'entry', field, type: String(value['type']), uid: String(value['uid']) };
  if (isReference(value)) return { kind: 'reference', field, type: String(value['type']), uid: String(value['uid']) };
  return undefined;
}

export function findFields(value: unknown, path = ''): readonly Found[] {
  if (!isFields(value)) return [];
  const found = path === '' ? undefined : here(value, path);
  // The reference inside a link is reported with the link.
  if (found?.kind === 'link') return [found];
  const inside = Object.entries(value).flatMap(([key, child]) => findFields(child, path ? `${path}.${key}` : key));
  return found ? [found, ...inside] : inside;
}
