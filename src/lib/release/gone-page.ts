/** The 410 page for removed products with the same recommendations. Pure. */

const MOST_PRODUCTS = 8;
/** File systems allow 255 bytes for a name. */
const MAX_NAME = 200;
const UID = /^[\w-]+$/;

/** The product uids that a 410 page can have: a list of unknown origin, cut to the length of a file name. */
export function gonePageProducts(uids: readonly unknown[]): readonly string[] {
  const valid = uids.filter((uid): uid is string => typeof uid === 'string' && UID.test(uid)).slice(0, MOST_PRODUCTS);
  while (valid.join().length > MAX_NAME) valid.pop();
  return valid;
}

/** Path of the page below the shop's root, without `.html`. Products with the same recommendations share it. */
export function gonePagePath(locale: string, products: readonly string[]): string {
  return `/${locale}/410/${products.join()}`;
}

/** Whether a file of a release is such a page. Reports and counts leave it out: it has no address of its own. */
export function isGonePage(file: string): boolean {
  return /^[^/]+\/410\//.test(file);
}
