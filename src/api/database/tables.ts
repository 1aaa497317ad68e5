/** The API's tables, and what makes them; any Postgres, whoever drives it. */
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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

/** Idempotent. */
export async function makeTables(database: Database): Promise<void> {
  for (const step of MIGRATIONS) await database.execute(step);
}
