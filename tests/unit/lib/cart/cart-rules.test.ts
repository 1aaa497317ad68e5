import { describe, expect, test } from 'vitest';

import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { fitsAnyway, limitPassed } from '#lib/cart/limits.ts';
import { project } from '#lib/cart/optimistic.ts';
import type { CartIntent } from '#lib/cart/optimistic.ts';
import { readCart } from '#lib/cart/read-cart.ts';

const euro = (minor: number) => ({ minor, currency: 'EUR' });
const line = (variantId: number, quantity: number): CartLine => ({
  id: `line-${variantId}`, productId: 1, variantId, sku: '', name: 'Ridge', options: [{ name: 'Color', value: 'Ice' }],
  quantity, unitPrice: euro(100), lineTotal: euro(100 * quantity),
}); // prettier-ignore
const cart = (lines: readonly CartLine[], discount = 0): Cart => {
  const base = lines.reduce((sum, one) => sum + one.lineTotal.minor, 0);
  return { id: 'c', currency: 'EUR', lines, baseAmount: euro(base), total: euro(base - discount), customerId: 0, version: 1 };
}; // prettier-ignore

describe('limits', () => {
  test('a line takes 99 pieces, a cart 50 lines', () => {
    const full = cart([line(1, 98)]);
    expect(limitPassed(full, [{ productId: 1, variantId: 1, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(full, [{ productId: 1, variantId: 1, quantity: 2 }])).toBe('quantity');
    const many = cart(Array.from({ length: 50 }, (_value, index) => line(index + 1, 1)));
    expect(limitPassed(many, [{ productId: 1, variantId: 50, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(many, [{ productId: 1, variantId: 51, quantity: 1 }])).toBe('lines');
  });

  test('the same variant asked for twice counts together', () => {
    const asked = { productId: 1, variantId: 1, quantity: 60 };
    expect(limitPassed(undefined, [asked, asked])).toBe('quantity');
  });

  test('few pieces fit without a look at the cart', () => {
    expect(fitsAnyway(49, [{ productId: 1, quantity: 1 }])).toBe(true);
    expect(fitsAnyway(50, [{ productId: 1, quantity: 1 }])).toBe(false);
  });
});

describe('projection', () => {
  const add = (variantId: number, quantity: number): CartIntent => ({ kind: 'add', key: 'k', productId: 1, variantId, quantity });

  test('nothing under way is the cart itself', () => {
    const known = cart([line(1, 1)]);
    expect(project(known, []).cart).toBe(known);
  });

  test('adds, changes and removals are applied in their order, discounts stay', () => {
    const { cart: shown, unshown } = project(cart([line(1, 2), line(2, 1)], 50), [
      add(1, 1),
      { kind: 'set', key: 'k', variantId: 2, quantity: 4 },
      { kind: 'remove', key: 'k', variantId: 1 },
      add(9, 3),
    ]);
    expect(shown).toMatchObject({ lines: [{ variantId: 2, quantity: 4 }], baseAmount: euro(400), total: euro(350) });
    expect(unshown).toBe(3);
  });

  test('the last line gone is no cart', () => {
    expect(project(cart([line(1, 2)]), [{ kind: 'remove', key: 'k', variantId: 1 }]).cart).toBeNull();
  });
}); // prettier-ignore

test('only a whole cart is read as one', () => {
  const known = cart([line(1, 2)]);
  expect(readCart(JSON.parse(JSON.stringify(known)))).toEqual(known);
  const broken = [null, 1, [], {}, { ...known, version: '1' }, { ...known, total: { minor: 0.5, currency: 'EUR' } }, { ...known, lines: [{ ...line(1, 1), options: [1] }] }];
  expect(broken.map(readCart)).toEqual(broken.map(() => undefined));
}); // prettier-ignore
