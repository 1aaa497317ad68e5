/**
 * Requests of each client in memory, as a bucket that refills steadily (generic cell rate algorithm): one number a client, no timers. Per process: a shop of
 * several processes allows as many times more, and the budget of the platform's calls (`app/commerce/call-budget.ts`) still holds.
 */
export interface Rate {
  /** Requests at once, and per `seconds` from then on. */
  readonly most: number;
  readonly seconds: number;
}

/** Clients that are remembered. Beyond it the one that was silent longest begins anew, so that invented addresses do not fill the memory. */
const MOST_CLIENTS = 20_000;

/** Counts a request; returns 0, or the seconds until the next one is allowed. A refused request is not counted. */
export type RateMeter = (client: string, now: number) => number;

export function createRateMeter({ most, seconds }: Rate, mostClients = MOST_CLIENTS): RateMeter {
  const windowMs = seconds * 1000;
  const intervalMs = windowMs / most;
  /** When the bucket of a client is full again. */
  const fullAt = new Map<string, number>();
  return (client, now) => {
    const known = fullAt.get(client) ?? now;
    // Later than a whole window: it was written while the clock was ahead.
    const from = known > now + windowMs ? now : Math.max(known, now);
    const next = from + intervalMs;
    if (next - now > windowMs) return Math.max(1, Math.ceil((next - now - windowMs) / 1000));
    fullAt.delete(client);
    fullAt.set(client, next);
    if (fullAt.size > mostClients) {
      const [oldest] = fullAt.keys();
      if (oldest !== undefined) fullAt.delete(oldest);
    }
    return 0;
  };
}
