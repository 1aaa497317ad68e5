/** Uploads to a folder, for example the root of a web server or a mounted share. The web server has to set the headers. */
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import type { UploadTarget } from './target.ts';

export function folderTarget(dir: string): UploadTarget {
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
    /** Replaces the file by rename: a visitor gets the old file or the new one. */
    async write(key, bytes) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, bytes);
      await rename(`${path}.new`, path);
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
  };
}
