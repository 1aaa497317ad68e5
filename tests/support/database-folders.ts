/**
 * Folders of empty embedded databases, for shops that a test starts: creating one takes 2.6 s of CPU time, copying one 0.1 s. Tests of a first start
 * and of the creation itself do not use the copies.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { makeDatabaseFolder } from '#app/database/database-folder.ts';

const DIR = join('node_modules', '.firn', 'databases');
/** Files that determine the content of a new folder. */
const INPUTS = ['package-lock.json', 'src/app/database/database-folder-process.ts'];

let made: Promise<string> | undefined;

/** Returns the folder to copy from, and creates it if no test has done so before. Several processes may create it at the same time. */
async function emptyDatabase(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of INPUTS) hash.update(readFileSync(file));
  const name = `folder-${hash.digest('hex').slice(0, 22)}`;
  await makeDatabaseFolder(join(DIR, name));
  for (const old of readdirSync(DIR))
    if (/^folder-[\da-f]{22}$/.test(old) && old !== name) rmSync(join(DIR, old), { recursive: true, force: true });
  return join(DIR, name);
}

/** Copies an empty database into each of the named new folders below `dataDir`: `api` for the shop's sessions, `commerce` for the embedded platform. */
export async function copyEmptyDatabases(dataDir: string, ...names: readonly ('api' | 'commerce')[]): Promise<void> {
  const from = await (made ??= emptyDatabase());
  mkdirSync(dataDir, { recursive: true });
  for (const name of names) cpSync(from, join(dataDir, name), { recursive: true, errorOnExist: true, force: false });
}
