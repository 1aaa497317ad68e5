/** Moves a damaged content store aside. All its entries come from the content service, so a new store can be filled again. */
import { existsSync, renameSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

import { openSqlite } from './open-sqlite.ts';

const WHOLE = 'ok';
/** SQLite error codes: CORRUPT and NOTADB. */
const DAMAGED = new Set([11, 26]);
/** Suffixes of the database file and of the files that SQLite adds to it. */
const BESIDE = ['', '-wal', '-shm'];

export function isDamagedDatabase(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: number };
  // The low byte is the primary error code.
  return errcode !== undefined && DAMAGED.has(errcode & 255);
}

/** Reads every page of the file. Throws errors other than damage: missing permissions, disk failures. */
function isWhole(path: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(path);
    const row = database.prepare('PRAGMA quick_check(1)').get();
    return row?.['quick_check'] === WHOLE;
  } catch (error) {
    if (isDamagedDatabase(error)) return false;
    throw error;
  } finally {
    database?.close();
  }
}

/** Returns the new name of a damaged file; undefined when the file is intact or missing. Only the single writer may call it. */
export function moveDamagedStore(path: string, now: Date): string | undefined {
  if (!existsSync(path) || isWhole(path)) return undefined;
  const aside = `${path}.damaged-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  for (const ending of BESIDE) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  return aside;
}
