/** The stores' database: PGlite in a folder that one process owns, or a real Postgres by address. */
import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { causeOf, isBroken, sqlState, StorageFull } from './database-error.ts';
import { lockFolder } from './folder-lock.ts';
import { MIGRATIONS } from './schema.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Runs again what the database asks for again (SQLSTATE 40001); refuses with StorageFull before the disk is so full that the database would break. */
  write<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Absent: in memory, for tests. */
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

const AGAIN = '40001';
/** Two processes made the same table or index at the same time; the other one's is as good. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42701']);
/** The write-ahead log grows by 16 MB at a time and must not find the disk full: that stops the database, not just the statement. */
const RESERVE_BYTES = 33_554_432;

export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== AGAIN || attempt >= 8) throw error;
      await new Promise((resume) => {
        setTimeout(resume, Math.random() * 2 ** attempt * 5);
      });
    }
  }
}

async function migrate(database: Database): Promise<void> {
  for (const step of MIGRATIONS) {
    try {
      await retrying(() => database.execute(step));
    } catch (error) {
      if (!MADE_MEANWHILE.has(sqlState(error))) throw error;
    }
  }
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const client = postgres(databaseUrl, { onnotice: () => undefined });
  const database: Database = drizzlePostgres(client);
  await migrate(database).catch(async (error: unknown) => {
    await client.end({ timeout: 1 });
    throw error;
  });
  return {
    read: (work) => work(database),
    write: (work) => retrying(() => work(database)),
    close: () => client.end({ timeout: 5 }),
  };
}

async function room(dataDir: string | undefined): Promise<void> {
  if (dataDir === undefined) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < RESERVE_BYTES) throw new StorageFull(dataDir);
}

/** Opens the folder anew when the embedded database has stopped; what was committed is in its log. */
function embedded(dataDir: string | undefined) {
  let opening: Promise<{ readonly client: PGlite; readonly database: Database }> | undefined;
  async function create() {
    try {
      const client = await PGlite.create(dataDir ?? 'memory://');
      return { client, database: drizzlePglite(client) };
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  const current = () => (opening ??= create());
  return {
    async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const mine = current();
      try {
        return await work((await mine).database);
      } catch (error) {
        // In memory there is nothing to come back to.
        if (dataDir !== undefined && isBroken(error) && opening === mine) opening = undefined;
        throw error;
      }
    },
    async close(): Promise<void> {
      const { client } = await current();
      if (!client.closed) await client.close().catch((error: unknown) => console.error(`commerce: ${causeOf(error)}`));
    },
  };
}

async function openFolder(dataDir: string | undefined): Promise<OpenDatabase> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  const folder = embedded(dataDir);
  try {
    await folder.run(migrate);
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    read: (work) => folder.run(work),
    async write(work) {
      await room(dataDir);
      return retrying(() => folder.run(work));
    },
    async close() {
      await folder.close();
      unlock();
    },
  };
}

export function openDatabase({ dataDir, databaseUrl }: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl) : openFolder(dataDir);
}
