/** Pages of a release whose files were deleted by a person or lost by a disk. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest } from './manifest.ts';
import { filesOf } from './release-files.ts';

const YIELD_EVERY = 500;

/** The pages, by file, that lack one of their files. Only existence is checked: a few microseconds a file. */
export async function incompletePages(dir: string, { pages }: Pick<Manifest, 'pages'>): Promise<readonly string[]> {
  const found: string[] = [];
  let count = 0;
  for (const [file, page] of pages.entries()) {
    if (!filesOf(file, page).every((part) => existsSync(join(dir, part)))) found.push(file);
    count += 1;
    if (count % YIELD_EVERY === 0) await new Promise(setImmediate);
  }
  return found;
}
