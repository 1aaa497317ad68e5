import { readdirSync } from 'node:fs';
import { parse } from 'node:path';

import { missingPicturesFrom } from '#clients/media/missing-pictures.ts';
import type { FindMissingPictures } from '#clients/media/missing-pictures.ts';

import type { Env } from '../settings/env.ts';

/** The embedded media service is not asked: it serves what is in the folder. Without the folder nothing is known. */
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

/** For the report of a publish: which pictures of the entries the media service lacks. */
export function pictureCheck({ mediaBase, mediaDir }: Pick<Env, 'mediaBase' | 'mediaDir'>): FindMissingPictures {
  return mediaBase === '' ? missingFromFolder(mediaDir) : missingPicturesFrom(mediaBase);
}
