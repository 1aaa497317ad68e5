/** What the pages of a folder amount to. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface HtmlFigures {
  readonly pages: number;
  /** Of the HTML, all pages together. */
  readonly bytes: number;
  readonly islands: number;
}

export async function htmlBelow(dir: string): Promise<HtmlFigures> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  let pages = 0;
  let bytes = 0;
  let islands = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const text = await readFile(join(entry.parentPath, entry.name));
    pages += 1;
    bytes += text.length;
    for (let at = text.indexOf('<astro-island'); at >= 0; at = text.indexOf('<astro-island', at + 1)) islands += 1;
  }
  return { pages, bytes, islands };
}
