import { describe, expect, test } from 'vitest';

import { estimates, freeShippingGap, zoneOf } from '#lib/shipping/shipping-estimate.ts';
import type { NamedShippingMethod, ShippingZone } from '#lib/shipping/shipping-zone.ts';

const zone = (id: number, type: ShippingZone['type'], codes: readonly string[], enabled = true): ShippingZone => ({
  id, name: `${id}`, type, enabled, locations: codes.map((countryCode) => ({ countryCode })),
}); // prettier-ignore
const eur = (minor: number) => ({ minor, currency: 'EUR' });
const METHODS: readonly NamedShippingMethod[] = [
  { id: 1, name: 'Express', enabled: true, type: 'total', ranges: [{ lowerLimit: 0, cost: 1990 }] },
  { id: 2, name: 'Post', enabled: true, type: 'total', ranges: [{ lowerLimit: 0, upperLimit: 9899, cost: 790 }] },
  { id: 3, name: 'Free', enabled: true, type: 'freeshipping', minimumSubtotal: 9900 },
  { id: 4, name: 'Drone', enabled: false, type: 'freeshipping', minimumSubtotal: 1 },
];

describe('the zone', () => {
  test('of the country comes before the one for everywhere, and closed ones are no zones', () => {
    const zones = [zone(1, 'global', []), zone(2, 'country', ['AT'], false), zone(3, 'country', ['DE', 'AT'])];
    expect(zoneOf('at', zones)?.id).toBe(3);
    expect(zoneOf('jp', zones)?.id).toBe(1);
    expect(zoneOf('jp', zones.slice(1))).toBeUndefined();
  });
});

describe('free shipping', () => {
  test.each([
    [0, 9900],
    [9899, 1],
    [9900, 0],
    [20_000, 0],
  ])('at %i, %i are missing', (subtotal, gap) => {
    expect(freeShippingGap(eur(subtotal), METHODS, false)).toEqual(eur(gap));
  });

  test('is not spoken of where there is none, or to whom it is hidden', () => {
    expect(freeShippingGap(eur(1), METHODS.slice(0, 2), false)).toBeUndefined();
    expect(freeShippingGap(eur(1), METHODS, true)).toBeUndefined();
  });
});

test('every method that takes the cart, the cheapest first', () => {
  expect(estimates(eur(5000), METHODS, false).map(({ name, cost }) => [name, cost.minor])).toEqual([
    ['Post', 790],
    ['Express', 1990],
  ]);
  expect(estimates(eur(9900), METHODS, false).map(({ name }) => name)).toEqual(['Free', 'Express']);
  expect(estimates(eur(9900), METHODS, true).map(({ name }) => name)).toEqual(['Express']);
});
