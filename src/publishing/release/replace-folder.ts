/** Fills a new folder, then replaces an old one with it. */
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { isComplete } from './manifest.ts';

async function isReplaceable(dir: string): Promise<boolean> {
  try {
    // `latest` is a symbolic link and must not be replaced.
    if ((await lstat(dir)).isSymbolicLink()) return false;
    return (await readdir(dir)).length === 0 || isComplete(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/**
 * Replaces the content of a folder. Throws `folder-taken` unless the folder is missing, empty, a shard or a release. The old content stays until
 * `fill` has succeeded.
 */
export async function replaceFolder<T>(dir: string, fill: (dir: string) => Promise<T>): Promise<T> {
  const target = resolve(dir);
  if (!(await isReplaceable(target)))
    throw new AppError('folder-taken', `${target} contains other files; name a new folder, or an empty one.`);
  // The names begin with a dot, so that `shards/*` does not match them, and differ from those that people give to backups, such as `release.old`.
  const beside = (name: string): string => join(dirname(target), `.${basename(target)}.firn-${name}`);
  const [next, before] = [beside('new'), beside('old')];
  // The old content is missing between the two renames below: a process may be killed there, and the second one may fail.
  const putBack = async (): Promise<void> => {
    if (!existsSync(target)) await renameIfThere(before, target);
  };
  await putBack();
  await rm(next, { recursive: true, force: true });
  try {
    await mkdir(join(next, '.firn'), { recursive: true });
    const result = await fill(next);
    await rm(before, { recursive: true, force: true });
    await renameIfThere(target, before);
    await rename(next, target);
    await rm(before, { recursive: true, force: true });
    return result;
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    await putBack();
    throw error;
  }
}
