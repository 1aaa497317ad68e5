/** Texts of a browser's lists: compared, saved and viewed products. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

const TILE_TEXTS = [
  'Was',
  'from {amount}',
  'Lowest price of the last 30 days: {amount}',
  'New',
  'Sale',
  'Redesigned',
  'Best seller',
  'Coming soon',
  'Sold out',
  'Discontinued',
  'Only at dealers',
] as const satisfies readonly InterfaceText[];
const PAGE_TEXTS = [
  ...TILE_TEXTS, 'Products', 'Remove', 'Continue shopping', 'Copy link', 'Link copied', 'Not available here: {names}',
  'The shop is not responding right now. Please try again in a moment.',
] as const satisfies readonly InterfaceText[]; // prettier-ignore
export const SAVED_TEXTS = {
  compare: [
    ...PAGE_TEXTS, 'Compare products', 'Differences only', 'All values are the same.', 'Shape and size', 'Build', 'Use and fit', 'Further details',
    'Nothing to compare yet. Choose up to {count} products with “Compare”.', 'You can compare up to {count} products.',
  ],
  wishlist: [...PAGE_TEXTS, 'Wishlist', 'Your wishlist is empty.', 'This list is stored in this browser only. The link shows it elsewhere.'],
  viewed: [...TILE_TEXTS, 'Recently viewed'],
} as const satisfies Record<string, readonly InterfaceText[]>; // prettier-ignore

export type KeptTileText = (typeof TILE_TEXTS)[number];
export type SavedText<List extends keyof typeof SAVED_TEXTS> = (typeof SAVED_TEXTS)[List][number];
