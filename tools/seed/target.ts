/** Checks the target folder of a generated shop: it must not contain files of the project or of the user. */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

/** Marks a folder as a generated shop, so that it may be overwritten. */
export const MARK = 'seed.json';

async function realParent(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await realParent(dirname(path)), relative(dirname(path), path));
}

/** Top-level folders of the project that git ignores. */
async function ignoredFolders(root: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8').catch(() => '')).split('\n');
  return new Set(lines.flatMap((line) => /^\/?([\w.-]+)\/$/.exec(line.trim())?.[1] ?? []));
}

/** Resolves with the absolute path of the target. Throws an AppError `arguments` with one sentence if it is not allowed. */
export async function checkTarget(target: string, root: string): Promise<string> {
  const full = resolve(target);
  const path = relative(await realpath(root), await realParent(full));
  const first = path.split(sep)[0] ?? '';
  const inside = path === '' || (first !== '..' && !/^([A-Za-z]:)?[\\/]/.test(path));
  if (inside && !(await ignoredFolders(root)).has(first))
    throw new AppError(
      'arguments',
      `${full} is among the files of the project; choose a folder elsewhere with --to, or leave it out to write below DATA_DIR.`,
    );
  let names: readonly string[];
  try {
    names = await readdir(full);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return full;
    throw new AppError('arguments', `${full} is not a folder that can be read; choose another one with --to.`, {
      cause,
    });
  }
  if (names.length > 0 && !names.includes(MARK))
    throw new AppError(
      'arguments',
      `${full} holds other files and no generated shop; empty it, or choose another folder with --to.`,
    );
  return full;
}
