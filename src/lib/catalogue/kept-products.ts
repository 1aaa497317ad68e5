/** Lists of products that a browser keeps: compared, saved and recently viewed ones, by slug. Pure. */

/** `compare` and `wishlist` are pages with an address of their own. */
export type KeptList = 'compare' | 'wishlist';

export const KEPT_LIMITS = { compare: 4, wishlist: 60 } as const satisfies Record<KeptList, number>;

/** Recently viewed products that a page shows, without its own. */
export const MOST_VIEWED = 8;

/** Query parameter that holds the slugs of a shared list. */
export const SHARED_PARAMETER = 'p';

export const SLUG = /^[\da-z][\w-]{0,99}$/i;

/** Slugs in their order, each once; whatever is not a slug is left out. */
export function wholeList(values: readonly unknown[], limit: number): readonly string[] {
  const slugs = values.filter((value): value is string => typeof value === 'string' && SLUG.test(value));
  return [...new Set(slugs)].slice(0, limit);
}

/** A stored list; whatever is not a slug is left out. */
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

/** The product moves to the front. One more than is shown is kept, because a page leaves its own product out. */
export function withViewed(slugs: readonly string[], slug: string): readonly string[] {
  return [slug, ...slugs.filter((one) => one !== slug)].slice(0, MOST_VIEWED + 1);
}

/** Viewed products for a product's page, the latest first, never the product itself. */
export function othersViewed(slugs: readonly string[], slug: string): readonly string[] {
  return slugs.filter((one) => one !== slug).slice(0, MOST_VIEWED);
}
