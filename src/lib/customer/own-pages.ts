/** Path prefix of server-filled pages, for browsers without scripts; the path of the page follows it. */
export const OWN_PAGES = '/api/mine';

const OWN = /^\/[a-z-]+\/(?:account(?:\/(?:orders|addresses|profile))?|cart|pro|proclub)(?:\?|$)/;
/** Pages that show prices: home, products, categories, landing pages. */
const PRICED = /^\/(?:[a-z]{2}-[a-z]{2}(?:\/[cpl]\/[^?#]+)?)?(?:[?#]|$)/;

/** Whether the page shows prices but no other customer data. */
export const isPricedPath = (path: string): boolean => PRICED.test(path);

/** The server-filled path for pages with customer data or prices; other paths are returned unchanged. */
export function customerPagePath(path: string): string {
  return OWN.test(path) || PRICED.test(path) ? OWN_PAGES + path : path;
}
