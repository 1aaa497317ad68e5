import { describe, expect, test } from 'vitest';

import {
  asCommerceRegion,
  commerceRegion,
  contactRegion,
  contentRegion,
  isEurope,
  isShoppingRegion,
  isShownIn,
  REGION_COUNTRIES,
  REGION_HEADER_VALUES,
  SHOPPING_REGIONS,
} from '#lib/region/region.ts';

import { COUNTRIES_BY_CONTINENT } from '../../../support/specified-markets.ts';

describe('content region of a country', () => {
  test.each([
    ['us', 'us', 'pro'],
    ['ca', 'ca', 'pro_ca'],
    ['jp', 'jp', 'jp'],
    ['de', 'eu_region_1', 'pro_eu_region_1'],
    ['at', 'eu_region_1', 'pro_eu_region_1'],
    ['es', 'eu_region_1', 'pro_eu_region_1'],
    ['fr', 'eu_region_1', 'pro_eu_region_1'],
    ['it', 'eu_region_1', 'pro_eu_region_1'],
    ['nl', 'eu', 'pro_eu_region_1'],
    ['be', 'eu', 'pro_eu_region_1'],
    ['cz', 'eu', 'pro_eu_region_1'],
    ['pl', 'eu', 'pro_eu_region_1'],
    ['se', 'eu', 'pro_eu_region_1'],
    ['ru', 'other', 'other'],
    ['nz', 'other', 'other'],
    ['ch', 'eu', 'eu'],
    ['no', 'eu', 'no'],
    ['gb', 'eu', 'eu'],
    ['au', 'other', 'other'],
    ['global', 'other', 'other'],
    ['xx', 'other', 'other'],
  ])('%s is in %s, and in %s for professionals', (country, region, professional) => {
    expect(contentRegion(country)).toBe(region);
    expect(contentRegion(country, { professional: true })).toBe(professional);
  });

  test('comes from the map of the content service, if it has one', () => {
    expect(contentRegion('ch', { countries: { alps: ['ch', 'at'] } })).toBe('alps');
    expect(contentRegion('us', { countries: { alps: ['ch', 'at'] } })).toBe('other');
  });
});

describe('commerce region for calls', () => {
  test.each([
    ['pro', 'us', 'us'],
    ['pro_ca', 'ca', 'ca'],
    ['pro_ca', 'us', 'us'],
    ['pro_ca', 'jp', 'ca'],
    ['pro', 'ca', 'us'],
    ['no', 'no', 'us'],
    ['pro_eu_region_1', 'de', 'eu_region_1'],
    ['us', 'us', 'us'],
    ['ca', 'ca', 'ca'],
    ['eu_region_1', 'fr', 'eu_region_1'],
    ['eu', 'ch', 'us'],
    ['jp', 'jp', 'us'],
    ['other', 'global', 'us'],
  ])('of %s on a page of %s is %s', (region, country, expected) => {
    expect(commerceRegion(region, country)).toBe(expected);
  });
});

test.each([
  ['us', true],
  ['ca', true],
  ['eu_region_1', true],
  ['pro', true],
  ['pro_ca', true],
  ['pro_eu_region_1', true],
  ['eu', false],
  ['jp', false],
  ['other', false],
  ['no', false],
])('shopping flag of %s is %s', (region, expected) => {
  expect(isShoppingRegion(region)).toBe(expected);
});

test('the eu flag is set for the specification’s countries of Europe only', () => {
  const all = Object.values(COUNTRIES_BY_CONTINENT).flat();
  const europe = COUNTRIES_BY_CONTINENT.Europe.map(({ country }) => country);
  expect(all.map(({ country }) => country).filter(isEurope)).toEqual(europe);
  expect(isEurope('')).toBe(false);
});

test('a country has at most one region, and the region header accepts every region', () => {
  const listed = Object.values(REGION_COUNTRIES).flat();
  expect(new Set(listed).size).toBe(listed.length);
  const regions = [...Object.keys(REGION_COUNTRIES), ...SHOPPING_REGIONS, 'no', 'other'];
  expect(new Set<string>(REGION_HEADER_VALUES)).toEqual(new Set(regions));
  expect(['us', 'ca', 'eu_region_1', 'pro', ''].map(asCommerceRegion)).toEqual(['us', 'ca', 'eu_region_1', undefined, undefined]); // prettier-ignore
});

test.each([
  ['us', 'us'],
  ['ca', 'ca'],
  ['jp', 'jp'],
  ['au', 'au'],
  ['de', 'eu'],
  ['gb', 'uk'],
  ['no', 'no'],
  ['kr', 'kr'],
  ['at', 'eu'],
  ['nz', 'nz'],
  ['global', 'us'],
])('contact region of %s is %s', (country, expected) => {
  expect(contactRegion(country)).toBe(expected);
});

test('an entry without regions is shown everywhere, one with regions only in these', () => {
  expect(isShownIn('jp', { regions: [] })).toBe(true);
  expect(isShownIn('jp', { regions: ['us'] })).toBe(false);
  expect(isShownIn('us', { regions: ['us', 'ca'] })).toBe(true);
});
