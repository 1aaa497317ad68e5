/** Replaces PostgreSQL's autovacuum, which PGlite does not have: vacuums on a timer if enough was written. */
import type { OpenDatabase } from './database.ts';

/**
 * PostgreSQL's default interval. Less frequent vacuums process more replaced rows at once, and WebAssembly never returns the memory that this takes
 * (docs/decisions/038).
 */
export const VACUUM_MS = 60_000;
/** Minimum number of writes since the last vacuum; after fewer, a vacuum is not worthwhile. */
const LEAST_WRITES = 100;

/** Returns a function to call every `VACUUM_MS`. Vacuums never overlap. After a failure, which rejects, the next call tries again. */
export function createPeriodicVacuum(database: Pick<OpenDatabase, 'writes' | 'vacuum'>): () => Promise<void> {
  let done = 0;
  let isRunning = false;
  return async () => {
    const count = database.writes();
    if (isRunning || count - done < LEAST_WRITES) return;
    isRunning = true;
    try {
      await database.vacuum();
      done = count;
    } finally {
      isRunning = false;
    }
  };
}
