/** The API's own database: PGlite in a folder or in memory, or a Postgres by address; one dialect. */
import { mkdirSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export const sessions = pgTable('session', {
  idHash: text('id_hash').primaryKey(),
  data: jsonb('data').$type<unknown>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Writes that were asked for under an idempotency key; `answer` is null while the first one runs. */
export const answers = pgTable(
  'session_answer',
  {
    idHash: text('id_hash').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<{ readonly value: unknown }>(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.key] })],
);

const MIGRATIONS = [
  sql`CREATE TABLE IF NOT EXISTS session (id_hash text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL)`,
  sql`CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at)`,
  sql`CREATE TABLE IF NOT EXISTS session_answer (
    id_hash text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, answer jsonb, at timestamptz NOT NULL,
    PRIMARY KEY (id_hash, key))`,
  sql`CREATE INDEX IF NOT EXISTS session_answer_at ON session_answer (at)`,
];

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** `dataDir` absent: in memory, for tests. Whoever opens a folder has to own it: the embedded database does not guard its files. */
export async function openDatabase(options: {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const client = postgres(options.databaseUrl, { onnotice: () => undefined });
    const database: Database = drizzlePostgres(client);
    for (const step of MIGRATIONS) await database.execute(step);
    return { database, close: () => client.end({ timeout: 5 }) };
  }
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const client = await PGlite.create(options.dataDir ?? 'memory://');
  const database: Database = drizzlePglite(client);
  for (const step of MIGRATIONS) await database.execute(step);
  return { database, close: () => client.close() };
}
