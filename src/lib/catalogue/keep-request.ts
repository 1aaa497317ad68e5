/** The address that adds a product to a list of this browser. Apart from `kept-products.ts`, because product pages do not load this file. Pure. */
import { SLUG } from './kept-products.ts';

/** Address of a list's page that adds the product: where a press on the link has no script yet, the page does what the press meant. */
export function keepAddress(page: string, slug: string): string {
  return `${page}?keep=${slug}`;
}

/** The product to add, `?keep=ridge-98`; undefined when the address has none. */
export function readKeepRequest(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('keep') ?? '';
  return SLUG.test(slug) ? slug : undefined;
}
