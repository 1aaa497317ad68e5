/** A copy of a content store as it is at one moment, whoever writes to it meanwhile. */
import { copyFileSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Copies nothing when there is no store yet. */
export function copyContentStore(from: string, to: string): void {
  if (!existsSync(from)) return;
  // Nobody has it open: the file is all there is, and opening it would leave files beside it.
  if (!existsSync(`${from}-wal`)) {
    copyFileSync(from, to);
    return;
  }
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
