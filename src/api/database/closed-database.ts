/**
 * Replaces a database that could not be opened: every statement fails with AppError `session-store`, so that calls that need no database still work.
 */
import { AppError } from '#lib/errors/app-error.ts';

import type { OpenDatabase } from './database.ts';

export function closedDatabase(cause: unknown): OpenDatabase {
  const refuse = async (): Promise<never> => {
    throw new AppError('session-store', 'The database of the API could not be opened.', { cause });
  };
  return {
    run: refuse,
    read: refuse,
    transact: refuse,
    checkRoom: () => undefined,
    isOwn: true,
    writes: () => 0,
    quietMs: () => 0,
    maintain: async () => undefined,
    close: async () => undefined,
  };
}
