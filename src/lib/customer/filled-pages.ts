/** Path prefix of server-filled pages, for browsers without scripts; the path of the page follows it. */
export const FILLED_PAGES = '/api/mine';

const WITH_CUSTOMER_DATA = /^\/[a-z-]+\/(?:account(?:\/(?:orders|addresses|profile))?|cart|pro|proclub)(?:\?|$)/;
/** Pages that show prices: home, products, categories, landing pages. */
const WITH_PRICES = /^\/(?:[a-z]{2}-[a-z]{2}(?:\/[cpl]\/[^?#]+)?)?(?:[?#]|$)/;

/** Whether the page shows prices but no other customer data. */
export const isPricedPath = (path: string): boolean => WITH_PRICES.test(path);

/** The server-filled path for pages with customer data or prices; other paths are returned unchanged. */
export function customerPagePath(path: string): string {
  return WITH_CUSTOMER_DATA.test(path) || WITH_PRICES.test(path) ? FILLED_PAGES + path : path;
}
