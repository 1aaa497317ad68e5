/** Keys of the cart in the browser's local storage. */

/** Snapshots of the carts of all stores (`stores/cart-snapshot.ts`). */
export const CARTS_KEY = 'firn.cart';

/** The number of items that the header shows before any island has hydrated. `region`: the region of the page. */
export const countKey = (region: string): string => `firn.count.${region}`;
