/**
 * Statements in flight, which are all rejected together when the database stops. A statement is removed as soon as it settles: a handler on a promise
 * that outlives all statements (as in `Promise.race`) would keep every statement and its result rows in memory for the life of the process.
 */
export interface InFlight {
  /** Settles with `work`, or rejects with the error passed to `stop`. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Rejects all statements in flight and all later ones. */
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
