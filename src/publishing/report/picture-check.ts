import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

import { missingPicturesFrom } from '#clients/media/find-missing-pictures.ts';
import type { FindMissingPictures } from '#clients/media/find-missing-pictures.ts';

export interface PictureCheckOptions {
  /** Origin of the media service; empty for the embedded one. */
  readonly mediaBase: string;
  /** Folder of the embedded media service. */
  readonly mediaDir: string;
}

/** First bytes of the formats that the embedded media service shows, as Latin-1: JPEG, PNG, WebP, AVIF. */
const SIGNATURES = /^(?:\u00FF\u00D8\u00FF|\u0089PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1|miaf))/;
const PICTURE_FILE = /\.(?:webp|png|jpe?g|avif)$/;
const FILM_FILE = /\.mp4$/;

function startsLikePicture(file: string): boolean {
  const start = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, start.length, 0);
  } finally {
    closeSync(handle);
  }
  return SIGNATURES.test(start.toString('latin1'));
}

/** Whether a file is a picture. The first bytes are read again when the file has changed. */
function pictureFiles(dir: string): (file: string) => boolean {
  const known = new Map<string, { readonly version: string; readonly isPicture: boolean }>();
  return (file) => {
    const path = join(dir, file);
    try {
      const { mtimeMs, size } = statSync(path);
      const version = `${mtimeMs}/${size}`;
      const before = known.get(file);
      if (before?.version === version) return before.isPicture;
      const isPicture = startsLikePicture(path);
      known.set(file, { version, isPicture });
      return isPicture;
    } catch {
      return false;
    }
  };
}

/** The embedded media service serves the files of this folder, so no request is needed. Without the folder nothing is reported. */
function missingFromFolder(dir: string): FindMissingPictures {
  const isPicture = pictureFiles(dir);
  return (pictures) => {
    let files: readonly string[];
    try {
      files = readdirSync(dir);
    } catch {
      return Promise.resolve(new Set());
    }
    const shown = Map.groupBy(files.filter((file) => PICTURE_FILE.test(file)), (file) => parse(file).name); // prettier-ignore
    const films = new Set(files.filter((file) => FILM_FILE.test(file)).map((file) => parse(file).name));
    const isThere = (name: string, imageset: boolean): boolean =>
      (shown.get(name) ?? []).some(isPicture) || (imageset && films.has(name));
    return Promise.resolve(new Set(pictures.flatMap(({ name, imageset }) => (isThere(name, imageset) ? [] : [name]))));
  };
}

/** Returns the check that a publish report uses to find pictures missing from the media service. */
export function pictureCheck({ mediaBase, mediaDir }: PictureCheckOptions): FindMissingPictures {
  return mediaBase === '' ? missingFromFolder(mediaDir) : missingPicturesFrom(mediaBase);
}
