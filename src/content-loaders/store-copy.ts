/** A copy of a content store as it is at one moment, whoever writes to it meanwhile. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Copies nothing when there is no store yet. */
export function copyContentStore(from: string, to: string): void {
  if (!existsSync(from)) return;
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
