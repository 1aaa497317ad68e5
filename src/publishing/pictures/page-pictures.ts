/** Addresses of the pictures, and of the first pictures of sets, on new pages of a release. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum number of pages that are read after one publish; a shop has a handful of new ones after an edit, and all of them at its first start. */
const MOST_PAGES = 300;
const SOURCES = /\s(?:src|srcset|imagesrcset)="([^"]*\/[is]\/[^"]*)"/g;

/** Picture addresses of a page, in the order of their appearance, without their origin. `srcset` lists several. */
export function picturesIn(html: string): readonly string[] {
  const found = [...html.matchAll(SOURCES)].flatMap(([, value = '']) => value.split(/,\s+/));
  const addresses = found.map((candidate) => (candidate.trim().split(/\s/)[0] ?? '').replaceAll('&amp;', '&'));
  return addresses.filter((address) => /^\/[is]\//.test(address));
}

/**
 * Records the files of the last release that was read: unchanged pages of a later release are hard links to the same files. Files that it does not have
 * are forgotten, so that the record does not grow with every publish.
 */
export function createPagePictures(): { readNew(dir: string): Promise<readonly string[]> } {
  let seen: ReadonlySet<string> = new Set();

  /** Undefined when the file does not exist. */
  async function identityOf(file: string): Promise<string | undefined> {
    const found = await stat(file).catch(() => undefined);
    return found && `${found.ino}/${found.mtimeMs}`;
  }

  return {
    /** Picture addresses on new pages, those on the most pages first. Pages near the root are read before others. */
    async readNew(dir) {
      const names = await readdir(dir, { recursive: true });
      const pages = names
        .filter((name) => name.endsWith('.html'))
        .toSorted((one, other) => depth(one) - depth(other) || one.localeCompare(other));
      const counts = new Map<string, number>();
      const before = seen;
      const now = new Set<string>();
      seen = now;
      let read = 0;
      for (const page of pages) {
        const identity = await identityOf(join(dir, page));
        if (identity === undefined || now.has(identity)) continue;
        now.add(identity);
        if (before.has(identity) || read >= MOST_PAGES) continue;
        read += 1;
        const html = await readFile(join(dir, page), 'utf8').catch(() => '');
        for (const address of new Set(picturesIn(html))) counts.set(address, (counts.get(address) ?? 0) + 1);
      }
      return [...counts].toSorted(([, one], [, other]) => other - one).map(([address]) => address);
    },
  };
}

const depth = (name: string): number => name.split(/[/\\]/).length;
