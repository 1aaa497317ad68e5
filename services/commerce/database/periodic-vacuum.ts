/** Replaces PostgreSQL's autovacuum, which PGlite does not have: vacuums on a timer when enough was written. */
import type { OpenDatabase } from './database.ts';

/**
 * As often as PostgreSQL looks by default. Rarer vacuums find more replaced rows at once, and WebAssembly never returns the memory that this takes
 * (docs/decisions/038).
 */
export const VACUUM_MS = 60_000;
/** With fewer writes there is nothing worth cleaning. */
const LEAST_WRITES = 100;

/** Call every `VACUUM_MS`. Vacuums never overlap. A failure rejects, and the next call tries again. */
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
