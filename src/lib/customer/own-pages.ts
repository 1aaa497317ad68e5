/** Where the server answers a page with what is in it, for browsers without scripts: the path of the page stands behind it. */
export const OWN_PAGES = '/api/mine';

const OWN = /^\/[a-z-]+\/(?:account(?:\/(?:orders|addresses|profile))?|cart|pro|proclub)(?:\?|$)/;
/** Pages with products: home, products, categories, landing pages. */
const PRICED = /^\/(?:[a-z]{2}-[a-z]{2}(?:\/[cpl]\/[^?#]+)?)?(?:[?#]|$)/;

/** The path of a page that shows prices, and nothing else of a customer's. */
export const isPricedPath = (path: string): boolean => PRICED.test(path);

/** The page as the server fills it, for those that hold something of a customer or his prices; every other path as it is. */
export function ownPagePath(path: string): string {
  return OWN.test(path) || PRICED.test(path) ? OWN_PAGES + path : path;
}
