/** The tax contained in a price is at most the price. */
import { expect, test } from 'vitest';

import { ADDED_TAX, containedTax, packedTax, readTax } from '#lib/pricing/tax.ts';

const euro = (minor: number) => ({ minor, currency: 'EUR' });

test.each([
  [11_900, 19, 1900],
  [12_000, 20, 2000],
  [75_995, 20, 12_666],
  [1, 20, 0],
  [0, 20, 0],
  [10_810, 8.1, 810],
])('%i cents at %d %% contain %i tax', (sum, percent, tax) => {
  expect(containedTax(euro(sum), { included: true, percent })).toEqual(euro(tax));
});

test('a sum contains no tax where tax is added, or its rate is unknown', () => {
  expect(containedTax(euro(100), ADDED_TAX)).toBeUndefined();
  expect(containedTax(euro(100), { included: false, percent: 20 })).toBeUndefined();
  expect(containedTax(euro(100), { included: true, percent: 0 })).toBeUndefined();
});

test('a document contains the tax rule, and scripts read it back', () => {
  for (const tax of [ADDED_TAX, { included: true, percent: 8.1 }, { included: true, percent: 0 }])
    expect(readTax(packedTax(tax))).toEqual(tax);
  expect(readTax('nonsense')).toEqual({ included: true, percent: 0 });
});
