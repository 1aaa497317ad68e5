/** The stores' database: PGlite in a folder, PGlite in memory for tests, or a PostgreSQL server by URL. */
import { accessSync, constants, renameSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { sqlState } from './database-error.ts';
import { lockFolder } from './folder-lock.ts';
import { stopAtPanic } from './stop-at-panic.ts';
import { prepareTables } from './tables.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** `read` and `write` retry after a serialization failure (SQLSTATE 40001). */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  write<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Number of calls of `write` so far. */
  writes(): number;
  /** Frees the space of deleted and replaced rows: PGlite has no autovacuum, so its files would grow without limit. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the database; absent: in memory, for tests. */
  readonly dataDir?: string | undefined;
  /** A PGlite dump to load into an in-memory database. */
  readonly dump?: Blob | undefined;
  readonly databaseUrl?: string | undefined;
  /** How long after a failure to open the folder it is not tried again. */
  readonly reopenPauseMs?: number;
}

const SERIALIZATION_FAILURE = '40001';
const MOST_RETRIES = 8;

export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== SERIALIZATION_FAILURE || attempt >= MOST_RETRIES) throw error;
      await new Promise((resume) => {
        setTimeout(resume, Math.random() * 2 ** attempt * 5);
      });
    }
  }
}

/** `checkWritable` throws when nothing can be written: a write that PostgreSQL cannot finish would stop the database for reads, too. */
function accessTo(
  opened: () => Promise<Database>,
  checkWritable: () => void = () => undefined,
): Pick<OpenDatabase, 'read' | 'write' | 'writes'> {
  let writes = 0;
  const run = <T>(work: (database: Database) => Promise<T>): Promise<T> => retrying(async () => work(await opened()));
  return {
    read: run,
    async write(work) {
      checkWritable();
      writes += 1;
      return run(work);
    },
    writes: () => writes,
  };
}

/** Errors when two processes create a table at the same time; a second attempt finds the table. */
const CREATED_CONCURRENTLY = new Set(['23505', '42P07']);

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const client = postgres(databaseUrl, { onnotice: () => undefined });
  const database: Database = drizzlePostgres(client);
  try {
    const state = await prepareTables(database).catch((error: unknown) => {
      if (CREATED_CONCURRENTLY.has(sqlState(error))) return prepareTables(database);
      throw error;
    });
    if (state === 'outdated')
      throw new Error(
        'The commerce_* tables in DATABASE_URL belong to another version of the stand-in; drop them, or use another database.',
      );
  } catch (error) {
    await client.end({ timeout: 1 });
    throw error;
  }
  return {
    ...accessTo(async () => database),
    vacuum: async () => undefined,
    close: () => client.end({ timeout: 5 }),
  };
}

/**
 * PGlite reserves 128 MB of shared buffers by default. Writes fill the buffers within minutes, whatever their size, and WebAssembly never returns
 * memory. The rows that are read often fit into 4 MB.
 */
const SMALL = ['-c', 'shared_buffers=4MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

async function openClient(dataDir: string | undefined, dump: Blob | undefined): Promise<PGlite> {
  const create = () =>
    PGlite.create(dataDir ?? 'memory://', {
      startParams: [...PGlite.defaultStartParams, ...SMALL],
      ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
    });
  const client = await create();
  try {
    if ((await prepareTables(drizzlePglite(client))) === 'ready') return client;
  } catch (error) {
    await client.close();
    throw error;
  }
  await client.close();
  if (dataDir === undefined) throw new Error('The dump belongs to another version of the stand-in.');
  const outdated = `${dataDir}.outdated-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  renameSync(dataDir, outdated);
  console.warn(
    `commerce: the database belonged to another version of the stand-in; it was renamed to ${outdated}, and a new one was created.`,
  );
  const fresh = await create();
  await prepareTables(drizzlePglite(fresh));
  return fresh;
}

async function vacuumTables(database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )) as unknown as { readonly rows: readonly { readonly tablename: string }[] };
  // One statement per table, so that other statements wait for at most one table.
  for (const { tablename } of rows) await database.execute(sql`VACUUM (ANALYZE) ${sql.identifier(tablename)}`);
  await database.execute(sql`CHECKPOINT`);
}

interface Opened {
  readonly client: PGlite;
  readonly database: Database;
}

async function openFolder({ dataDir, dump, reopenPauseMs = 5000 }: DatabaseOptions): Promise<OpenDatabase> {
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  const checkWritable = (): void => {
    if (dataDir !== undefined) accessSync(dataDir, constants.W_OK);
  };
  let opened: Promise<Opened> | undefined;
  function open(): Promise<Opened> {
    const opening: Promise<Opened> = openClient(dataDir, dump).then((client) => {
      // A stopped client is not closed: closing might write. Committed rows are in the write-ahead log and are restored when the folder is opened again.
      stopAtPanic(client, () => (opened = undefined));
      return { client, database: drizzlePglite(client) };
    });
    // Starting PGlite blocks the thread for up to a second, even if it then fails; so the failure stays for a while.
    opening.catch(() => setTimeout(() => (opened = undefined), reopenPauseMs).unref());
    return opening;
  }
  async function database(): Promise<Database> {
    opened ??= open();
    return (await opened).database;
  }
  try {
    await database();
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    ...accessTo(database, checkWritable),
    async vacuum() {
      checkWritable();
      await vacuumTables(await database());
    },
    async close() {
      const last = await opened?.catch(() => undefined);
      if (last && !last.client.closed) await last.client.close();
      unlock();
    },
  };
}

export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openFolder(options);
}
