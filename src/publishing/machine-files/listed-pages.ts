/** The pages that search engines may list, by locale and sorted by path, so that the files made from them depend on the pages alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readPageHead } from '#lib/seo/page-head.ts';
import type { PageHead } from '#lib/seo/page-head.ts';

import { digestInPieces } from '../release/file-digest.ts';
import type { Pages } from '../release/page-list.ts';
import { headsFile, readHeads, replaceFile } from './machine-file-state.ts';
import type { Heads } from './machine-file-state.ts';

interface Listed {
  readonly path: string;
  readonly file: string;
}

export type ListedPages = ReadonlyMap<string, readonly Listed[]>;

export function listedPages(pages: Pages): ListedPages {
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

export function pathsDigest(pages: readonly Listed[]): string {
  const digest = digestInPieces();
  for (const { path } of pages) digest.add(`${path}\n`);
  return digest.text();
}

async function headOfPage(dir: string, file: string): Promise<PageHead> {
  return readPageHead(await readFile(join(dir, file), 'utf8'));
}

/** Reads the heads of new and rendered pages, and writes the record of the locale. `isChanged`: it differs from the one before. */
export async function renewHeads(
  dir: string,
  locale: string,
  { pages, rendered }: { readonly pages: readonly Listed[]; readonly rendered: ReadonlySet<string> },
): Promise<{ readonly heads: Heads; readonly before: Heads; readonly isChanged: boolean }> {
  const before = await readHeads(dir, locale);
  const heads: Record<string, PageHead> = {};
  for (const { path, file } of pages) {
    const known = rendered.has(file) ? undefined : before[path];
    heads[path] = known ?? (await headOfPage(dir, file));
  }
  const text = JSON.stringify(heads);
  const isChanged = text !== JSON.stringify(before);
  if (isChanged) await replaceFile(dir, headsFile(locale), text);
  return { heads, before, isChanged };
}
