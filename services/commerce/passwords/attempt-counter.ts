/** Counts attempts per store and e-mail in a time window. */
export interface AttemptCounter {
  /** Milliseconds until the next attempt is allowed; 0: allowed now. */
  waitFor(store: string, email: string, now: number): number;
  failed(store: string, email: string, now: number): void;
}

/** Memory limit against callers that invent e-mail addresses, and the number of windows that are kept when it is reached. */
const MAX_WINDOWS = 10_000;
const KEPT_WINDOWS = 9000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Frees memory: drops windows that have ended, then those with the fewest attempts, so that invented addresses do not reset an address under attack. */
function dropLeastTried(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  const least = [...windows].toSorted(([, a], [, b]) => a.count - b.count || a.endsAt - b.endsAt);
  for (const [key] of least.slice(0, Math.max(0, windows.size - KEPT_WINDOWS))) windows.delete(key);
}

/** Creates a counter that allows `most` attempts in `windowMs`. */
export function createAttemptCounter(most: number, windowMs: number): AttemptCounter {
  const windows = new Map<string, Window>();
  const keyOf = (store: string, email: string): string => `${store} ${email.trim().toLowerCase().slice(0, 250)}`;
  const current = (key: string, now: number) => {
    const known = windows.get(key);
    // A window that ends later than a new one would was opened before the clock was set back.
    return known && known.endsAt > now && known.endsAt <= now + windowMs ? known : undefined;
  };
  return {
    waitFor(store, email, now) {
      const window = current(keyOf(store, email), now);
      return window && window.count >= most ? window.endsAt - now : 0;
    },
    failed(store, email, now) {
      const key = keyOf(store, email);
      const window = current(key, now) ?? { endsAt: now + windowMs, count: 0 };
      if (windows.size >= MAX_WINDOWS) dropLeastTried(windows, now);
      windows.set(key, window);
      window.count += 1;
    },
  };
}
