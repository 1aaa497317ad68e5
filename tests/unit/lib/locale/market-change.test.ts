import { describe, expect, test } from 'vitest';

import { marketChange, matchesSearch } from '#lib/locale/market-change.ts';

const austria = { locale: 'de-at', language: 'de', currency: 'EUR', store: 'eu_region_1' };
const france = { locale: 'fr-fr', language: 'fr', currency: 'EUR', store: 'eu_region_1' };
const swiss = { locale: 'de-ch', language: 'de', currency: 'CHF' };
const states = { locale: 'en-us', language: 'en', currency: 'USD', store: 'us' };

describe('marketChange', () => {
  test('within a store the cart comes along', () => {
    expect(marketChange(austria, france, 2)).toEqual({ language: true, currency: false, cart: 'comes' });
  });
  test('into another store the cart stays and waits', () => {
    expect(marketChange(austria, states, 2)).toEqual({ language: true, currency: true, cart: 'stays' });
  });
  test('where the shop does not sell, it closes', () => {
    expect(marketChange(austria, swiss, 1)).toEqual({ language: false, currency: true, shop: 'closes', cart: 'stays' });
  });
  test('an empty cart is not spoken of, nor one where there was no shop', () => {
    expect(marketChange(austria, states, 0).cart).toBeUndefined();
    expect(marketChange(swiss, austria, 3)).toEqual({ language: false, currency: true, shop: 'opens' });
  });
});

describe('matchesSearch', () => {
  const austrian = ['Österreich', 'Austria', 'at'];
  test.each([
    ['', true],
    ['öst', true],
    ['OST', true],
    ['aus', true],
    ['at', true],
    ['reich', false],
    ['de', false],
  ])('%s finds Austria: %s', (query, wanted) => expect(matchesSearch(query, austrian)).toBe(wanted));
  test('words in any order, and other scripts', () => {
    expect(matchesSearch('kingdom uni', ['United Kingdom'])).toBe(true);
    expect(matchesSearch('日', ['日本', 'Japan'])).toBe(true);
  });
});
