import { describe, expect, test } from 'vitest';

import { shippingQuote, zoneOf } from '#lib/shipping/shipping-estimate.ts';
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
const open = (methods: readonly NamedShippingMethod[] = METHODS) => ({ methods, freeHidden: false });

describe('the shipping zone', () => {
  test('of the country takes precedence over the global one, and disabled ones are ignored', () => {
    const zones = [zone(1, 'global', []), zone(2, 'country', ['AT'], false), zone(3, 'country', ['DE', 'AT'])];
    expect(zoneOf('at', zones)?.id).toBe(3);
    expect(zoneOf('jp', zones)?.id).toBe(1);
    expect(zoneOf('jp', zones.slice(1))).toBeUndefined();
  });
});

describe('the quote of a cart', () => {
  test.each([
    ['nothing yet', 0, 790, 9900],
    ['one cent below', 9899, 790, 1],
    ['at the minimum', 9900, 0, undefined],
    ['above it', 20_000, 0, undefined],
  ])('%s: %i', (_what, subtotal, cost, missing) => {
    expect(shippingQuote(eur(subtotal), open())).toEqual({
      cost: eur(cost),
      missing: missing === undefined ? undefined : eur(missing),
    });
  });

  test('a range with cost zero is free shipping too, and defines the missing amount', () => {
    const ranges = [
      { lowerLimit: 0, upperLimit: 4999, cost: 3495 },
      { lowerLimit: 5000, cost: 0 },
    ];
    const methods = [{ id: 1, name: 'Standard', enabled: true, type: 'total' as const, ranges }];
    expect(shippingQuote(eur(4999), open(methods))).toEqual({ cost: eur(3495), missing: eur(1) });
    expect(shippingQuote(eur(5000), open(methods))).toEqual({ cost: eur(0), missing: undefined });
  });

  test('mentions no free shipping where there is none or it is hidden', () => {
    expect(shippingQuote(eur(1), open(METHODS.slice(0, 2)))).toEqual({ cost: eur(790), missing: undefined });
    expect(shippingQuote(eur(1), { methods: METHODS, freeHidden: true }).missing).toBeUndefined();
    expect(shippingQuote(eur(9900), { methods: METHODS, freeHidden: true })).toEqual({
      cost: eur(1990),
      missing: undefined,
    });
  });

  test('has no cost where no method accepts the subtotal', () => {
    expect(shippingQuote(eur(1), open([])).cost).toBeUndefined();
  });
});
