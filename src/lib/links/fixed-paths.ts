import { SEARCH_PATH } from './search-link.ts';

/** Paths of built-in pages below the locale: they take precedence over entries. */
export const FIXED_PATHS: readonly string[] = [
  '/', '/cart', '/compare', '/country', SEARCH_PATH, '/wishlist', '/styletile', '/test-store',
  '/account', '/account/addresses', '/account/create', '/account/orders', '/account/profile', '/account/track',
  '/pro', '/pro/create', '/pro/signup', '/proclub',
]; // prettier-ignore
