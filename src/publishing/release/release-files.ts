/** The files of a page, and sharing of files between releases. */
import { constants, copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import type { PageStatus } from '../plan/page-routes.ts';

/** The payload file next to a page. */
export function payloadFile(file: string): string {
  return posix.join(posix.dirname(file), '_payload.json');
}

/** The Markdown version of a page, at the page's path with `.md`. */
export function markdownFile(file: string): string {
  return file === 'index.html' ? 'index.md' : file.replace(/\/index\.html$/, '.md');
}

/** All files of a page. Error pages have no payload; pages that search engines may not list have no Markdown. */
export function filesOf(
  file: string,
  page: { readonly status: PageStatus; readonly twin?: string },
): readonly string[] {
  const twin = page.twin === undefined ? [] : [markdownFile(file)];
  return page.status === 200 ? [file, payloadFile(file), ...twin] : [file];
}

/** Error codes of a file system without hard links, or without further links to this file. */
const NO_LINK = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS']);
const YIELD_EVERY = 500;

/**
 * Hard-links one file, or copies it where links are not possible; false when the older release does not have it. Throws the system's other errors.
 */
export function shareFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === 'EEXIST') {
      // The existing file was left by a renderer that ended between the two files of a page.
      rmSync(to);
      return shareFile(from, to);
    }
    if (!NO_LINK.has(code ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
  return true;
}

/** Shares files of an older release; returns those that it does not have. */
export async function shareFiles(from: string, to: string, files: Iterable<string>): Promise<readonly string[]> {
  const missing: string[] = [];
  const made = new Set<string>();
  let count = 0;
  for (const file of files) {
    const target = join(to, file);
    const folder = dirname(target);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    if (!shareFile(join(from, file), target)) missing.push(file);
    count += 1;
    if (count % YIELD_EVERY === 0) await new Promise(setImmediate);
  }
  return missing;
}
