/** Tax that prices contain: a part of the sum, never more of it. */
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
])('of %i cents at %d %% are %i tax', (sum, percent, tax) => {
  expect(containedTax(euro(sum), { included: true, percent })).toEqual(euro(tax));
});

test('where tax is added, or its rate is not known, no sum says that it contains some', () => {
  expect(containedTax(euro(100), ADDED_TAX)).toBeUndefined();
  expect(containedTax(euro(100), { included: false, percent: 20 })).toBeUndefined();
  expect(containedTax(euro(100), { included: true, percent: 0 })).toBeUndefined();
});

test('a document says it, and scripts read the same back', () => {
  for (const tax of [ADDED_TAX, { included: true, percent: 8.1 }, { included: true, percent: 0 }])
    expect(readTax(packedTax(tax))).toEqual(tax);
  expect(readTax('nonsense')).toEqual({ included: true, percent: 0 });
});
