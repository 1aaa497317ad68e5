import { WITHDRAWAL_PATH } from '#lib/customer/withdrawal.ts';

import { SEARCH_PATH } from './search-link.ts';

/** Paths of built-in pages below the locale: they take precedence over entries. */
export const FIXED_PATHS: readonly string[] = [
  '/', '/cart', '/compare', '/country', SEARCH_PATH, '/wishlist', '/styletile', '/test-store',
  '/account', '/account/addresses', '/account/create', '/account/orders', '/account/profile', '/account/track',
  '/pro', '/pro/create', '/pro/signup', '/proclub',
]; // prettier-ignore

/** Paths at which no entry can have its page: those above, the page that only some countries have, and the error pages. */
const RESERVED_PATHS: ReadonlySet<string> = new Set([...FIXED_PATHS, WITHDRAWAL_PATH, '/404', '/410']);

/** The built-in page at a path below the locale, in any letter case. Below `/410` are the pages of removed products. */
export function builtInPage(path: string): string | undefined {
  const lower = path.toLowerCase();
  const reserved = lower.startsWith('/410/') ? '/410' : lower;
  return RESERVED_PATHS.has(reserved) ? reserved : undefined;
}
