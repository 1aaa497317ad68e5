/** Uploads to a folder, for example the root of a web server or a mounted share. The web server has to set the headers. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { takeLock } from '../loop/process-lock.ts';
import type { UploadTarget } from './target.ts';

/** Files that are being written; those of a killed upload are deleted by the next one. */
const UNFINISHED = '.firn/unfinished';

const drop = (dir: string): Promise<void> => rm(dir, { recursive: true, force: true });

export function folderTarget(
  dir: string,
  { deleteFolder = drop }: { readonly deleteFolder?: typeof drop } = {},
): UploadTarget {
  const root = resolve(dir);

  function place(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new AppError('upload-target', `"${key}" is not below ${root}.`);
    return path;
  }

  return {
    name: root,
    takesForms: true,
    async read(key) {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    /** Replaces the file by rename: a visitor gets either the old file or the new one. */
    async write(key, bytes) {
      const path = place(key);
      const unfinished = join(root, UNFINISHED, randomUUID());
      await Promise.all([dirname(path), dirname(unfinished)].map((folder) => mkdir(folder, { recursive: true })));
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },
    async remove(key) {
      const path = place(key);
      await rm(path, { force: true });
      for (let folder = dirname(path); folder !== root; folder = join(folder, '..')) {
        const emptied = await rmdir(folder).then(
          () => true,
          () => false,
        );
        if (!emptied) return;
      }
    },
    /** The operating system releases the lock of a process that ends. */
    async tryLock() {
      const outcome = takeLock(join(root, '.firn/upload.lock'));
      if (outcome.kind === 'busy') return { kind: 'busy', holder: `process ${outcome.holder}` };
      const deleteUnfinished = (): Promise<void> => deleteFolder(join(root, UNFINISHED));
      const release = (): Promise<void> => deleteUnfinished().finally(outcome.release);
      try {
        await deleteUnfinished();
      } catch (error) {
        outcome.release();
        throw error;
      }
      const lock = { check: () => undefined, release };
      return { kind: 'held', lock };
    },
  };
}
