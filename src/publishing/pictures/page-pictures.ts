/** Addresses of the pictures and first pictures of sets that new pages of a release ask for. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages that are read after one publish; a shop has a handful of new ones after an edit, and all of them at its first start. */
const MOST_PAGES = 300;
const SOURCES = /\s(?:src|srcset|imagesrcset)="([^"]*\/[is]\/[^"]*)"/g;

/** Picture addresses of a page, in the order of their appearance, without their origin. `srcset` lists several. */
export function picturesIn(html: string): readonly string[] {
  const found = [...html.matchAll(SOURCES)].flatMap(([, value = '']) => value.split(/,\s+/));
  const addresses = found.map((candidate) => (candidate.trim().split(/\s/)[0] ?? '').replaceAll('&amp;', '&'));
  return addresses.filter((address) => /^\/[is]\//.test(address));
}

/** Remembers the files that were read: unchanged pages of a later release are links to the same files. */
export function createPagePictures(): { readNew(dir: string): Promise<readonly string[]> } {
  const seen = new Set<string>();

  async function isNew(file: string): Promise<boolean> {
    const found = await stat(file).catch(() => undefined);
    const identity = `${found?.ino}/${found?.mtimeMs}`;
    if (!found || seen.has(identity)) return false;
    seen.add(identity);
    return true;
  }

  return {
    /** Addresses of new pages, those of most pages first. Pages that are near the root count before others. */
    async readNew(dir) {
      const names = await readdir(dir, { recursive: true });
      const pages = names
        .filter((name) => name.endsWith('.html'))
        .toSorted((one, other) => depth(one) - depth(other) || one.localeCompare(other));
      const counts = new Map<string, number>();
      let read = 0;
      for (const page of pages) {
        if (!(await isNew(join(dir, page))) || read >= MOST_PAGES) continue;
        read += 1;
        const html = await readFile(join(dir, page), 'utf8').catch(() => '');
        for (const address of new Set(picturesIn(html))) counts.set(address, (counts.get(address) ?? 0) + 1);
      }
      return [...counts].toSorted(([, one], [, other]) => other - one).map(([address]) => address);
    },
  };
}

const depth = (name: string): number => name.split(/[/\\]/).length;
