/** Reads a release during its upload, which may outlive it: old releases are deleted, and a merge replaces the content of its folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { releaseFiles } from '../release/bundle-assets.ts';
import { digestOf } from '../release/file-digest.ts';
import type { Manifest } from '../release/manifest.ts';
import { payloadFile, markdownFile } from '../release/release-files.ts';
import { BUILD_FILE } from './upload-plan.ts';

const FORM = /\.(br|gz)$/;

export interface ReleaseReader {
  /** Public files and their digests; `.firn` is not uploaded. Throws when the folder has the files of another release than the manifest's. */
  files(takesForms: boolean): Promise<Map<string, string>>;
  read(file: string): Promise<Buffer>;
  /** Throws when the build file, which each release has its own of, no longer has the digest. */
  demandSame(digest: string | undefined): Promise<void>;
}

/** Digests of the pages' files. */
function knownDigests({ pages }: Manifest): ReadonlyMap<string, string> {
  return new Map(
    Iterator.from(pages.entries()).flatMap(([file, { digest, payload, twin }]) => [
      [file, digest] as const,
      ...(payload === undefined ? [] : [[payloadFile(file), payload] as const]),
      ...(twin === undefined ? [] : [[markdownFile(file), twin] as const]),
    ]),
  );
}

/** All calls throw `release-replaced` once the release is no longer in the folder. */
export function releaseReader(dir: string, manifest: Manifest): ReleaseReader {
  const replaced = (cause?: unknown): AppError =>
    new AppError(
      'release-replaced',
      `${dir} was deleted or replaced during the upload, because newer releases were made; upload again: that sends the rest from the release that is there then.`,
      { cause },
    );

  async function whileThere<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? replaced(error) : error;
    }
  }

  const read = (file: string): Promise<Buffer> => whileThere(readFile(join(dir, file)));

  return {
    read,
    async files(takesForms) {
      const known = knownDigests(manifest);
      const files = new Map<string, string>();
      for (const file of await whileThere(releaseFiles(dir, manifest.assets)))
        if (!file.startsWith('.firn/') && (takesForms || !FORM.test(file)))
          files.set(file, known.get(file) ?? digestOf(await read(file)));
      const { id } = JSON.parse((await read(BUILD_FILE)).toString()) as { readonly id?: string };
      // Between reading the manifest and the files, a merge may have replaced both: the digests would be those of its predecessor.
      if (id !== manifest.id) throw replaced();
      return files;
    },
    async demandSame(digest) {
      if (digestOf(await read(BUILD_FILE)) !== digest) throw replaced();
    },
  };
}
