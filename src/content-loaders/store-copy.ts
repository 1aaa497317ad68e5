/** Copies a content store in a consistent state while other processes may write to it. */
import { copyFileSync, existsSync } from 'node:fs';

import { openSqlite } from './open-sqlite.ts';

/** Does nothing when there is no store yet. */
export function copyContentStore(from: string, to: string): void {
  if (!existsSync(from)) return;
  // No WAL file means that no process has the store open: the file is complete, and opening it would create more files.
  if (!existsSync(`${from}-wal`)) {
    copyFileSync(from, to);
    return;
  }
  const database = openSqlite(from, true);
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
