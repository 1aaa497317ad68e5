import type { MediaReference } from '#lib/content/entry.ts';

const SET = 's/';

/**
 * What tiles, search documents, cart lines and payloads carry of a product's picture: the media name, with `s/` before the name of an image set. Media
 * names hold no slash. `imageUrl` reads it, so that every place shows the first picture of a set. Empty without a picture.
 */
export function pictureName({ name, imageset }: MediaReference): string {
  return imageset && name !== '' ? SET + name : name;
}

/** `pictureName` as in an address: encoded, but for the slash. */
export function encodedPictureName(name: string): string {
  return encodeURIComponent(name).replace('%2F', '/');
}

/** The kind of address and the media name behind a name of `pictureName`, encoded or not. */
export function pictureKind(name: string): readonly ['i' | 's', string] {
  return name.startsWith(SET) ? ['s', name.slice(SET.length)] : ['i', name];
}
