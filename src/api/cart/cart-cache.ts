/**
 * Carts as the platform last answered them, for showing only: writes and the checkout never look here. A kept one is as good as a fresh one while
 * - the visit's session knows of no newer version: every write through the API, by whichever process, puts the version it made into the session;
 * - the platform's webhooks have said nothing of it since. While they are known to come it is kept for HEARD_MS, else for KEPT_MS.
 */
import type { CartNews } from '#clients/commerce/cart-news.ts';
import type { Cart } from '#lib/cart/cart.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export const KEPT_MS = 2000;
export const HEARD_MS = 60_000;
/** A full cart of fifty lines is some 20 KB, a usual one 3. */
const MOST = 5000;
const MOST_NEWS = 20_000;

export interface KeptCarts {
  /** `version`: the newest that the session knows; undefined when it knows none. */
  get(store: CommerceRegion, cartId: string, version: number | undefined): Cart | undefined;
  /** To be asked before the platform is: what was said of a cart meanwhile makes its answer old. */
  asking(): number;
  put(store: CommerceRegion, cart: Cart, asked: number): void;
  drop(store: CommerceRegion, cartId: string): void;
  told(store: CommerceRegion, news: CartNews): void;
  /** Until `at` (milliseconds since 1970) this process hears what the platform tells of carts of the store. */
  heardUntil(store: CommerceRegion, at: number): void;
  clear(): void;
}

const keyOf = (store: string, id: string): string => `${store} ${id}`;

/** What was said lately, by number: bounded, so that what is too long ago counts as said. */
function createNewsCount() {
  let count = 0;
  let forgotten = 0;
  const lately = new Map<string, number>();
  return {
    now: () => count,
    add(topic: string): void {
      count += 1;
      lately.delete(topic);
      lately.set(topic, count);
      if (lately.size <= MOST_NEWS) return;
      const [[oldest, number] = ['', 0]] = lately;
      lately.delete(oldest);
      forgotten = number;
    },
    isSince: (asked: number, topics: readonly string[]): boolean =>
      asked < forgotten || topics.some((topic) => (lately.get(topic) ?? 0) > asked),
  };
}

function topicOf(store: CommerceRegion, news: CartNews): string {
  if (news.kind === 'cart') return keyOf(store, news.cartId);
  return news.kind === 'customer' ? `${store} customer ${news.customerId}` : `${store} all`;
}

export function createKeptCarts(clock: () => Date): KeptCarts {
  const kept = new Map<string, { readonly store: CommerceRegion; readonly cart: Cart; readonly at: number }>();
  const heard = new Map<CommerceRegion, number>();
  const news = createNewsCount();
  function dropAll(store: CommerceRegion, isMeant: (cart: Cart) => boolean): void {
    for (const [key, one] of kept) if (one.store === store && isMeant(one.cart)) kept.delete(key);
  }
  return {
    get(store, cartId, version) {
      const key = keyOf(store, cartId);
      const found = kept.get(key);
      if (!found) return undefined;
      const now = clock().getTime();
      const age = now - found.at;
      const longest = (heard.get(store) ?? 0) > now ? HEARD_MS : KEPT_MS;
      if (version !== undefined && age >= 0 && age < longest && found.cart.version >= version) return found.cart;
      kept.delete(key);
      return undefined;
    },
    asking: news.now,
    put(store, cart, asked) {
      const key = keyOf(store, cart.id);
      const topics = [key, `${store} customer ${cart.customerId}`, `${store} all`];
      // An answer that was under way while the cart was written is old.
      if ((kept.get(key)?.cart.version ?? -1) > cart.version || news.isSince(asked, topics)) return;
      kept.delete(key);
      kept.set(key, { store, cart, at: clock().getTime() });
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    drop: (store, cartId) => void kept.delete(keyOf(store, cartId)),
    told(store, what) {
      news.add(topicOf(store, what));
      if (what.kind === 'cart') kept.delete(keyOf(store, what.cartId));
      else dropAll(store, (cart) => what.kind === 'all' || cart.customerId === what.customerId);
    },
    heardUntil: (store, at) => void heard.set(store, at),
    clear: () => kept.clear(),
  };
}
