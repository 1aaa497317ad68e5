/** The stores' database: PGlite in a folder that one process owns, or a real Postgres by address. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { causeOf, isBroken, sqlState, StorageFull } from './database-error.ts';
import { lockFolder } from './folder-lock.ts';
import type { InFlight } from './in-flight.ts';
import { vacuumTables } from './maintenance.ts';
import type { Upkeep } from './maintenance.ts';
import { JOURNAL, MIGRATIONS } from './migrations.ts';
import { migrations } from './schema-people.ts';
import { watchClient } from './stopped-client.ts';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase extends Upkeep {
  /** Both run again what the database asks for again (SQLSTATE 40001). */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Refuses with StorageFull before the disk is so full that the database would break. */
  write<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Absent: in memory, for tests. */
  readonly dataDir?: string | undefined;
  /** What a database in memory begins with, in place of nothing: the files of another one, as it dumps them. */
  readonly dump?: Blob | undefined;
  readonly databaseUrl?: string | undefined;
}

const AGAIN = '40001';
/** Two processes made the same table or index at the same time; the other one's is as good. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42701', '42710']);
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

async function step(database: Database, statement: SQL): Promise<void> {
  try {
    await retrying(() => database.execute(statement));
  } catch (error) {
    if (!MADE_MEANWHILE.has(sqlState(error))) throw error;
  }
}

/** Throws a sentence when the database was written by a later version. */
async function migrate(database: Database): Promise<void> {
  await step(database, JOURNAL);
  const done = new Set((await retrying(() => database.select().from(migrations))).map(({ id }) => id));
  const unknown = [...done].filter((id) => !MIGRATIONS.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new Error(
      `The commerce database is of a later version (${unknown.join(', ')}); take that version, or another DATA_DIR.`,
    );
  for (const { id, steps } of MIGRATIONS.filter((one) => !done.has(one.id))) {
    for (const statement of steps) await step(database, statement);
    await retrying(() => database.insert(migrations).values({ id, at: new Date() }).onConflictDoNothing());
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
    read: (work) => retrying(() => work(database)),
    write: (work) => retrying(() => work(database)),
    // PostgreSQL does it by itself.
    writes: () => 0,
    quietMs: () => 0,
    maintain: async () => undefined,
    close: () => client.end({ timeout: 5 }),
  };
}

async function room(dataDir: string | undefined): Promise<void> {
  if (dataDir === undefined) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < RESERVE_BYTES) throw new StorageFull(dataDir);
}

/** Opening writes a little, more after a crash; on a full disk it has this file's room. */
const SPARE_BYTES = 8_388_608;

function dropSpare(dataDir: string): void {
  rmSync(`${dataDir}.spare`, { force: true });
}

/** Where there is no room for it there is none; the next opening may then fail, in words. */
function keepSpare(dataDir: string): void {
  try {
    writeFileSync(`${dataDir}.spare`, Buffer.alloc(SPARE_BYTES));
  } catch {
    dropSpare(dataDir);
  }
}

/** The default keeps 128 MB for pages of tables; the stores fit in far less. */
const SMALL = ['-c', 'shared_buffers=16MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/** Opens the folder anew when the embedded database has stopped; what was committed is in its log. */
function embedded(dataDir: string | undefined, dump: Blob | undefined) {
  let opening: Promise<{ readonly client: PGlite; readonly database: Database; readonly inFlight: InFlight }> | undefined; // prettier-ignore
  async function create() {
    try {
      if (dataDir !== undefined) dropSpare(dataDir);
      const client = await PGlite.create(dataDir ?? 'memory://', {
        startParams: [...PGlite.defaultStartParams, ...SMALL],
        ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
      });
      if (dataDir !== undefined) keepSpare(dataDir);
      return { client, database: drizzlePglite(client), ...watchClient(client) };
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
        const { database, inFlight } = await mine;
        return await inFlight.run(() => work(database));
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

async function openFolder(dataDir: string | undefined, dump: Blob | undefined): Promise<OpenDatabase> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  const folder = embedded(dataDir, dump);
  try {
    await folder.run(migrate);
  } catch (error) {
    await folder.close().catch(() => undefined);
    unlock();
    throw error;
  }
  let writes = 0;
  let usedAt = performance.now();
  return {
    read(work) {
      usedAt = performance.now();
      return retrying(() => folder.run(work));
    },
    writes: () => writes,
    quietMs: () => performance.now() - usedAt,
    maintain: () => folder.run(vacuumTables),
    async write(work) {
      await room(dataDir);
      writes += 1;
      usedAt = performance.now();
      return retrying(() => folder.run(work));
    },
    async close() {
      await folder.close();
      unlock();
    },
  };
}

export function openDatabase({ dataDir, databaseUrl, dump }: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl) : openFolder(dataDir, dump);
}
