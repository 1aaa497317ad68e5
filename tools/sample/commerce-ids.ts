/** Numeric ids of products and categories on the commerce platform: stable, and different in every store. */
import { CATEGORIES, PRODUCTS } from './catalog.ts';

const STORE_BASE: Readonly<Record<string, number>> = { us: 1000, ca: 3000, eu_region_1: 5000 };

export const STORES = Object.keys(STORE_BASE);

const categorySlugs = Object.entries(CATEGORIES).flatMap(([category, children]) => [category, ...children]);

const productSlugs = PRODUCTS.map(({ slug }) => slug);

function baseOf(store: string): number {
  const base = STORE_BASE[store];
  if (base === undefined) throw new Error(`Unknown store: ${store}`);
  return base;
}

function positionOf(slug: string, slugs: readonly string[]): number {
  const position = slugs.indexOf(slug);
  if (position < 0) throw new Error(`Not in the catalog: ${slug}`);
  return position;
}

export function commerceProductId(store: string, slug: string): number {
  return baseOf(store) + 101 + positionOf(slug, productSlugs);
}

export function commerceCategoryId(store: string, slug: string): number {
  return baseOf(store) + 11 + positionOf(slug, categorySlugs);
}
