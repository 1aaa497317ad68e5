/**
 * Copies of the export's last valid files, in the state folder, used for files that are malformed when the service starts. Without a folder
 * nothing is copied.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

import { unwritable } from './line-file.ts';

export class LastValidFiles {
  readonly #dir: string | undefined;

  constructor(dir: string | undefined) {
    this.#dir = dir;
  }

  /** The saved text of a file; undefined if there is none. */
  async read(path: string): Promise<string | undefined> {
    return this.#dir === undefined ? undefined : readFile(join(this.#dir, path), 'utf8').catch(() => undefined);
  }

  /** Saves the text of a file; rejects if it cannot be written. */
  async keep(path: string, text: string): Promise<void> {
    if (this.#dir === undefined || (await this.read(path)) === text) return;
    const full = join(this.#dir, path);
    const fresh = `${full}.${randomUUID().slice(0, 8)}.new`;
    try {
      await mkdir(dirname(full), { recursive: true });
      await writeFile(fresh, text);
      await rename(fresh, full);
    } catch (cause) {
      throw unwritable(cause);
    }
  }

  /** Deletes copies of files that the export no longer has. */
  async prune(existing: ReadonlySet<string>): Promise<void> {
    const dir = this.#dir;
    if (dir === undefined) return;
    const files = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = files.filter((item) => item.isFile()).map((item) => relative(dir, join(item.parentPath, item.name)));
    const obsolete = paths.filter((path) => !existing.has(path.split(sep).join('/')));
    await Promise.all(obsolete.map((path) => rm(join(dir, path), { force: true })));
  }
}
