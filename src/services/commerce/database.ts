import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Carts in a Postgres dialect: PGlite in a folder, or a real Postgres by address. One process a folder, guarded by a lock. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export interface StoredLine {
  readonly id: string;
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
}

export const carts = pgTable('commerce_cart', {
  id: text('id').primaryKey(),
  store: text('store').notNull(),
  customerId: integer('customer_id').notNull(),
  version: integer('version').notNull(),
  lines: jsonb('lines').$type<readonly StoredLine[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

const MIGRATIONS = [
  sql`CREATE TABLE IF NOT EXISTS commerce_cart (
    id text PRIMARY KEY, store text NOT NULL, customer_id integer NOT NULL, version integer NOT NULL,
    lines jsonb NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL)`,
];

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** PGlite does not guard its folder: two processes would ruin it. */
function lockFolder(dir: string): () => void {
  const path = `${dir}.lock`;
  let holder = 0;
  try {
    holder = Number(readFileSync(path, 'utf8'));
  } catch {
    holder = 0;
  }
  if (holder && holder !== process.pid && isAlive(holder))
    throw new Error(`${dir} is in use by process ${holder}; stop it, or set DATA_DIR to another folder.`);
  rmSync(path, { force: true });
  const file = openSync(path, 'wx');
  writeSync(file, `${process.pid}`);
  closeSync(file);
  return () => rmSync(path, { force: true });
}

async function migrate(database: Database): Promise<void> {
  for (const step of MIGRATIONS) await database.execute(step);
}

/** `dataDir` absent: in memory, for tests. */
export async function openDatabase(options: {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const client = postgres(options.databaseUrl, { onnotice: () => undefined });
    const database: Database = drizzlePostgres(client);
    await migrate(database);
    return { database, close: () => client.end({ timeout: 5 }) };
  }
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const unlock = options.dataDir ? lockFolder(options.dataDir) : () => undefined;
  try {
    const client = await PGlite.create(options.dataDir ?? 'memory://');
    const database: Database = drizzlePglite(client);
    await migrate(database);
    return {
      database,
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Runs a transaction again when the database asks for it (SQLSTATE 40001), a few times. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause =
        (error as { cause?: { code?: string }; code?: string }).cause?.code ?? (error as { code?: string }).code;
      if (cause !== '40001' || attempt >= 4) throw error;
    }
  }
}
