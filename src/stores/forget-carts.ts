import { CARTS_KEY, countKey } from '#lib/cart/cart-keys.ts';

import { pageMarket, writeStored } from './page-market.ts';

/**
 * Removes the snapshots of carts (`cart-snapshot.ts`) at a sign-in or sign-out: the next customer in this browser must not see them. Pages in other tabs
 * load their cart again.
 */
export const forgetCarts = (): void => writeStored(CARTS_KEY, '');

/** Resets the count of the header at a sign-out: the next customer's first page must not show it. */
export const forgetCount = (): void => writeStored(countKey(pageMarket().region), '0');
