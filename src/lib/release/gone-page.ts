/** The 410 page that removed products with the same recommendations share. Pure. */

const MOST_PRODUCTS = 8;
/** File systems allow 255 bytes for a name. */
const MAX_NAME = 200;
const UID = /^[\w-]+$/;

/** The valid uids of an untrusted list of recommended products, cut to the length of a file name. */
export function gonePageProducts(uids: readonly unknown[]): readonly string[] {
  const valid = uids.filter((uid): uid is string => typeof uid === 'string' && UID.test(uid)).slice(0, MOST_PRODUCTS);
  while (valid.join().length > MAX_NAME) valid.pop();
  return valid;
}

/** Path of the 410 page below the shop's root, without `.html`. */
export function gonePagePath(locale: string, products: readonly string[]): string {
  return `/${locale}/410/${products.join()}`;
}

/** Whether a file of a release is a 410 page. Reports and counts leave these out, because they have no address of their own. */
export function isGonePage(file: string): boolean {
  return /^[^/]+\/410\//.test(file);
}
