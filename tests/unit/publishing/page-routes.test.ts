import { describe, expect, test } from 'vitest';

import { pageUrl } from '#lib/catalogue/category-list.ts';
import { listRoutes } from '#publishing/plan/page-routes.ts';

describe('routes', () => {
  const source = {
    markets: [
      { country: 'us', languages: ['en'] },
      { country: 'at', languages: ['de'] },
    ],
    regionCountries: { us: ['us'], eu_region_1: ['at'] },
    entries: () => [
      { type: 'product', url: '/ridge-98', regions: [] },
      { type: 'product', url: '/serac-122', regions: ['us'] },
      { type: 'product_category', url: '/skis/freeride', regions: [] },
      { type: 'page', url: '/about', regions: [] },
      { type: 'display_text', url: '/x', regions: [] },
    ],
  };

  test('an entry for professionals only has a page in their countries; a category has the further pages of the ordinary region', () => {
    const regions = ['pro_eu_region_1'];
    const own = ['/pros', '/skis/tours'].map((url) => ({ type: url === '/pros' ? 'page' : 'product_category', url, regions })); // prettier-ignore
    const further = { type: 'product_category', url: pageUrl('/skis/tours', 2), regions };
    const before = new Set(listRoutes(source).map(({ path }) => path));
    const routes = listRoutes({ ...source, entries: () => [...source.entries(), ...own, further] });
    const added = routes.flatMap(({ path }) => (before.has(path) ? [] : [path]));
    expect(added).toEqual(['/de-at/pros', '/de-at/c/skis/tours']);
  });

  test('every entry with a page has one in every locale of its regions, and each path occurs once', () => {
    const routes = listRoutes(source);
    const paths = routes.filter((route) => route.status === 200).map((route) => route.path);
    const own = (locale: string): readonly string[] =>
      [
        'account',
        'account/addresses',
        'account/create',
        'account/orders',
        'account/profile',
        'account/track',
        'pro',
        'pro/create',
        'pro/signup',
        'proclub',
      ].map((page) => `/${locale}/${page}`);
    expect(paths).toEqual([
      '/', '/en-us/cart', '/en-us/compare', '/en-us/country', '/en-us/search', '/en-us/wishlist', '/en-us/styletile', '/en-us/test-store', ...own('en-us'), '/en-us/p/ridge-98', '/en-us/p/serac-122', '/en-us/c/skis/freeride', '/en-us/about',
      '/de-at', '/de-at/cart', '/de-at/compare', '/de-at/country', '/de-at/search', '/de-at/wishlist', '/de-at/styletile', '/de-at/test-store', ...own('de-at'), '/de-at/withdraw', '/de-at/p/ridge-98', '/de-at/c/skis/freeride', '/de-at/about',
    ]); // prettier-ignore
    expect(new Set(routes.map((route) => route.file)).size).toBe(routes.length);
  });

  test('a brand without search in a language has no search page there', () => {
    const routes = listRoutes({ ...source, offersSearch: (language) => language === 'en-us' });
    expect(routes.map(({ path }) => path).filter((path) => path.endsWith('/search'))).toEqual(['/en-us/search']);
  });

  test('are listed for the given locales only', () => {
    expect(new Set(listRoutes(source, ['de-at']).map((route) => route.locale))).toEqual(new Set(['de-at']));
  });
});
