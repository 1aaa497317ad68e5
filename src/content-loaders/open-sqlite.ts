import { DatabaseSync } from 'node:sqlite';

/** Another process holds the whole file while it creates the tables, and when it is the last one to close the file. */
const BUSY_MS = 5000;

/** Opens a database file that other processes use as well; waits while one of them has locked it, from the first statement on. */
export function openSqlite(path: string, readOnly = false): DatabaseSync {
  return new DatabaseSync(path, { readOnly, timeout: BUSY_MS });
}
