/** Property test: cached routes equal freshly listed ones after any edits. */
import { array, assert as check, boolean, constantFrom, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';

import type { Listed, RouteSource } from '#publishing/plan/page-routes.ts';
import { createRouteCache, routesOf } from '#publishing/plan/route-cache.ts';
import type { Pages } from '#publishing/release/page-list.ts';

import { pageRecords } from '../../support/page-records.ts';

const REGIONS = { us: ['us', 'ca'], eu_region_1: ['at', 'de'] };
const MARKETS = [
  { country: 'us', languages: ['en'] },
  { country: 'ca', languages: ['en', 'fr'] },
  { country: 'at', languages: ['de', 'en'] },
];

// Few addresses, so that some collide, even across types and with built-in pages.
const entry = record({
  type: constantFrom('product', 'product_category', 'page'),
  url: constantFrom('/a', '/b', '/c', '/cart', '/', ''),
  regions: subarray(['us', 'eu_region_1']),
});
const moment = record({
  entries: record({ 'en-us': array(entry, { maxLength: 9 }), de: array(entry, { maxLength: 9 }), fr: array(entry) }),
  markets: constantFrom(MARKETS, MARKETS, MARKETS, MARKETS.slice(1)),
  hasEurope: constantFrom(true, true, true, false),
  isReadAnew: boolean(),
});

test('cached routes, and their differences from earlier releases, are those of fresh lists, even for reused objects', () => {
  let told = 0;
  check(
    property(array(moment, { minLength: 1, maxLength: 8 }), (moments) => {
      const memory = createRouteCache();
      const releases: { pages: Pages; files: ReadonlySet<string> }[] = [];
      let lists: Readonly<Record<string, readonly Listed[]>> = {};
      for (const { entries, markets, hasEurope, isReadAnew } of moments) {
        // Most entries remain the same object at the same position.
        lists = Object.fromEntries(
          Object.entries(entries).map(([language, list]) => {
            const before = lists[language] ?? [];
            return [language, isReadAnew ? before.map((one) => ({ ...one })) : [...before.slice(0, 4), ...list, ...before.slice(-3)]]; // prettier-ignore
          }),
        );
        const source: RouteSource = {
          markets,
          regionCountries: hasEurope ? REGIONS : { us: REGIONS.us },
          entries: (language) => lists[language] ?? [],
          offersSearch: (language) => hasEurope || language === 'en-us',
        };
        const routes = routesOf(source);
        expect(new Map(memory.of(source))).toEqual(new Map(routes));
        for (const { pages, files } of releases) {
          const changed = memory.changedSince(pages);
          const differing = [...files.symmetricDifference(new Set(routes.keys()))];
          if (changed) for (const file of differing) expect(changed).toContain(file);
          told += changed && differing.length > 0 ? 1 : 0;
        }
        const pages = pageRecords([...routes.keys()].map((file) => [file, []]));
        memory.fits(pages);
        expect(memory.changedSince(pages)?.size).toBe(0);
        releases.push({ pages, files: new Set(routes.keys()) });
      }
    }),
  );
  expect(told).toBeGreaterThan(50);
});

test('derived routes are replaced, and are included in the comparison with a release', () => {
  const memory = createRouteCache();
  const source = { markets: MARKETS, regionCountries: REGIONS, entries: () => [] };
  const gone = (uid: string) => ({ locale: 'de-at', path: `/de-at/410/${uid}`, file: `de-at/410/${uid}.html`, status: 410 as const }); // prettier-ignore
  const plain = memory.of(source).size;
  memory.derive([gone('a'), gone('b')]);
  const routes = memory.of(source);
  expect(routes.size).toBe(plain + 2);
  const pages = pageRecords([...routes.keys()].map((file) => [file, []]));
  memory.fits(pages);
  memory.derive([gone('b'), gone('c')]);
  expect([...(memory.changedSince(pages) ?? [])].toSorted()).toEqual(['de-at/410/a.html', 'de-at/410/c.html']);
  expect([memory.of(source).has('de-at/410/a.html'), memory.of(source).has('de-at/410/b.html')]).toEqual([false, true]);
});

test('the cache does not match a release with more or fewer pages', () => {
  const memory = createRouteCache();
  const routes = memory.of({ markets: MARKETS, regionCountries: REGIONS, entries: () => [] });
  const pages = pageRecords([...routes.keys()].slice(1).map((file) => [file, []]));
  memory.fits(pages);
  expect(memory.changedSince(pages)).toBeUndefined();
});
