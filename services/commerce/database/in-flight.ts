/**
 * Statements in flight, which all fail together when the database stops. A statement leaves as soon as it settles: a handler on one promise that outlives
 * all statements (`Promise.race` with it) would keep every statement, and the rows of its result, in memory for the life of the process.
 */
export interface InFlight {
  /** Settles with `work`, or rejects with what the database stopped of. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects everything in flight, and everything that is run from now on. */
  stop(error: unknown): void;
  readonly size: number;
}

/** `stopped` is called once, before the statements are rejected. */
export function createInFlight(stopped: () => void = () => undefined): InFlight {
  const waiting = new Set<(error: unknown) => void>();
  let stop: { readonly error: unknown } | undefined;
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (stop) throw stop.error;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.add(reject);
      work().then(resolve, reject);
      try {
        return await promise;
      } finally {
        waiting.delete(reject);
      }
    },
    stop(error) {
      if (stop) return;
      stop = { error };
      stopped();
      for (const reject of waiting) reject(error);
      waiting.clear();
    },
    get size() {
      return waiting.size;
    },
  };
}
