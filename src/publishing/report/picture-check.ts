import { readdirSync } from 'node:fs';
import { parse } from 'node:path';

import { missingPicturesFrom } from '#clients/media/find-missing-pictures.ts';
import type { FindMissingPictures } from '#clients/media/find-missing-pictures.ts';

export interface PictureCheckOptions {
  /** Origin of the media service; empty for the embedded one. */
  readonly mediaBase: string;
  /** Folder of the embedded media service. */
  readonly mediaDir: string;
}

/** The embedded media service serves the files of this folder, so no request is needed. Without the folder nothing is reported. */
function missingFromFolder(dir: string): FindMissingPictures {
  return (pictures) => {
    let names: ReadonlySet<string>;
    try {
      names = new Set(readdirSync(dir).map((file) => parse(file).name));
    } catch {
      return Promise.resolve(new Set());
    }
    return Promise.resolve(new Set(pictures.flatMap(({ name }) => (names.has(name) ? [] : [name]))));
  };
}

/** Returns the check that a publish report uses to find pictures missing from the media service. */
export function pictureCheck({ mediaBase, mediaDir }: PictureCheckOptions): FindMissingPictures {
  return mediaBase === '' ? missingFromFolder(mediaDir) : missingPicturesFrom(mediaBase);
}
