/** Finds the pages of a release with an unreadable manifest by its files, so that removed pages are reported and return 410. */
import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';

import { splitLocalePath } from '#lib/locale/path.ts';

import type { PageRecord } from './page-list.ts';

/** The pages found; empty when the folder does not exist. */
export async function pagesOnDisk(dir: string): Promise<readonly PageRecord[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry): readonly PageRecord[] => {
    if (!entry.isFile() || entry.name !== 'index.html') return [];
    const folder = relative(dir, entry.parentPath).split('\\').join('/');
    const path = `/${folder}`;
    // The release's own records are in `.firn`, which is no locale.
    const locale = folder === '' ? 'en-us' : (splitLocalePath(path).locale?.code ?? '');
    return locale === '' ? [] : [{ path, locale, status: 200, digest: '' }];
  });
}
