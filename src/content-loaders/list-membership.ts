/**
 * References from an entry to the lists that contain it: products to categories, currency formats to their currency. A page that reads one list
 * depends on its members, not on all entries of the type.
 */
import { listingDigest, sizesDigest } from '#lib/catalogue/category-list.ts';
import type { Entry } from '#lib/content/entries.ts';

const FIELDS: Readonly<Record<string, string>> = { product: 'categories', currency: 'code' };

/** Field of the stored entry that references its lists; undefined for types without lists. */
export function membershipField(type: string): string | undefined {
  return FIELDS[type];
}

/** Uids of the entries whose lists contain this entry; the currency code for a currency format. */
export function ownersOf(entry: Entry): readonly string[] {
  if (entry.type === 'currency') return [entry.code];
  return entry.type === 'product' ? entry.categories.map(({ uid }) => uid) : [];
}

/** Owner name for the list of all products, read for the sizes of listed products and what they fit. No uid contains an asterisk. */
export const SIZES_LIST = '*sizes';

/** Owners of the lists that differ between two versions of an entry: joined, left, or with the entry at another position. */
export function changedLists(before: Entry, after: Entry): readonly string[] {
  const [left, joined] = [new Set(ownersOf(before)), new Set(ownersOf(after))];
  if (before.type !== 'product' || after.type !== 'product') return [...left.symmetricDifference(joined)];
  const isMoved = listingDigest(before) !== listingDigest(after);
  const hasOtherSizes = isMoved || sizesDigest(before) !== sizesDigest(after);
  return [...(isMoved ? left.union(joined) : left.symmetricDifference(joined)), ...(hasOtherSizes ? [SIZES_LIST] : [])];
}
