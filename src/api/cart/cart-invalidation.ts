/** Applies the platform's cart webhooks: drops the affected carts from this process's cache and tells the other processes on the same database. */
import type { CartChange } from '#clients/commerce/cart-events.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { CartCache } from './cart-cache.ts';
import { RECENT_MS } from './cart-invalidation-log.ts';
import type { CartInvalidationLog } from './cart-invalidation-log.ts';

export interface CartInvalidation {
  /** A webhook reported a change. Resolves when every process will see it; throws AppError `session-store` when the log cannot be written. */
  invalidate(store: CommerceRegion, change: CartChange): Promise<void>;
  /** The platform sends webhooks of this store until then (milliseconds since 1970). */
  reportedUntil(store: CommerceRegion, at: number): void;
  /** Reads what other processes were told; call it every second where the database is shared. Throws AppError `session-store`. */
  catchUp(): Promise<void>;
}

/** A process that has not read the log for this long may have missed rows, and clears its cache. */
const MISSED_MS = RECENT_MS - 10_000;
/** For how long one read of the log is current. */
const CURRENT_MS = 5000;

export function createCartInvalidation(
  carts: CartCache,
  log: CartInvalidationLog,
  clock: () => Date,
): CartInvalidation {
  const promised = new Map<CommerceRegion, number>();
  let known = new Map<string, string>();
  let readAt = Number.NEGATIVE_INFINITY;

  function applyPromises(): void {
    const currentUntil = log.isOwn ? Number.POSITIVE_INFINITY : readAt + CURRENT_MS;
    for (const [store, at] of promised) carts.reportedUntil(store, Math.min(at, currentUntil));
  }

  return {
    async invalidate(store, change) {
      carts.invalidate(store, change);
      await log.append(store, change);
    },
    reportedUntil(store, at) {
      promised.set(store, at);
      applyPromises();
    },
    async catchUp() {
      if (log.isOwn) return;
      const began = clock().getTime();
      const rows = await log.recent();
      if (began - readAt > MISSED_MS) carts.clear();
      const now = new Map(rows.map(({ store, change, nonce }) => [`${store} ${JSON.stringify(change)}`, nonce]));
      for (const { store, change, nonce } of rows)
        if (known.get(`${store} ${JSON.stringify(change)}`) !== nonce) carts.invalidate(store, change);
      known = now;
      readAt = began;
      applyPromises();
    },
  };
}
