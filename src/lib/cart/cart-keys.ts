/** Keys of the cart in the browser's local storage. */

/** Snapshots of the carts of all stores (`stores/cart-snapshot.ts`). */
export const CARTS_KEY = 'firn.cart';

/** Texts of the lines in the language of the last page (`stores/line-texts.ts`). */
export const LINE_TEXTS_KEY = 'firn.line-texts';

/** The number of items that the header shows before any island has hydrated. `region`: the region of the page. */
export const countKey = (region: string): string => `firn.count.${region}`;
