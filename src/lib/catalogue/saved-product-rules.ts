/** Lists of products stored in the browser, by slug: compared, saved and recently viewed products. Pure. */

/** The lists that have a page of their own; recently viewed products have none. */
export type SavedList = 'compare' | 'wishlist';

export const SAVED_LIMITS = { compare: 4, wishlist: 60 } as const satisfies Record<SavedList, number>;

/** Maximum number of recently viewed products on a page, not counting the page's own product. */
export const MOST_VIEWED = 8;

/** Query parameter with the slugs of a shared list. */
export const SHARED_PARAMETER = 'p';

export const SLUG = /^[\da-z][\w-]{0,99}$/i;

/** The slugs among the values, in order and without duplicates; other values are left out. */
export function wholeList(values: readonly unknown[], limit: number): readonly string[] {
  const slugs = values.filter((value): value is string => typeof value === 'string' && SLUG.test(value));
  return [...new Set(slugs)].slice(0, limit);
}

/** A list read from storage; values that are not slugs are left out. */
export function readStoredList(stored: string | null, limit: number): readonly string[] {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? wholeList(values, limit) : [];
  } catch {
    return [];
  }
}

/** Address of a list's page with these products. A slug needs no encoding. */
export function sharedAddress(page: string, slugs: readonly string[]): string {
  return slugs.length === 0 ? page : `${page}?${SHARED_PARAMETER}=${slugs.join(',')}`;
}

/** Adds the product at the end, or removes it. Undefined when the list is full. */
export function withToggled(slugs: readonly string[], slug: string, limit: number): readonly string[] | undefined {
  if (slugs.includes(slug)) return slugs.filter((one) => one !== slug);
  return slugs.length >= limit ? undefined : [...slugs, slug];
}

/** Moves the product to the front. Stores one more than a page shows, because a page leaves its own product out. */
export function withViewed(slugs: readonly string[], slug: string): readonly string[] {
  return [slug, ...slugs.filter((one) => one !== slug)].slice(0, MOST_VIEWED + 1);
}

/** Viewed products for a product's page, most recent first, never the product itself. */
export function othersViewed(slugs: readonly string[], slug: string): readonly string[] {
  return slugs.filter((one) => one !== slug).slice(0, MOST_VIEWED);
}
