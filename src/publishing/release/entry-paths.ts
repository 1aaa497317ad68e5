/**
 * The entries of pages, which a merge needs to find moves: shards carry them, and the data folder keeps those of its last merge. Machines of CI have
 * no change log that reaches back to the live release.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
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

/** Those of the data folder's last merge; empty when another release is live, or when they are missing or damaged: moves are then unknown. */
export async function readMergedEntries(dataDir: string, release: string | undefined): Promise<EntryPaths> {
  try {
    const stored = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as { release: string; paths?: EntryPaths };
    return stored.release === release ? (stored.paths ?? {}) : {};
  } catch {
    return {};
  }
}

export async function writeMergedEntries(dataDir: string, release: string, paths: EntryPaths): Promise<void> {
  await writeFile(join(dataDir, `${FILE}.new`), JSON.stringify({ release, paths }));
  await rename(join(dataDir, `${FILE}.new`), join(dataDir, FILE));
}
