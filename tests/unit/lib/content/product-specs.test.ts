import { expect, test } from 'vitest';

import { withShownSpecs } from '#lib/content/product-specs.ts';

const updated = [{ id: 'radius', value: '18 m' }];
const original = [{ id: 'radius', value: '17 m' }];
const both = { specs: updated, originalSpecs: original };

test('updated specifications of a product are shown only while the brand’s switch is on', () => {
  expect(withShownSpecs(both, { productDataRefactor: true }).specs).toEqual(updated);
  expect(withShownSpecs(both, { productDataRefactor: false }).specs).toEqual(original);
  expect(withShownSpecs(both, undefined).specs).toEqual(original);
});

test('a product without updated specifications shows its own, whatever the switch says', () => {
  const plain = { specs: original };
  expect(withShownSpecs(plain, { productDataRefactor: true })).toBe(plain);
  expect(withShownSpecs(plain, { productDataRefactor: false })).toBe(plain);
});
