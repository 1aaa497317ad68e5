import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Texts of the search page. */
export const SEARCH_TEXTS = [
  'Search', 'Results: {count}', 'Waist width', 'Radius', 'Show all', 'Suggestions: {count}', 'Nothing found for “{query}”', 'Check the spelling or use fewer words.',
  'Showing results for “{query}”', 'Search is not available right now.', 'Search is limited right now. These pages come closest.', 'Sort by', 'Relevance', 'Price, low to high',
  'Price, high to low', 'Clear all filters', 'Filter', 'Category', 'Color', 'Lengths and sizes', 'Price from', 'Price to',
  'Categories and pages', 'Products', 'Previous page', 'Next page', 'Remove', 'Sale', 'New', 'Redesigned', 'Best seller', 'Coming soon', 'Discontinued', 'Only at dealers', 'Sold out', 'Was', 'from {amount}', 'Lowest price of the last 30 days: {amount}', 'Contact', 'Compare', 'Wishlist',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

export type SearchText = (typeof SEARCH_TEXTS)[number];
