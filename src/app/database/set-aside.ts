/** `npm run set-aside`: renames the folder of a damaged database; the next start creates a new, empty one. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';

/** Data that is lost with each database. */
const DATABASES: Readonly<Record<string, string>> = {
  api: 'sessions, cart assignments, mail subscriptions and queued mail',
  commerce: 'carts, customers and orders of the embedded platform',
};

export const DATABASE_NAMES = Object.keys(DATABASES).join(' or ');

/** Returns a sentence that describes the result. Throws AppErrors `options` and `data-in-use`. */
export function setDatabaseAside(dataDir: string, name: string): string {
  const lost = Object.hasOwn(DATABASES, name) ? DATABASES[name] : undefined;
  if (lost === undefined) throw new AppError('options', `"npm run set-aside" takes ${DATABASE_NAMES}.`);
  const dir = join(dataDir, name);
  const lock = takeLock(`${dir}.owner.lock`);
  if (lock.kind === 'busy')
    throw new AppError('data-in-use', `${dir} is in use by process ${lock.holder}; stop it first.`);
  const aside = `${dir}.damaged-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isThere = existsSync(dir);
  if (isThere) renameSync(dir, aside);
  lock.release();
  if (!isThere) throw new AppError('options', `There is no ${dir}.`);
  return `${dir} is now ${aside}. The next start creates a new database, without ${lost}.`;
}
