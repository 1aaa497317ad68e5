import { describe, expect, test } from 'vitest';

import { marketChange } from '#lib/locale/market-change.ts';

const austria = { locale: 'de-at', language: 'de', currency: 'EUR', store: 'eu_region_1' };
const france = { locale: 'fr-fr', language: 'fr', currency: 'EUR', store: 'eu_region_1' };
const swiss = { locale: 'de-ch', language: 'de', currency: 'CHF' };
const states = { locale: 'en-us', language: 'en', currency: 'USD', store: 'us' };

describe('marketChange', () => {
  test('within a store the cart is kept', () => {
    expect(marketChange(austria, france, 2)).toEqual({ language: true, currency: false, cart: 'comes' });
  });
  test('in another store the cart is left behind for later', () => {
    expect(marketChange(austria, states, 2)).toEqual({ language: true, currency: true, cart: 'stays' });
  });
  test('where the shop does not sell, the cart is unavailable', () => {
    expect(marketChange(austria, swiss, 1)).toEqual({ language: false, currency: true, shop: 'closes', cart: 'stays' });
  });
  test('an empty cart, or none because there was no shop, is not mentioned', () => {
    expect(marketChange(austria, states, 0).cart).toBeUndefined();
    expect(marketChange(swiss, austria, 3)).toEqual({ language: false, currency: true, shop: 'opens' });
  });
});
