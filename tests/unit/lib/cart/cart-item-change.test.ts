import { expect, it } from 'vitest';

import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { addedItems, cartItemChange, cartItemChanges } from '#lib/cart/cart-item-change.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });

function cartOf(...quantities: readonly (readonly [variantId: number, quantity: number])[]): Cart {
  const lines = quantities.map(([variantId, quantity]): CartLine => ({
    id: `line-${variantId}`,
    productId: 1,
    variantId,
    sku: `SKU-${variantId}`,
    name: 'Ridge 98',
    options: [],
    quantity,
    unitPrice: usd(50_000),
    listPrice: usd(60_000),
    lineTotal: usd(50_000 * quantity),
  }));
  return { id: 'c', currency: 'USD', lines, baseAmount: usd(0), total: usd(0), customerId: 0, version: 1 };
}

it('counts an add with the requested quantity, list price and sale price', () => {
  const intent = { kind: 'add', key: 'k', productId: 1, variantId: 7, quantity: 2 } as const;
  expect(cartItemChange({ intent, before: null, after: cartOf([7, 2]) })).toEqual({
    change: 2,
    product: {
      name: 'Ridge 98',
      sku: 'SKU-7',
      id: 1,
      variantId: 7,
      originalPrice: usd(60_000),
      salePrice: usd(50_000),
    },
  });
});

it('counts an add whose first response was lost, although the cart already had the line', () => {
  const intent = { kind: 'add', key: 'k', productId: 1, variantId: 7, quantity: 1 } as const;
  expect(cartItemChange({ intent, before: cartOf([7, 1]), after: cartOf([7, 1]) })?.change).toBe(1);
});

it('counts a change of quantity and a removal by the difference of the carts', () => {
  const set = { kind: 'set', key: 'k', variantId: 7, quantity: 1 } as const;
  expect(cartItemChange({ intent: set, before: cartOf([7, 3]), after: cartOf([7, 1]) })?.change).toBe(-2);
  const remove = { kind: 'remove', key: 'k', variantId: 7 } as const;
  expect(cartItemChange({ intent: remove, before: cartOf([7, 3], [8, 1]), after: cartOf([8, 1]) })).toMatchObject({
    change: -3,
    product: { sku: 'SKU-7' },
  });
  expect(cartItemChange({ intent: remove, before: cartOf([7, 3]), after: null })?.change).toBe(-3);
});

it('counts nothing when a change had no effect', () => {
  const set = { kind: 'set', key: 'k', variantId: 7, quantity: 3 } as const;
  expect(cartItemChange({ intent: set, before: cartOf([7, 3]), after: cartOf([7, 3]) })).toBeUndefined();
  expect(cartItemChange({ intent: set, before: null, after: null })).toBeUndefined();
});

it('finds the gains of a cart: new lines and larger quantities, but no unchanged or removed ones', () => {
  const gained = addedItems(cartOf([7, 1], [8, 2], [9, 1]), cartOf([7, 3], [8, 2], [10, 1]));
  expect(gained.map(({ product, change }) => [product.variantId, change])).toEqual([
    [7, 2],
    [10, 1],
  ]);
  expect(addedItems(null, cartOf([7, 1]))).toHaveLength(1);
  expect(addedItems(cartOf([7, 1]), null)).toEqual([]);
});

it('counts a changed variant as the removal of one and an add of the other', () => {
  const intent = { kind: 'swap', key: 'k', variantId: 7, to: 9 } as const;
  const changes = cartItemChanges({ intent, before: cartOf([7, 2], [8, 1]), after: cartOf([8, 1], [9, 2]) });
  expect(changes.map(({ change, product }) => [product.sku, change])).toEqual([
    ['SKU-7', -2],
    ['SKU-9', 2],
  ]);
});
