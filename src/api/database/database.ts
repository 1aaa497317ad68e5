/** The API's own database, whoever drives it: one dialect, migrated when it is opened. Imports no driver, since a serverless host lacks one of them. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import { AppError } from '#lib/errors/app-error.ts';

import { MIGRATIONS, migrations } from './schema.ts';
import type { Upkeep } from './vacuum.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase extends Upkeep {
  /**
   * Runs `work`, again when the database asks for that (SQLSTATE 40001). Throws AppError `session-full` when there is no room for it, and then nothing was
   * done; `session-store` when it fails.
   */
  run<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** The same for `work` that changes nothing: it goes on when there is no room. */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** As `run`, in one transaction. */
  transact<T>(work: (transaction: Database) => Promise<T>): Promise<T>;
  /** Throws AppError `session-full` when nothing can be written now. */
  checkRoom(): void;
  /** Nobody else writes to it: what this process remembers of it is true. */
  readonly isOwn: boolean;
  close(): Promise<void>;
}

/** A database that somebody connected to. */
export interface Connected {
  readonly database: Database;
  readonly isOwn: boolean;
  /** Its tables are known to be there. */
  readonly prepared?: boolean | undefined;
  /** Frees the space of deleted rows; absent where the database does that by itself. */
  readonly vacuum?: (database: Database) => Promise<void>;
  /** Whether a write is safe; absent where the database itself has to know. */
  readonly hasRoom?: () => boolean;
  close(): Promise<unknown>;
}

export interface Listening {
  /** Hears every statement before it is sent. */
  readonly logger?: Logger | undefined;
}

const AGAIN = '40001';
const FULL = '53100';
const MOST_TRIES = 8;
/** Two processes made the same table or index at the same time; the other one's is as good. */
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

/** Throws what the database throws when it cannot be migrated; it is closed then. */
export async function openConnected({
  database,
  isOwn,
  prepared = false,
  hasRoom = () => true,
  vacuum,
  close,
}: Connected): Promise<OpenDatabase> {
  try {
    // A folder's database pays for every statement that it commits; one that is shared may not take such statements together.
    if (!prepared) await (isOwn ? database.transaction(migrate) : migrate(database));
  } catch (error) {
    await Promise.resolve(close()).catch(() => undefined);
    throw error;
  }
  const full = (cause?: unknown) =>
    new AppError('session-full', 'The database of the API has no room left.', { cause });
  function checkRoom(): void {
    if (!hasRoom()) throw full();
  }
  let writes = 0;
  let usedAt = performance.now();
  async function read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    usedAt = performance.now();
    try {
      return await retrying(() => work(database));
    } catch (error) {
      if (sqlState(error) === FULL) throw full(error);
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
    transact: (work) => run((own) => own.transaction(work)),
    isOwn,
    writes: () => writes,
    quietMs: () => performance.now() - usedAt,
    maintain: async () => vacuum?.(database),
    close: async () => void (await close()),
  };
}
