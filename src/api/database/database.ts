/**
 * The API's own database, independent of the driver: one SQL dialect, migrated when it is opened. Imports no driver, since serverless hosts lack the
 * embedded database's driver.
 */
import { sql } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import { AppError } from '#lib/errors/app-error.ts';

import { MIGRATIONS, migrations } from './schema.ts';
import type { Upkeep } from './vacuum.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase extends Upkeep {
  /**
   * Runs `work`, and retries it on serialization failures (SQLSTATE 40001). Throws AppError `session-full` when the disk is full or read-only
   * (nothing was written then), and `session-store` when the database fails.
   */
  run<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Like `run`, for `work` that only reads: it also runs when the disk is full or read-only. */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Like `run`, in one transaction. */
  transact<T>(work: (transaction: Database) => Promise<T>): Promise<T>;
  /** Throws AppError `session-full` when the disk is full or read-only. */
  checkRoom(): void;
  /** Whether this process is the only writer, so that its caches stay valid. */
  readonly isOwn: boolean;
  close(): Promise<void>;
}

/** An open connection to a database. */
export interface Connected {
  readonly database: Database;
  readonly isOwn: boolean;
  /** Whether the tables are known to exist; the migration is then skipped. */
  readonly prepared?: boolean | undefined;
  /** Frees the space of deleted rows; absent where the database does that itself. */
  readonly vacuum?: (database: Database) => Promise<void>;
  /** Why the disk accepts no writes, undefined if it does; absent where the database checks that itself. */
  readonly whyUnwritable?: () => string | undefined;
  close(): Promise<unknown>;
}

export interface Listening {
  /** Receives every statement before it is sent. */
  readonly logger?: Logger | undefined;
}

const AGAIN = '40001';
const FULL = '53100';
const MOST_TRIES = 8;
/** SQLSTATEs of a migration step that another process ran at the same time; the result is identical. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42701', '42710']);

function sqlState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : sqlState(cause);
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== AGAIN || attempt >= MOST_TRIES) throw error;
      await new Promise((resume) => {
        setTimeout(resume, Math.random() * 2 ** attempt);
      });
    }
  }
}

async function migrate(database: Database): Promise<void> {
  const step = async (work: () => Promise<unknown>): Promise<void> => {
    await retrying(work).catch((error: unknown) => {
      if (!MADE_MEANWHILE.has(sqlState(error))) throw error;
    });
  };
  await step(() =>
    database.execute(sql`CREATE TABLE IF NOT EXISTS api_migration (name text PRIMARY KEY, at timestamptz NOT NULL)`),
  );
  const done = new Set((await database.select().from(migrations)).map(({ name }) => name));
  for (const { name, step: statement } of MIGRATIONS) {
    if (done.has(name)) continue;
    await step(() => database.execute(statement));
    await step(() => database.insert(migrations).values({ name, at: new Date() }));
  }
}

/** Migrates the database. When the migration fails, closes the database and rethrows the error. */
export async function openConnected({
  database,
  isOwn,
  prepared = false,
  whyUnwritable = () => undefined,
  vacuum,
  close,
}: Connected): Promise<OpenDatabase> {
  try {
    // The embedded database migrates in one transaction, since each commit is slow. A shared database may not support schema
    // changes in a transaction.
    if (!prepared) await (isOwn ? database.transaction(migrate) : migrate(database));
  } catch (error) {
    await Promise.resolve(close()).catch(() => undefined);
    throw error;
  }
  const full = (why: string, cause?: unknown) =>
    new AppError('session-full', `The database of the API cannot be written: ${why}.`, { cause });
  function checkRoom(): void {
    const why = whyUnwritable();
    if (why !== undefined) throw full(why);
  }
  let writes = 0;
  let usedAt = performance.now();
  async function read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    usedAt = performance.now();
    try {
      return await retrying(() => work(database));
    } catch (error) {
      if (sqlState(error) === FULL) throw full('the disk is full', error);
      throw new AppError('session-store', 'The database of the API failed.', { cause: error });
    }
  }
  async function run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    checkRoom();
    writes += 1;
    return read(work);
  }
  return {
    run,
    read,
    checkRoom,
    transact: (work) => run((connected) => connected.transaction(work)),
    isOwn,
    writes: () => writes,
    quietMs: () => performance.now() - usedAt,
    maintain: async () => vacuum?.(database),
    close: async () => void (await close()),
  };
}
