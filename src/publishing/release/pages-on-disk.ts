/** Pages of a release whose record this version cannot read, from its files: so that what a new release no longer has is told and answers 410. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { splitLocalePath } from '#lib/locale/path.ts';

import type { PageRecord } from './page-list.ts';

/** Empty for a folder that is not there. */
export async function pagesOnDisk(dir: string): Promise<readonly PageRecord[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry): readonly PageRecord[] => {
    if (!entry.isFile() || entry.name !== 'index.html') return [];
    const folder = relative(dir, entry.parentPath).split('\\').join('/');
    const path = `/${folder}`;
    const locale = folder === '' ? 'en-us' : (splitLocalePath(path).locale?.code ?? '');
    return locale === '' || join(dir, folder).includes('.firn') ? [] : [{ path, locale, status: 200, digest: '' }];
  });
}
