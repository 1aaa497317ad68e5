import { expect, test } from 'vitest';

import { changedPrice, productStock, variantStock } from '#lib/catalogue/stock-state.ts';

const variant = (inventoryLevel: number, isInStock = inventoryLevel > 0, isPurchasable = true) => ({
  inventoryLevel,
  isInStock,
  isPurchasable,
});
const euro = (minor: number) => ({ minor, currency: 'EUR' });

test('an untracked variant is in stock at any level, and never low', () => {
  expect(variantStock(variant(0, true))).toBe('in-stock');
});

test('a stock of one to three is low; no stock, a missing variant and a disabled one count as sold out', () => {
  expect([1, 3, 4].map((level) => variantStock(variant(level)))).toEqual(['low', 'low', 'in-stock']);
  expect([variant(0), undefined, variant(9, true, false)].map(variantStock)).toEqual([
    'sold-out',
    'sold-out',
    'sold-out',
  ]);
});

test('a product is sold out when all its variants are, and low when its only stock is low', () => {
  expect(productStock([])).toBe('sold-out');
  expect(productStock([variant(0), variant(0)])).toBe('sold-out');
  expect(productStock([variant(0), variant(2)])).toBe('low');
  expect(productStock([variant(2), variant(9)])).toBe('in-stock');
});

test('an equal price and struck price change nothing', () => {
  expect(changedPrice({ price: euro(100), was: euro(120) }, { price: euro(100), was: euro(120) })).toBeUndefined();
  expect(changedPrice({ price: euro(100) }, { price: euro(100) })).toBeUndefined();
});

test('a changed struck price is replaced, and one that the platform no longer has is removed', () => {
  const [now, was] = [euro(100), euro(120)];
  expect(changedPrice({ price: now }, { price: now, was })).toEqual({ price: now, was });
  expect(changedPrice({ price: now, was }, { price: now })).toEqual({ price: now });
});

test('a changed price replaces the built price with its struck price', () => {
  expect(changedPrice({ price: euro(100), was: euro(120) }, { price: euro(90) })).toEqual({ price: euro(90) });
  expect(changedPrice({ price: euro(100), was: euro(120) }, { price: euro(130) })).toEqual({ price: euro(130) });
});
