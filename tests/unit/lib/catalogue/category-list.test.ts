import { describe, expect, test } from 'vitest';

import {
  inListOrder,
  inPages,
  onPage,
  pageCount,
  pageUrl,
  readPageUrl,
  listingDigest,
} from '#lib/catalogue/category-list.ts';
import type { ListedProduct } from '#lib/catalogue/category-list.ts';
import { listedPages } from '#lib/catalogue/listed-pages.ts';

function product(url: string, given: Partial<ListedProduct> = {}): ListedProduct {
  const flags = { isNew: false, isRedesigned: false, discontinued: false };
  return { uid: url, title: url, url, regions: [], commerce: { us: { id: 1, categories: [] } }, ...flags, ...given };
}

test('new products come first, redesigned ones next, discontinued ones last, others by address', () => {
  const products = [
    product('/old', { discontinued: true, isNew: true }),
    product('/b'),
    product('/redesigned', { isRedesigned: true }),
    product('/a'),
    product('/new', { isNew: true }),
  ];
  expect(inListOrder(products).map(({ url }) => url)).toEqual(['/new', '/redesigned', '/a', '/b', '/old']);
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [3000, 125],
])('%i products fill %i pages', (products, pages) => {
  expect(pageCount(products)).toBe(pages);
});

test('the pages together hold every product once', () => {
  const products = Array.from({ length: 53 }, (_, at) => at);
  expect([1, 2, 3].flatMap((page) => onPage(products, page))).toEqual(products);
  expect(onPage(products, 4)).toEqual([]);
});

describe('address of a page', () => {
  test.each([
    ['/skis', 1, '/skis'],
    ['/skis/freeride', 12, '/skis/freeride/page/12'],
  ])('%s, page %i: %s', (categoryUrl, page, url) => {
    expect(pageUrl(categoryUrl, page)).toBe(url);
    expect(readPageUrl(url)).toEqual({ categoryUrl, page });
  });

  test.each(['/skis/page/0', '/skis/page/1', '/skis/page/02', '/skis/page/x', '/page/2', '/skis/page/2/3'])(
    '%s is not a further page',
    (url) => {
      expect(readPageUrl(url)).toEqual({ categoryUrl: url, page: 1 });
    },
  );
});

test('only changes that move a product within its lists change its standing', () => {
  const before = product('/a');
  expect(listingDigest({ ...before, title: 'Other' })).toBe(listingDigest(before));
  for (const change of [{ isNew: true }, { discontinued: true }, { regions: ['us'] }, { url: '/b' }, { title: '' }, { commerce: {} }])
    expect(listingDigest({ ...before, ...change })).not.toBe(listingDigest(before));
}); // prettier-ignore

test('a long pagination links the first, the last and the neighboring pages', () => {
  expect(listedPages(1, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(listedPages(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(listedPages(1, 20)).toEqual([1, 2, 'gap', 20]);
});

test('uncounted products stay on the page of the product before them; without them a page has 24 products', () => {
  const products = Array.from({ length: 60 }, (_, at) => at);
  expect(inPages(products, () => true)).toEqual([1, 2, 3].map((page) => onPage(products, page)));
  const isOdd = (one: number) => one % 2 === 1;
  expect(inPages(products, isOdd)).toEqual([products.slice(0, 49), products.slice(49)]);
  expect(inPages(products, () => false)).toEqual([products]);
  expect(inPages([], () => true)).toEqual([]);
});
