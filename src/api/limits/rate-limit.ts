/**
 * In-memory rate limit per client (generic cell rate algorithm): one number per client, no timers. It counts per process, so a shop with several
 * processes multiplies the allowed rate; the budget of platform calls (`app/commerce/call-budget.ts`) still applies.
 */
import { LRUCache } from 'lru-cache';

export interface Rate {
  /** Burst size, and the number of requests per `seconds` after it. */
  readonly most: number;
  readonly seconds: number;
}

/** Bounds the memory that forged addresses can use. An evicted client starts with a full bucket. */
const MAX_CLIENTS = 20_000;

/** Counts a request, as `cost` requests (1); returns 0, or the seconds until it is allowed. A refused request is not counted. */
export type RateLimit = (client: string, now: number, cost?: number) => number;

export function createRateLimit({ most, seconds }: Rate, maxClients = MAX_CLIENTS): RateLimit {
  const windowMs = seconds * 1000;
  const intervalMs = windowMs / most;
  /** `fullAt`: when the bucket is full again. It is changed in place, because writing to the cache costs more than reading from it. */
  const buckets = new LRUCache<string, { fullAt: number }>({ max: maxClients });
  return (client, now, cost = 1) => {
    const bucket = buckets.get(client);
    const known = bucket?.fullAt ?? now;
    // More than a whole window ahead: the value was written while the clock was wrong.
    const from = known > now + windowMs ? now : Math.max(known, now);
    const next = from + cost * intervalMs;
    if (next - now > windowMs) return Math.max(1, Math.ceil((next - now - windowMs) / 1000));
    if (bucket) bucket.fullAt = next;
    else buckets.set(client, { fullAt: next });
    return 0;
  };
}
