/** Handles an embedded database that cannot be opened: the shop runs without it, and moves no data without the operator's consent. */
import { statfsSync } from 'node:fs';
import { basename } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

/** Opening a database writes a little; on a full disk it fails although the data is intact. */
export const ROOM_BYTES = 33_554_432;

/** Free bytes on the disk of a folder. */
export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

/** False for system errors (permissions, a full disk, a folder in use): their message says what to do, and the data is intact. */
export function isProbablyDamaged(dir: string, error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code);
  const isOther = error instanceof AppError && error.code !== 'session-store';
  if (isOfSystem || isOther || code === 'database-in-use' || freeBytes(dir) < ROOM_BYTES) return false;
  return cause === undefined || isProbablyDamaged(dir, cause);
}

export function unopenedSentence(dir: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return [
    `The database in ${dir} cannot be opened: ${why}`,
    'Pages are served; requests that need the database get a 503 response.',
    `If the files cannot be restored, "npm run set-aside -- ${basename(dir)}" sets them aside, and the next start creates a new, empty database.`,
  ].join('\n  ');
}
