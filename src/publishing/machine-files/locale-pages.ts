/** The pages that search engines may list, by locale and sorted by path, so that the files made from them depend on the pages alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { digestInPieces } from '../release/file-digest.ts';
import type { Pages } from '../release/page-list.ts';
import { runInTimeSlices } from '../release/time-slices.ts';
import { readRecord, writeFresh } from './machine-file-state.ts';

export interface Listed {
  readonly path: string;
  readonly file: string;
}

export type LocalePages = ReadonlyMap<string, readonly Listed[]>;

interface RecordOptions<T> {
  readonly file: string;
  readonly pages: readonly Listed[];
  /** Files of the pages to read again. */
  readonly rendered: ReadonlySet<string>;
  readonly read: (html: string) => T;
}

export function localePages(pages: Pages): LocalePages {
  const found = new Map<string, Listed[]>();
  for (const [file, { path, locale, twin }] of pages.entries()) {
    if (twin === undefined) continue;
    const own = found.get(locale);
    if (own) own.push({ path, file });
    else found.set(locale, [{ path, file }]);
  }
  for (const own of found.values()) own.sort((a, b) => (a.path < b.path ? -1 : 1));
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function pathsDigest(paths: Iterable<string>): string {
  const digest = digestInPieces();
  for (const path of paths) digest.add(`${path}\n`);
  return digest.text();
}

/** The new and the previous values of a record, by the path of the page. */
export interface Renewed<T> {
  readonly now: Readonly<Record<string, T>>;
  readonly before: Readonly<Record<string, T>>;
  readonly isChanged: boolean;
  /**
   * Writes the record. Call it after everything that is derived from the record is written: otherwise a crash in between would leave those files
   * outdated.
   */
  keep(): Promise<void>;
}

/** Reads the new and the rendered pages; the values of all others come from the previous record. */
export async function renewRecord<T>(
  dir: string,
  { file: record, pages, rendered, read }: RecordOptions<T>,
): Promise<Renewed<T>> {
  const before = await readRecord<T>(dir, record);
  const paths = Object.keys(before);
  let isChanged = paths.length !== pages.length;
  const now: Record<string, T> = {};
  function* readPages(): Generator<void> {
    for (const [at, { path, file }] of pages.entries()) {
      const known = rendered.has(file) ? undefined : before[path];
      const value = known ?? read(readFileSync(join(dir, file), 'utf8'));
      isChanged ||=
        paths[at] !== path || (known === undefined && JSON.stringify(value) !== JSON.stringify(before[path]));
      now[path] = value;
      yield;
    }
  }
  await runInTimeSlices(readPages());
  return {
    now,
    before,
    isChanged,
    async keep() {
      if (isChanged) await writeFresh(dir, record, JSON.stringify(now));
    },
  };
}
