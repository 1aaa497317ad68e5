/** Routes that are kept from publish to publish are those that listing them anew says, whatever editors did in between. */
import { array, assert as check, boolean, constantFrom, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';

import { createRouteMemory, routesOf } from '#publishing/route-memory.ts';
import type { Listed, RouteSource } from '#publishing/routes.ts';

const REGIONS = { us: ['us', 'ca'], eu_region_1: ['at', 'de'] };
const MARKETS = [
  { country: 'us', languages: ['en'] },
  { country: 'ca', languages: ['en', 'fr'] },
  { country: 'at', languages: ['de', 'en'] },
];

// Few addresses: some are taken twice, also by entries of different types, and some are those of pages that the shop has anyway.
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

test('routes of each moment, also of the same objects', () => {
  check(
    property(array(moment, { minLength: 1, maxLength: 8 }), (moments) => {
      const memory = createRouteMemory();
      let lists: Readonly<Record<string, readonly Listed[]>> = {};
      for (const { entries, markets, hasEurope, isReadAnew } of moments) {
        // What stays is mostly the very same object, in the same place of the list.
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
        };
        expect(new Map(memory.of(source))).toEqual(new Map(routesOf(source)));
      }
    }),
  );
});
