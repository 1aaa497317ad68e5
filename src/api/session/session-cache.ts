/** Sessions in memory, for a process that is the only one to write them. Bounded: the one that was looked at longest ago leaves. */
import type { Session } from './session.ts';

export interface KeptSession {
  readonly session: Session;
  readonly expiresAt: Date;
}

export interface SessionCache {
  get(idHash: string): KeptSession | undefined;
  /** Number of changes so far: what was read before a change is not to be put in after it. */
  readonly changes: number;
  put(idHash: string, kept: KeptSession): void;
  /** A change of the database is under way or done. */
  drop(idHash: string): void;
}

const MOST = 20_000;

export function createSessionCache(): SessionCache {
  const kept = new Map<string, KeptSession>();
  let changes = 0;
  return {
    get changes() {
      return changes;
    },
    get(idHash) {
      const found = kept.get(idHash);
      if (!found) return undefined;
      kept.delete(idHash);
      kept.set(idHash, found);
      return found;
    },
    put(idHash, value) {
      kept.set(idHash, value);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    drop(idHash) {
      changes += 1;
      kept.delete(idHash);
    },
  };
}

/** For a database that others write as well. */
export const NO_CACHE: SessionCache = {
  changes: 0,
  get: () => undefined,
  put: () => undefined,
  drop: () => undefined,
};
