/**
 * Replaces PostgreSQL's autovacuum for the embedded database, which has no background processes: frees the space of deleted and replaced rows,
 * updates the planner's statistics and writes a checkpoint, so that old write-ahead log files can be removed. Without it the files grow without
 * limit.
 */
import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

/** One statement per table, so that other statements wait for at most one table. */
export async function vacuumTables(database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )) as unknown as { readonly rows: readonly { readonly tablename: string }[] };
  for (const { tablename } of rows) await database.execute(sql`VACUUM (ANALYZE) ${sql.identifier(tablename)}`);
  await database.execute(sql`CHECKPOINT`);
}

export interface Upkeep {
  /** Number of writes so far. */
  writes(): number;
  /** Milliseconds since the last statement. */
  quietMs(): number;
  maintain(): Promise<void>;
}

/** With fewer writes since the last run, there is too little to clean. */
const LEAST_WRITES = 100;
const QUIET_MS = 2000;
/** A database that is never quiet is maintained after this many postponements. */
const MOST_POSTPONED = 10;

/** Call once a minute. Runs never overlap; a failure is logged and the next call tries again. */
export function createMaintenance(
  { writes, quietMs, maintain }: Upkeep,
  log: (line: Readonly<Record<string, unknown>>) => void,
): () => Promise<void> {
  let done = 0;
  let postponed = 0;
  let isRunning = false;
  return async () => {
    const count = writes();
    if (isRunning || count - done < LEAST_WRITES) return;
    if (quietMs() < QUIET_MS && postponed < MOST_POSTPONED) {
      postponed += 1;
      return;
    }
    isRunning = true;
    postponed = 0;
    const started = performance.now();
    try {
      await maintain();
      done = count;
      const ms = Math.round(performance.now() - started);
      log({ at: new Date().toISOString(), event: 'database-maintained', writes: count, ms });
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error(String(error));
      log({ at: new Date().toISOString(), level: 'warn', event: 'database-maintenance-failed', cause: message });
    } finally {
      isRunning = false;
    }
  };
}
