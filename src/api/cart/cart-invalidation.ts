/**
 * Applies the platform's cart webhooks: invalidates the affected carts in this process's cache and logs the change for other processes on the same
 * database.
 */
import type { CartChange } from '#clients/commerce/cart-events.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { CartCache } from './cart-cache.ts';
import { RECENT_MS } from './cart-invalidation-log.ts';
import type { CartInvalidationLog } from './cart-invalidation-log.ts';

export interface CartInvalidation {
  /**
   * Handles a change reported by webhook. Resolves when every process will see it; throws AppError `session-store` when the log cannot be written.
   */
  invalidate(store: CommerceRegion, change: CartChange): Promise<void>;
  /** The platform sends webhooks of this store until `at` (milliseconds since 1970). */
  reportedUntil(store: CommerceRegion, at: number): void;
  /** Applies the changes that other processes logged. Call it every second where the database is shared. Throws AppError `session-store`. */
  catchUp(): Promise<void>;
}

/** A process that has not read the log for this long may have missed rows, and clears its cache. */
const MISSED_MS = RECENT_MS - 10_000;
/** How long one read of the log counts as current. */
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
