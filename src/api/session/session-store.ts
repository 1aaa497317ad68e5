import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Sessions in a database: an opaque id in the cookie, its hash in the table. The session is the authority, whatever ids a request carries. */
import { PGlite } from '@electric-sql/pglite';
import { eq, lt, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export interface Session {
  readonly csrf: string;
  readonly customerId: number;
  /** Cart id by commerce region. */
  readonly carts: Readonly<Partial<Record<CommerceRegion, string>>>;
  /** Answered item adds by idempotency key, newest last. */
  readonly answered: readonly string[];
}

export interface SessionStore {
  /** Undefined for an unknown, malformed or expired id. */
  read(id: string | undefined): Promise<Session | undefined>;
  create(): Promise<{ readonly id: string; readonly session: Session }>;
  write(id: string, session: Session): Promise<void>;
  close(): Promise<void>;
}

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

const sessions = pgTable('session', {
  idHash: text('id_hash').primaryKey(),
  data: jsonb('data').$type<Session>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

const hash = (id: string): string => createHash('sha256').update(id).digest('base64url');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function lockFolder(dir: string): () => void {
  const path = `${dir}.lock`;
  let holder = 0;
  try {
    holder = Number(readFileSync(path, 'utf8'));
  } catch {
    holder = 0;
  }
  if (holder && holder !== process.pid && isAlive(holder))
    throw new AppError(
      'data-in-use',
      `${dir} is in use by process ${holder}; stop it, or set DATA_DIR to another folder.`,
    );
  rmSync(path, { force: true });
  const file = openSync(path, 'wx');
  writeSync(file, `${process.pid}`);
  closeSync(file);
  return () => rmSync(path, { force: true });
}

type Database = PgDatabase<PgQueryResultHKT>;

async function open(options: {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}): Promise<{ database: Database; close: () => Promise<void> }> {
  if (options.databaseUrl) {
    const client = postgres(options.databaseUrl, { onnotice: () => undefined });
    return { database: drizzlePostgres(client), close: () => client.end({ timeout: 5 }) };
  }
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const unlock = options.dataDir ? lockFolder(options.dataDir) : () => undefined;
  const client = await PGlite.create(options.dataDir ?? 'memory://');
  return {
    database: drizzlePglite(client),
    async close() {
      await client.close();
      unlock();
    },
  };
}

/** `dataDir` absent: in memory, for tests. Throws AppError `data-in-use` when another process has the folder. */
export async function openSessionStore(options: {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly clock?: () => Date;
}): Promise<SessionStore> {
  const clock = options.clock ?? (() => new Date());
  const { database, close } = await open(options);
  await database.execute(
    sql`CREATE TABLE IF NOT EXISTS session (id_hash text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL)`,
  );
  await database.delete(sessions).where(lt(sessions.expiresAt, clock()));
  const expiry = (): Date => new Date(clock().getTime() + LIFETIME_MS);
  return {
    async read(id) {
      if (!id || !/^[\w-]{43}$/.test(id)) return undefined;
      const [row] = await database
        .select()
        .from(sessions)
        .where(eq(sessions.idHash, hash(id)));
      return row && row.expiresAt > clock() ? row.data : undefined;
    },
    async create() {
      const id = randomBytes(32).toString('base64url');
      const session: Session = { csrf: randomBytes(24).toString('base64url'), customerId: 0, carts: {}, answered: [] };
      await database.insert(sessions).values({ idHash: hash(id), data: session, expiresAt: expiry() });
      return { id, session };
    },
    async write(id, session) {
      await database
        .update(sessions)
        .set({ data: session, expiresAt: expiry() })
        .where(eq(sessions.idHash, hash(id)));
    },
    close,
  };
}
