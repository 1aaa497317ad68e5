/** Counts attempts per store and e-mail in a time window. */
export interface AttemptCounter {
  /** Milliseconds until the next attempt is allowed; 0: allowed now. */
  waitFor(store: string, email: string, now: number): number;
  failed(store: string, email: string, now: number): void;
}

/** Memory limit against callers that invent e-mail addresses. */
const MAX_WINDOWS = 10_000;

/** Creates a counter that allows `most` attempts in `windowMs`. */
export function createAttemptCounter(most: number, windowMs: number): AttemptCounter {
  const windows = new Map<string, { readonly endsAt: number; count: number }>();
  const keyOf = (store: string, email: string): string => `${store} ${email.trim().toLowerCase().slice(0, 250)}`;
  const current = (key: string, now: number) => {
    const known = windows.get(key);
    return known && known.endsAt > now ? known : undefined;
  };
  return {
    waitFor(store, email, now) {
      const window = current(keyOf(store, email), now);
      return window && window.count >= most ? window.endsAt - now : 0;
    },
    failed(store, email, now) {
      const key = keyOf(store, email);
      const window = current(key, now) ?? { endsAt: now + windowMs, count: 0 };
      if (windows.size >= MAX_WINDOWS) windows.clear();
      windows.set(key, window);
      window.count += 1;
    },
  };
}
