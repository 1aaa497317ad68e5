/** Tells which pages a release rendered, and which it made from the stored pages of the previous release. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

const MARK = '<!-- stored -->';
/** Markup after the tiles, before which the mark is inserted: a page made from the stored one keeps the mark. */
const BEHIND = /<output class="keep-news"|<\/main>/;

/** Changes the live release's pages that exist; returns those that the change made different. */
function rewrite(dataDir: string, files: readonly string[], change: (html: string) => string): readonly string[] {
  return files.filter((one) => {
    const path = join(dataDir, 'latest', one);
    if (!existsSync(path)) return false;
    const html = readFileSync(path, 'utf8');
    // Removed first, so that the write does not go into a file that older releases share.
    rmSync(path);
    writeFileSync(path, change(html));
    return change(html) !== html;
  });
}

/** Marks the files of the live release during the work, which releases, then removes the marks. Returns the files without a mark after the work: they were rendered or removed. */
export async function unmarkedBy(
  dataDir: string,
  files: readonly string[],
  work: () => Promise<void>,
): Promise<readonly string[]> {
  expect(rewrite(dataDir, files, (html) => html.replace(BEHIND, (behind) => MARK + behind))).toEqual(files);
  await work();
  const marked = rewrite(dataDir, files, (html) => html.replace(MARK, ''));
  return files.filter((one) => !marked.includes(one));
}
