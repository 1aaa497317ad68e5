/**
 * Rate limit per client in memory: a bucket that refills steadily (generic cell rate algorithm), one number a client, no timers. It counts per process:
 * a shop of several processes allows as many times more, and the budget of platform calls (`app/commerce/call-budget.ts`) still holds.
 */
import { LRUCache } from 'lru-cache';

export interface Rate {
  /** Size of a burst, and the number of requests per `seconds` after it. */
  readonly most: number;
  readonly seconds: number;
}

/** Bounds the memory that forged addresses can take. A client that is evicted starts with a full bucket. */
const MAX_CLIENTS = 20_000;

/** Counts a request; returns 0, or the seconds until the next one is allowed. A refused request is not counted. */
export type RateLimit = (client: string, now: number) => number;

export function createRateLimit({ most, seconds }: Rate, maxClients = MAX_CLIENTS): RateLimit {
  const windowMs = seconds * 1000;
  const intervalMs = windowMs / most;
  /** When the bucket of a client is full again. */
  const fullAt = new LRUCache<string, number>({ max: maxClients });
  return (client, now) => {
    const known = fullAt.peek(client) ?? now;
    // More than a whole window ahead: it was written while the clock was wrong.
    const from = known > now + windowMs ? now : Math.max(known, now);
    const next = from + intervalMs;
    if (next - now > windowMs) return Math.max(1, Math.ceil((next - now - windowMs) / 1000));
    fullAt.set(client, next);
    return 0;
  };
}
