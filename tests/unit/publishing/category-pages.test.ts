/** The further pages of a category, per content region. */
import { expect, test } from 'vitest';

import type { Addressed } from '#content-loaders/entry-addresses.ts';
import { categoryPages } from '#publishing/plan/category-pages.ts';

const CATEGORY: Addressed = { type: 'product_category', uid: 'skis', url: '/skis', regions: [] };
const REGIONS = ['us', 'jp', 'other'];

function products(count: number, regions: readonly string[] = [], name = 'ski'): readonly Addressed[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'product',
    uid: `${name}-${at}`,
    url: `/${name}-${at}`,
    regions,
    categories: [{ uid: 'skis' }],
  }));
}

test('a category with at most one page of products has no further pages', () => {
  expect(categoryPages([CATEGORY, ...products(24)], REGIONS)).toEqual([]);
});

test('each page has 24 products', () => {
  const pages = categoryPages([CATEGORY, ...products(60)], REGIONS);
  expect(pages.map(({ url, regions }) => [url, regions])).toEqual([
    ['/skis/page/2', REGIONS],
    ['/skis/page/3', REGIONS],
  ]);
});

test('a region has as many pages as its own products fill', () => {
  const pages = categoryPages([CATEGORY, ...products(20), ...products(10, ['us'], 'more')], REGIONS);
  expect(pages.map(({ url, regions }) => [url, regions])).toEqual([['/skis/page/2', ['us']]]);
});

test('a category that is shown in only one region has further pages only there', () => {
  const pages = categoryPages([{ ...CATEGORY, regions: ['jp'] }, ...products(30)], REGIONS);
  expect(pages.map(({ regions }) => regions)).toEqual([['jp']]);
});

test('products without an address, or that no category lists, do not count', () => {
  const unlisted = products(30).map((one) => ({ ...one, categories: null }));
  const unaddressed = products(30).map((one) => ({ ...one, url: '' }));
  expect(categoryPages([CATEGORY, ...unlisted, ...unaddressed], REGIONS)).toEqual([]);
});
