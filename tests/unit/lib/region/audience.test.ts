/** The visitors that see an entry, by its regions and the page's country (spec section 4). */
import { describe, expect, test } from 'vitest';

import { audienceClass, audienceOf, commonAudience, firstForEach, professionalRegion } from '#lib/region/audience.ts';
import { contentRegion } from '#lib/region/region.ts';

const of = (country: string) => ({
  region: contentRegion(country),
  professionalRegion: professionalRegion(country, {}),
});

test.each([
  ['us', 'pro'],
  ['ca', 'pro_ca'],
  ['de', 'pro_eu_region_1'],
  ['at', 'pro_eu_region_1'],
  ['fr', 'pro_eu_region_1'],
  ['it', 'pro_eu_region_1'],
  ['es', 'pro_eu_region_1'],
  ['nl', 'eu'],
  ['se', 'eu'],
  ['no', 'eu'],
  ['ch', 'eu'],
  ['gb', 'eu'],
  ['jp', 'jp'],
  ['global', 'other'],
])('professionals of %s see the region %s; a country without a store has no such region', (country, region) => {
  expect(of(country).professionalRegion).toBe(region);
});

test('the region map of the content service decides which country has a store', () => {
  expect(professionalRegion('nl', { countries: { eu_region_1: ['nl'] } })).toBe('pro_eu_region_1');
  expect(professionalRegion('at', { countries: { alps: ['at'] } })).toBe('alps');
});

describe.each([
  [[], 'all', 'all', 'all', 'all', 'all', 'all'],
  [['us'], 'others', undefined, undefined, undefined, undefined, undefined],
  [['pro'], 'professionals', undefined, undefined, undefined, undefined, undefined],
  [['us', 'pro'], 'all', undefined, undefined, undefined, undefined, undefined],
  [['pro_ca'], undefined, 'professionals', undefined, undefined, undefined, undefined],
  [['ca', 'pro'], 'professionals', 'others', undefined, undefined, undefined, undefined],
  [['eu_region_1', 'eu'], undefined, undefined, 'others', 'all', 'all', undefined],
  [['pro_eu_region_1'], undefined, undefined, 'professionals', undefined, undefined, undefined],
  [['pro_eu_region_1', 'eu'], undefined, undefined, 'professionals', 'all', 'all', undefined],
  [['no'], undefined, undefined, undefined, undefined, undefined, undefined],
  [['jp', 'other'], undefined, undefined, undefined, undefined, undefined, 'all'],
] as const)('an entry for the regions %j', (regions, ...expected) => {
  test.each(['us', 'ca', 'at', 'nl', 'no', 'jp'].map((country, index) => [country, expected[index]] as const))(
    'in %s: %s',
    (country, audience) => {
      expect(audienceOf(of(country), { regions })).toBe(audience);
    },
  );
});

test('a container has the audience that all of its parts share, else everyone', () => {
  expect(commonAudience([])).toBe('all');
  expect(commonAudience(['professionals', 'professionals'])).toBe('professionals');
  expect(commonAudience(['others', 'others'])).toBe('others');
  expect(commonAudience(['others', 'professionals'])).toBe('all');
  expect(commonAudience(['professionals', 'all'])).toBe('all');
});

test('content for everyone has no class', () => {
  expect(['all', undefined, 'others', 'professionals'].map((one) => audienceClass(one as 'all'))).toEqual([
    undefined,
    undefined,
    'not-for-pros',
    'for-pros',
  ]);
});

test('a shortened list has the same length for each audience, as far as there are entries', () => {
  const visibilityClass = (entry: string) =>
    ({ a: 'all', o: 'others', p: 'professionals' } as const)[entry[0] ?? ''] as 'all' | undefined;
  const first = (...entries: readonly string[]) => firstForEach(entries, 2, visibilityClass);
  expect(first('a1', 'a2', 'a3')).toEqual(['a1', 'a2']);
  expect(first('o1', 'p1', 'a1', 'o2', 'p2', 'a2')).toEqual(['o1', 'p1', 'a1']);
  expect(first('o1', 'o2', 'o3', 'p1', 'nobody', 'p2', 'p3')).toEqual(['o1', 'o2', 'p1', 'p2']);
  expect(first('p1', 'p2', 'a1', 'o1', 'o2')).toEqual(['p1', 'p2', 'a1', 'o1']);
});
