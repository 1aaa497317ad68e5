/**
 * Cache of carts as the platform last returned them. It serves reads that only display the cart; writes and the checkout never use it.
 * An entry is fresh while both hold:
 * - the session knows no newer version: every write through the API, by any process, stores the version it produced in the session;
 * - no webhook of the platform has reported a change. Entries expire after REPORTED_MS while webhooks are known to arrive, otherwise after
 *   UNREPORTED_MS.
 */
import { LRUCache } from 'lru-cache';

import type { CartChange } from '#clients/commerce/cart-events.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export const UNREPORTED_MS = 2000;
export const REPORTED_MS = 60_000;
/** A cart of fifty lines takes about 20 KB, a typical one 3 KB. */
const MAX_CARTS = 5000;
const MAX_CHANGES = 20_000;

export interface CartCache {
  /** `version`: the newest version that the session knows; undefined when it knows none. */
  get(store: CommerceRegion, cartId: string, version: number | undefined): Cart | undefined;
  /**
   * Position in the sequence of changes. Read it before calling the platform and pass it to `put`, which drops a cart that a later change made stale.
   */
  position(): number;
  put(store: CommerceRegion, cart: Cart, requestedAt: number): void;
  drop(store: CommerceRegion, cartId: string): void;
  invalidate(store: CommerceRegion, change: CartChange): void;
  /** This process receives the platform's cart webhooks of the store until `at` (milliseconds since 1970). */
  reportedUntil(store: CommerceRegion, at: number): void;
  clear(): void;
}

interface Entry {
  readonly store: CommerceRegion;
  readonly cart: Cart;
  readonly at: number;
}

const keyOf = (store: string, id: string): string => `${store} ${id}`;

/** Recent changes, numbered. Bounded: any change older than the oldest one in memory is assumed to have happened. */
function createChangeSequence() {
  let count = 0;
  let forgotten = 0;
  const recent = new LRUCache<string, number>({
    max: MAX_CHANGES,
    dispose(number, _topic, reason) {
      if (reason === 'evict') forgotten = number;
    },
  });
  return {
    now: () => count,
    add(topic: string): void {
      count += 1;
      recent.set(topic, count);
    },
    hasChangedSince: (requestedAt: number, topics: readonly string[]): boolean =>
      requestedAt < forgotten || topics.some((topic) => (recent.peek(topic) ?? 0) > requestedAt),
  };
}

function topicOf(store: CommerceRegion, change: CartChange): string {
  if (change.kind === 'cart') return keyOf(store, change.cartId);
  return change.kind === 'customer' ? `${store} customer ${change.customerId}` : `${store} all`;
}

export function createCartCache(clock: () => Date): CartCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_CARTS });
  const reported = new Map<CommerceRegion, number>();
  const changes = createChangeSequence();
  function dropAll(store: CommerceRegion, isMeant: (cart: Cart) => boolean): void {
    for (const [key, entry] of entries) if (entry.store === store && isMeant(entry.cart)) entries.delete(key);
  }
  return {
    get(store, cartId, version) {
      const key = keyOf(store, cartId);
      const found = entries.get(key);
      if (!found) return undefined;
      const now = clock().getTime();
      const age = now - found.at;
      const maxAge = (reported.get(store) ?? 0) > now ? REPORTED_MS : UNREPORTED_MS;
      if (version !== undefined && age >= 0 && age < maxAge && found.cart.version >= version) return found.cart;
      entries.delete(key);
      return undefined;
    },
    position: changes.now,
    put(store, cart, requestedAt) {
      const key = keyOf(store, cart.id);
      const topics = [key, `${store} customer ${cart.customerId}`, `${store} all`];
      // The cart was requested before a later change and is stale.
      if ((entries.peek(key)?.cart.version ?? -1) > cart.version || changes.hasChangedSince(requestedAt, topics))
        return;
      entries.set(key, { store, cart, at: clock().getTime() });
    },
    drop: (store, cartId) => void entries.delete(keyOf(store, cartId)),
    invalidate(store, change) {
      changes.add(topicOf(store, change));
      if (change.kind === 'cart') entries.delete(keyOf(store, change.cartId));
      else dropAll(store, (cart) => change.kind === 'all' || cart.customerId === change.customerId);
    },
    reportedUntil: (store, at) => void reported.set(store, at),
    clear: () => entries.clear(),
  };
}
