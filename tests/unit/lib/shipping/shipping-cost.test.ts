import { describe, expect, test } from 'vitest';

import { isFreeShippingHidden, shippingCost } from '#lib/shipping/shipping-cost.ts';
import type { ShippingMethod } from '#lib/shipping/shipping-cost.ts';

const free: ShippingMethod = { type: 'freeshipping', enabled: true, minimumSubtotal: 9900 };
const byTotal: ShippingMethod = {
  type: 'total',
  enabled: true,
  ranges: [
    { lowerLimit: 0, upperLimit: 5000, cost: 900 },
    { lowerLimit: 5000, upperLimit: 9899, cost: 500 },
    { lowerLimit: 5000, cost: 700 },
    { lowerLimit: 50_000, cost: 0 },
  ],
};

describe('shipping', () => {
  test.each([
    [0, [free, byTotal], false, 900],
    [4999, [free, byTotal], false, 900],
    [5000, [free, byTotal], false, 500],
    [9899, [free, byTotal], false, 500],
    [9900, [free, byTotal], false, 0],
    [9900, [free, byTotal], true, 700],
    [50_000, [free, byTotal], true, 700],
    [9900, [{ ...free, enabled: false }, byTotal], false, 700],
    [50_000, [byTotal], false, 0],
    [9800, [free], false, undefined],
    [9900, [free], true, undefined],
    [9900, [], false, undefined],
    [100, [{ ...byTotal, enabled: false }], false, undefined],
  ] as const)('of a subtotal of %i by %j (free shipping hidden: %s) costs %s', (minor, methods, hidden, expected) => {
    const cost = shippingCost({ minor, currency: 'EUR' }, methods, hidden);
    expect(cost).toEqual(expected === undefined ? undefined : { minor: expected, currency: 'EUR' });
  });

  test.each([
    [3, '1, 3,5', true],
    [3, '3', true],
    [3, '33,13', false],
    [0, '', false],
  ])('free shipping for group %i is hidden by %j: %s', (group, hidden, expected) => {
    expect(isFreeShippingHidden(group, hidden)).toBe(expected);
  });
});
