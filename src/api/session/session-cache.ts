/** Sessions in memory, for a process that is the only one to write them. Bounded: the one that was looked at longest ago leaves. */
import type { Session } from './session.ts';

export interface KeptSession {
  readonly session: Session;
  readonly expiresAt: Date;
}

export interface SessionCache {
  get(idHash: string): KeptSession | undefined;
  /** Reads from the database and keeps it, unless the session was changed meanwhile. */
  filled(idHash: string, read: () => Promise<KeptSession | undefined>): Promise<KeptSession | undefined>;
  /** Changes the database; what `work` left there is kept, unless somebody else changed the session meanwhile. */
  changed<T>(idHash: string, work: () => Promise<Change<T>>): Promise<T>;
  /** It was changed. */
  drop(idHash: string): void;
}

export interface Change<T> {
  readonly value: T;
  /** As it is in the database now; undefined when that is not known. */
  readonly now?: KeptSession | undefined;
}

const MOST = 20_000;
/** Changes are counted by groups of sessions: one of the group that was changed only costs another a look into the database. */
const GROUPS = 1024;

function groupOf(idHash: string): number {
  let sum = 0;
  for (let index = 0; index < 4; index += 1) sum = sum * 31 + idHash.charCodeAt(index);
  return sum % GROUPS;
}

export function createSessionCache(): SessionCache {
  const kept = new Map<string, KeptSession>();
  const changes = new Float64Array(GROUPS);
  /** Number of changes from here on; whoever began before and compares sees that there was one. */
  function begin(idHash: string): number {
    kept.delete(idHash);
    const group = groupOf(idHash);
    return (changes[group] = (changes[group] ?? 0) + 1);
  }
  const isStill = (idHash: string, count: number): boolean => changes[groupOf(idHash)] === count;
  function put(idHash: string, value: KeptSession): void {
    kept.set(idHash, value);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  }
  return {
    get(idHash) {
      const found = kept.get(idHash);
      if (!found) return undefined;
      kept.delete(idHash);
      kept.set(idHash, found);
      return found;
    },
    async filled(idHash, read) {
      const count = changes[groupOf(idHash)] ?? 0;
      const found = await read();
      if (found && isStill(idHash, count)) put(idHash, found);
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
        // A read that began meanwhile may have seen either.
        begin(idHash);
        if (isAlone && outcome?.now) put(idHash, outcome.now);
      }
    },
    drop: (idHash) => void begin(idHash),
  };
}

/** For a database that others write as well. */
export const NO_CACHE: SessionCache = {
  get: () => undefined,
  filled: (_idHash, read) => read(),
  changed: async (_idHash, work) => (await work()).value,
  drop: () => undefined,
};
