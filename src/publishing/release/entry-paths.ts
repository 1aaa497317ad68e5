/**
 * The entries of pages, which a merge needs to find moves: shards carry them, and the data folder keeps those of its last merge. Machines of CI have
 * no change log that reaches back to the live release.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Addresses } from '#content-loaders/entry-addresses.ts';
import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import { entryPath } from '#lib/links/links.ts';
import { contentLanguage } from '#lib/locale/locale.ts';
import { localePath, splitLocalePath } from '#lib/locale/path.ts';

/** Language → path below the locale → the entry with its page there: `product blt1`. */
export type EntryPaths = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = 'merged-entries.json';

export function entryPathsOf(addresses: Pick<Addresses, 'list'>, languages: Iterable<string>): EntryPaths {
  const pathsIn = (language: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      ADDRESSED_TYPES.flatMap((type) =>
        addresses.list(type, language).flatMap(({ uid, url }) => {
          const path = url === '' ? undefined : entryPath(type, url);
          return path === undefined ? [] : [[path, `${type} ${uid}`]];
        }),
      ),
    );
  return Object.fromEntries(Array.from(new Set(languages), (language) => [language, pathsIn(language)]));
}

/** Finds the current path of the entry that had its page at a path. */
export function movesBetween(before: EntryPaths, now: EntryPaths): (path: string) => string | undefined {
  const current = new Map(
    Object.entries(now).flatMap(([language, paths]) =>
      Object.entries(paths).map(([rest, entry]) => [`${language} ${entry}`, rest]),
    ),
  );
  return (path) => {
    const { locale, rest } = splitLocalePath(path);
    const language = locale && contentLanguage(locale.language);
    const entry = language && before[language]?.[rest];
    const to = entry && current.get(`${language} ${entry}`);
    return locale === undefined || to === undefined || to === rest ? undefined : localePath(locale, to);
  };
}

/** The entries of one merged release. */
export interface MergedEntries {
  /** Id of the release. */
  readonly release: string;
  readonly paths: EntryPaths;
}

/** `previous`: those of the release that was live before. It is live still if the merge was killed before it replaced `latest`. */
interface StoredEntries extends Partial<MergedEntries> {
  readonly previous?: Partial<MergedEntries> | undefined;
}

/** Those that the data folder's last merge recorded; empty when another release is live, or when they are missing or damaged: moves are then unknown. */
export async function readMergedEntries(dataDir: string, release: string): Promise<EntryPaths> {
  try {
    const stored = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as StoredEntries;
    return [stored, stored.previous].find((one) => one?.release === release)?.paths ?? {};
  } catch {
    return {};
  }
}

/**
 * Records the entries of a release that a merge makes live next, and keeps those of the live one. If they cannot be written, the earlier record is
 * deleted, because a release that was not finished may have had the same id.
 */
export async function writeMergedEntries(
  dataDir: string,
  merged: MergedEntries,
  previous: MergedEntries | undefined,
): Promise<void> {
  try {
    await writeFile(join(dataDir, `${FILE}.new`), JSON.stringify({ ...merged, previous } satisfies StoredEntries));
    await rename(join(dataDir, `${FILE}.new`), join(dataDir, FILE));
  } catch (error) {
    await rm(join(dataDir, FILE), { force: true });
    throw error;
  }
}
