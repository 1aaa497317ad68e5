import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Texts of the filters and tiles that the browser renders. */
export const GRID_TEXTS = [
  'Filter',
  'Sort by',
  'New first',
  'Price: low to high',
  'Price: high to low',
  'Product name',
  'Price',
  'Lowest price',
  'Highest price',
  'Show products ({count})',
  'Products: {count}',
  'Clear all',
  'Remove filter: {name}',
  'Show all',
  'No product matches all of these filters.',
  'New',
  'Sale',
  'Redesigned',
  'Sold out',
  'Only at dealers',
  'Discontinued',
  'Was',
  'Best seller',
  'Coming soon',
  'from {amount}',
  'Lowest price of the last 30 days: {amount}',
  'Compare',
  'Wishlist',
  'Picture {number}',
] as const satisfies readonly InterfaceText[];

export type GridText = (typeof GRID_TEXTS)[number];
