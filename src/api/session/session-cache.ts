/** Cache of sessions, for a process that is the only one to write them. */
import { LRUCache } from 'lru-cache';

import type { Session } from './session.ts';

export interface CachedSession {
  readonly session: Session;
  readonly expiresAt: Date;
}

export interface SessionCache {
  get(idHash: string): CachedSession | undefined;
  /** Reads from the database and caches the result, unless the session was changed during the read. */
  filled(idHash: string, read: () => Promise<CachedSession | undefined>): Promise<CachedSession | undefined>;
  /** Changes the database and caches the new state, unless another change ran at the same time. */
  changed<T>(idHash: string, work: () => Promise<Change<T>>): Promise<T>;
  /** Invalidates the entry of a session that was changed elsewhere. */
  drop(idHash: string): void;
}

export interface Change<T> {
  readonly value: T;
  /** State in the database after the change; undefined when it is not known. */
  readonly now?: CachedSession | undefined;
}

const MAX_SESSIONS = 20_000;
/** Changes are counted per group of sessions. A change of one session only keeps concurrent reads of the others in its group from being cached. */
const GROUPS = 1024;

function groupOf(idHash: string): number {
  let sum = 0;
  for (let index = 0; index < 4; index += 1) sum = sum * 31 + idHash.charCodeAt(index);
  return sum % GROUPS;
}

export function createSessionCache(): SessionCache {
  const entries = new LRUCache<string, CachedSession>({ max: MAX_SESSIONS });
  const changes = new Float64Array(GROUPS);
  /** Invalidates the entry and returns the group's number of changes; a caller compares it later to detect another change. */
  function begin(idHash: string): number {
    entries.delete(idHash);
    const group = groupOf(idHash);
    return (changes[group] = (changes[group] ?? 0) + 1);
  }
  const isStill = (idHash: string, count: number): boolean => changes[groupOf(idHash)] === count;
  return {
    get: (idHash) => entries.get(idHash),
    async filled(idHash, read) {
      const count = changes[groupOf(idHash)] ?? 0;
      const found = await read();
      if (found && isStill(idHash, count)) entries.set(idHash, found);
      return found;
    },
    async changed(idHash, work) {
      const count = begin(idHash);
      let outcome: Awaited<ReturnType<typeof work>> | undefined;
      try {
        outcome = await work();
        return outcome.value;
      } finally {
        const isAlone = isStill(idHash, count);
        // A read that ran at the same time may have seen either state.
        begin(idHash);
        if (isAlone && outcome?.now) entries.set(idHash, outcome.now);
      }
    },
    drop: (idHash) => void begin(idHash),
  };
}

/** For a database that other processes write too. */
export const NO_CACHE: SessionCache = {
  get: () => undefined,
  filled: (_idHash, read) => read(),
  changed: async (_idHash, work) => (await work()).value,
  drop: () => undefined,
};
