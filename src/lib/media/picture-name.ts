import type { MediaReference } from '#lib/content/entry.ts';

const SET = 's/';

/**
 * A product picture's name in tiles, search documents, cart lines and payloads: the media name, with the prefix `s/` for an image set (media names
 * contain no slash), so that `imageUrl` shows the first picture of a set everywhere. Empty if there is no picture.
 */
export function pictureName({ name, imageset }: MediaReference): string {
  return imageset && name !== '' ? SET + name : name;
}

/** A result of `pictureName` encoded for a URL; the slash of the prefix stays. */
export function encodedPictureName(name: string): string {
  return encodeURIComponent(name).replace('%2F', '/');
}

/** Splits a result of `pictureName`, encoded or not, into the URL's kind (`s`: image set) and the media name. */
export function pictureKind(name: string): readonly ['i' | 's', string] {
  return name.startsWith(SET) ? ['s', name.slice(SET.length)] : ['i', name];
}
