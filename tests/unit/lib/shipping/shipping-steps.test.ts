/** The table of shipping costs states the costs that the cart charges. */
import { expect, test } from 'vitest';

import { shippingCost } from '#lib/shipping/shipping-cost.ts';
import type { ShippingMethod } from '#lib/shipping/shipping-cost.ts';
import { countrySteps, shippingSteps, shippingTables } from '#lib/shipping/shipping-steps.ts';
import type { ShippingZone } from '#lib/shipping/shipping-zone.ts';

const STANDARD: ShippingMethod = {
  type: 'total',
  enabled: true,
  ranges: [
    { lowerLimit: 0, upperLimit: 5000, cost: 695 },
    { lowerLimit: 5000, upperLimit: 50_000, cost: 1495 },
    { lowerLimit: 50_000, cost: 2995 },
  ],
};
const FREE: ShippingMethod = { type: 'freeshipping', enabled: true, minimumSubtotal: 9900 };
const minors = (methods: readonly ShippingMethod[]) =>
  shippingSteps(methods, 'EUR').map(({ from, to, cost }) => [from.minor, to?.minor, cost?.minor]);

test('the table has the ranges and free shipping above them', () => {
  expect(minors([FREE, STANDARD])).toEqual([
    [0, 5000, 695],
    [5001, 9899, 1495],
    [9900, undefined, 0],
  ]);
});

test('without free shipping the last range has no end', () => {
  expect(minors([STANDARD, { ...FREE, enabled: false }])).toEqual([
    [0, 5000, 695],
    [5001, 50_000, 1495],
    [50_001, undefined, 2995],
  ]);
});

test('a subtotal outside all ranges has no cost', () => {
  const gap: ShippingMethod = {
    type: 'total',
    enabled: true,
    ranges: [{ lowerLimit: 1000, upperLimit: 2000, cost: 5 }],
  };
  expect(minors([gap])).toEqual([
    [0, 999, undefined],
    [1000, 2000, 5],
    [2001, undefined, undefined],
  ]);
  expect(minors([])).toEqual([]);
});

test('every subtotal has the cost of its step', () => {
  const other: ShippingMethod = {
    type: 'total',
    enabled: true,
    ranges: [
      { lowerLimit: 3000, upperLimit: 7000, cost: 600 },
      { lowerLimit: 6000, upperLimit: 60_000, cost: 900 },
    ],
  };
  for (const methods of [[STANDARD], [FREE, STANDARD], [other, STANDARD], [other, FREE]])
    for (let minor = 0; minor < 70_000; minor += 1) {
      const [step, ...more] = shippingSteps(methods, 'EUR').filter(({ from, to }) => from.minor <= minor && minor <= (to?.minor ?? Infinity)); // prettier-ignore
      if (more.length > 0 || step?.cost?.minor !== shippingCost({ minor, currency: 'EUR' }, methods)?.minor)
        expect.fail(`subtotal ${minor}`);
    }
});

test('parts of a country have their own tables, which never apply to the country', () => {
  const zone = (id: number, more: Partial<ShippingZone>, methods: readonly ShippingMethod[] = [STANDARD]) => ({
    id,
    name: `Zone ${id}`,
    type: 'country' as const,
    enabled: true,
    locations: [{ countryCode: 'US' }],
    ...more,
    methods,
  });
  const part = zone(2, { type: 'state', locations: [{ countryCode: 'US', stateCode: 'AK' }] });
  const elsewhere = zone(3, { type: 'state', locations: [{ countryCode: 'CA', stateCode: 'YT' }] });
  const tables = shippingTables([part, zone(1, {}, [FREE]), elsewhere], 'us', 'USD');
  expect(tables.map(({ place }) => place)).toEqual([undefined, 'Zone 2']);
  expect(countrySteps(tables)?.at(-1)?.cost?.minor).toBe(0);
  expect(countrySteps(shippingTables([part, zone(1, {}, [])], 'us', 'USD'))).toBeUndefined();
});
