/** A content store whose file is damaged is put aside: everything in it comes from the content service, and is pulled again into a new one. */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const WHOLE = 'ok';
/** SQLite's codes for a damaged file and for one that is no database. */
const DAMAGED = new Set([11, 26]);
/** What SQLite keeps beside a database. */
const BESIDE = ['', '-wal', '-shm'];

export function isDamagedDatabase(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: number };
  // The low byte; the rest says where.
  return errcode !== undefined && DAMAGED.has(errcode & 255);
}

/** Reads every page of the file. Throws what is no damage: no right to read, a disk that fails. */
function isWhole(path: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    const row = database.prepare('PRAGMA quick_check(1)').get();
    return row?.['quick_check'] === WHOLE;
  } catch (error) {
    if (isDamagedDatabase(error)) return false;
    throw error;
  } finally {
    database?.close();
  }
}

/** Returns the new name of a damaged file; undefined when it is whole, or there is none. Only its one writer may call it. */
export function moveDamagedStore(path: string, now: Date): string | undefined {
  if (!existsSync(path) || isWhole(path)) return undefined;
  const aside = `${path}.damaged-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  for (const ending of BESIDE) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  return aside;
}
