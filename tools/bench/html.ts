/** Counts the HTML pages of a folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface HtmlFigures {
  readonly pages: number;
  /** Total size of the HTML. */
  readonly bytes: number;
  readonly islands: number;
}

/** Page files below a folder, such as `de-at/cart/index.html`, sorted. Files in `.firn` are a release's own records, not pages. */
export async function pageFiles(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.'))
    .toSorted();
}

export async function htmlBelow(dir: string): Promise<HtmlFigures> {
  const files = await pageFiles(dir);
  let bytes = 0;
  let islands = 0;
  for (const file of files) {
    const text = await readFile(join(dir, file));
    bytes += text.length;
    for (let at = text.indexOf('<astro-island'); at >= 0; at = text.indexOf('<astro-island', at + 1)) islands += 1;
  }
  return { pages: files.length, bytes, islands };
}
