import { array, assert as check, constantFrom, dictionary, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { affectedPages } from '#publishing/plan.ts';
import type { PageRecord } from '#publishing/release.ts';
import { listRoutes } from '#publishing/routes.ts';

const page = (...dependencies: string[]): PageRecord => ({
  path: '/x',
  locale: 'de-at',
  status: 200,
  digest: '',
  dependencies,
});

describe('pages that a change touches', () => {
  const pages = {
    a: page('product:1', 'header:*'),
    b: page('product:*'),
    c: page('page:9', 'page@/gone'),
    d: page('header:*'),
  };

  test.each([
    [[{ type: 'product', uid: '1' }], ['a', 'b']],
    [[{ type: 'product', uid: '2' }], ['b']],
    [[{ type: 'header', uid: 'h' }], ['a', 'd']],
    [[{ type: 'page', uid: '3' }], ['c']],
    [[{ type: 'country', uid: 'x' }], []],
    [[], []],
  ])('%j touches %j', (changed, expected) => {
    expect([...affectedPages(pages, changed)]).toEqual(expected);
  });

  test('a page that read a changed entry is never missed, one that read nothing of its type never touched', () => {
    const type = constantFrom('product', 'page', 'header');
    const uid = constantFrom('1', '2', '3');
    const read = record({ type, uid });
    check(
      property(dictionary(string(), array(read)), array(read), (made, changed) => {
        const records = Object.fromEntries(
          Object.entries(made).map(([file, reads]) => [file, page(...reads.map((one) => `${one.type}:${one.uid}`))]),
        );
        const affected = affectedPages(records, changed);
        for (const [file, reads] of Object.entries(made)) {
          expect(affected.has(file)).toBe(
            reads.some((one) => changed.some((other) => other.type === one.type && other.uid === one.uid)),
          );
        }
      }),
    );
  });
});

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

  test('every entry with a page has one in every locale of its regions, each path once', () => {
    const routes = listRoutes(source);
    const paths = routes.filter((route) => route.status === 200).map((route) => route.path);
    expect(paths).toEqual([
      '/', '/en-us/cart', '/en-us/country', '/en-us/styletile', '/en-us/p/ridge-98', '/en-us/p/serac-122', '/en-us/c/skis/freeride', '/en-us/about',
      '/de-at', '/de-at/cart', '/de-at/country', '/de-at/styletile', '/de-at/p/ridge-98', '/de-at/c/skis/freeride', '/de-at/about',
    ]); // prettier-ignore
    expect(new Set(routes.map((route) => route.file)).size).toBe(routes.length);
  });

  test('only the given locales when asked', () => {
    expect(new Set(listRoutes(source, ['de-at']).map((route) => route.locale))).toEqual(new Set(['de-at']));
  });
});
