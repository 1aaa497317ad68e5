/**
 * Carts as the platform last answered them, for a moment. A kept one is as good as a fresh one while the visit's session knows of no newer
 * version: every write through the API, by whichever process, puts the version it made into the session. What others write at the platform
 * (its own checkout pages, the merchant) is seen after KEPT_MS at the latest. Writes never look here.
 */
import type { Cart } from '#lib/cart/cart.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export const KEPT_MS = 2000;
const MOST = 5000;

export interface KeptCarts {
  /** `version`: the newest that the session knows; undefined when it knows none. */
  get(store: CommerceRegion, cartId: string, version: number | undefined): Cart | undefined;
  put(store: CommerceRegion, cart: Cart): void;
  drop(store: CommerceRegion, cartId: string): void;
}

export function createKeptCarts(clock: () => Date): KeptCarts {
  const kept = new Map<string, { readonly cart: Cart; readonly at: number }>();
  const keyOf = (store: string, id: string): string => `${store} ${id}`;
  return {
    get(store, cartId, version) {
      const key = keyOf(store, cartId);
      const found = kept.get(key);
      if (!found) return undefined;
      const age = clock().getTime() - found.at;
      if (version !== undefined && age >= 0 && age < KEPT_MS && found.cart.version >= version) return found.cart;
      kept.delete(key);
      return undefined;
    },
    put(store, cart) {
      const key = keyOf(store, cart.id);
      // An answer that was under way while the cart was written is old.
      if ((kept.get(key)?.cart.version ?? -1) > cart.version) return;
      kept.delete(key);
      kept.set(key, { cart, at: clock().getTime() });
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    drop: (store, cartId) => void kept.delete(keyOf(store, cartId)),
  };
}
