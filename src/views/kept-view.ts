/** What the pages of a browser's lists, and the list of viewed products, need. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { islandTexts, lateTexts } from '#lib/page/island-texts.ts';

import type { PageContext } from './page-context.ts';

const TILE_TEXTS: readonly InterfaceText[] = [
  'Was',
  'from {amount}',
  'Lowest price of the last 30 days: {amount}',
  'Sold out',
  'Discontinued',
  'Only at dealers',
];
const PAGE_TEXTS: readonly InterfaceText[] = [
  ...TILE_TEXTS, 'Products', 'Remove', 'Continue shopping', 'Copy link', 'Link copied', 'Not available here: {names}',
]; // prettier-ignore
export const KEPT_TEXTS = {
  compare: [
    ...PAGE_TEXTS, 'Compare products', 'Differences only', 'All values are the same.', 'Shape and size', 'Build', 'Use and fit', 'Further details',
    'Nothing to compare yet. Choose up to {count} products with “Compare”.', 'You can compare up to {count} products.',
  ],
  wishlist: [...PAGE_TEXTS, 'Your wishlist is empty.', 'This list is stored in this browser only. The link shows it elsewhere.'],
  viewed: [...TILE_TEXTS, 'Recently viewed'],
} as const satisfies Record<string, readonly InterfaceText[]>; // prettier-ignore

interface KeptView {
  readonly texts: Readonly<Record<string, string>>;
  readonly mediaBase: string;
  readonly alias: string;
}

export function keptView({ text, mediaBase, brand }: PageContext, list: keyof typeof KEPT_TEXTS): KeptView {
  return { texts: islandTexts(text, KEPT_TEXTS[list]), mediaBase, alias: brand.mediaAlias };
}

/** The same for an island whose texts are at the end of the document. */
export function lateKeptView(context: PageContext, list: keyof typeof KEPT_TEXTS): KeptView {
  return { ...keptView(context, list), texts: lateTexts(context.text, KEPT_TEXTS[list]) };
}
