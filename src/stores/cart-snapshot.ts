/** Browser storage of the cart: a snapshot per store for the next page, and a channel to other tabs. */
import { cartCount } from '#lib/cart/cart-contents.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { CARTS_KEY, countKey } from '#lib/cart/cart-keys.ts';
import { readCart } from '#lib/cart/read-cart.ts';

import { pageMarket, readStored, writeStored } from './page-market.ts';

const KEPT_MS = 30 * 24 * 3600 * 1000;

let channel: BroadcastChannel | undefined;

type Snapshots = Record<string, { readonly at?: unknown; readonly cart?: unknown } | undefined>;

function snapshots(stored = readStored(CARTS_KEY)): Snapshots {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Snapshots) : {};
  } catch {
    return {};
  }
}

export function rememberedCount(): number {
  const count = Number(readStored(countKey(pageMarket().region)) ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** The stored cart. `stored` is an earlier value of the storage entry, to use instead of the current one. */
export function rememberedCart(stored?: string): Cart | undefined {
  const kept = snapshots(stored)[pageMarket().store];
  return typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS ? readCart(kept.cart) : undefined;
}

export function rememberCart(cart: Cart | null): void {
  const { [pageMarket().store]: _old, ...others } = snapshots();
  const own = cart ? { [pageMarket().store]: { at: Date.now(), cart } } : {};
  writeStored(CARTS_KEY, JSON.stringify({ ...others, ...own }));
  writeStored(countKey(pageMarket().region), `${cartCount(cart ?? undefined)}`);
}

/** Calls `onChange` with this store's cart whenever another tab has changed it. Must be called only once. */
export function onCartOfOtherTab(onChange: (cart: Cart | null) => void): void {
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(CARTS_KEY);
  channel.addEventListener(
    'message',
    (event: MessageEvent<{ readonly store?: unknown; readonly cart?: unknown } | null>) => {
      if (event.data?.store !== pageMarket().store) return;
      const cart = event.data.cart === null ? null : readCart(event.data.cart);
      if (cart !== undefined) onChange(cart);
    },
  );
}

/** Calls `forget` whenever a sign-in or sign-out in another tab has removed the snapshots (`forget-carts.ts`). Must be called only once. */
export function onCartsForgotten(forget: () => void): void {
  globalThis.addEventListener?.('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === CARTS_KEY && newValue === '') forget();
  });
}

export function sendCartToOtherTabs(cart: Cart | null): void {
  channel?.postMessage({ store: pageMarket().store, cart });
}
