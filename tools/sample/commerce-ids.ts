/** Numeric ids of products and categories on the commerce platform: stable, and different in every store. */
import { CATEGORIES, PRODUCTS } from './catalogue.ts';

const STORE_BASE: Readonly<Record<string, number>> = { us: 1000, ca: 3000, eu_region_1: 5000 };

export const STORES = Object.keys(STORE_BASE);

const categorySlugs = Object.entries(CATEGORIES).flatMap(([category, children]) => [category, ...children]);

function idOf(store: string, offset: number, position: number, what: string): number {
  const base = STORE_BASE[store];
  if (base === undefined) throw new Error(`Unknown store: ${store}`);
  if (position < 0) throw new Error(`Not in the catalogue: ${what}`);
  return base + offset + position;
}

export function commerceProductId(store: string, slug: string): number {
  return idOf(
    store,
    101,
    PRODUCTS.findIndex((product) => product.slug === slug),
    slug,
  );
}

export function commerceCategoryId(store: string, slug: string): number {
  return idOf(store, 11, categorySlugs.indexOf(slug), slug);
}
