import { describe, expect, test } from 'vitest';

import { cartCount } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
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
  test('a line has a quantity of at most 99, a cart 50 lines', () => {
    const full = cart([line(1, 98)]);
    expect(limitPassed(full, [{ productId: 1, variantId: 1, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(full, [{ productId: 1, variantId: 1, quantity: 2 }])).toBe('quantity');
    const many = cart(Array.from({ length: 50 }, (_value, index) => line(index + 1, 1)));
    expect(limitPassed(many, [{ productId: 1, variantId: 50, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(many, [{ productId: 1, variantId: 51, quantity: 1 }])).toBe('lines');
  });

  test('several items of one variant count together', () => {
    const asked = { productId: 1, variantId: 1, quantity: 60 };
    expect(limitPassed(undefined, [asked, asked])).toBe('quantity');
  });

  test('a line matches by product and variant, or by product alone if no variant is given', () => {
    const full = cart([line(1, 99)]);
    expect(limitPassed(full, [{ productId: 1, quantity: 1 }])).toBe('quantity');
    expect(limitPassed(full, [{ productId: 1, variantId: 2, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(full, [{ productId: 2, variantId: 1, quantity: 1 }])).toBeUndefined();
    expect(limitPassed(full, [{ productId: 2, quantity: 1 }])).toBeUndefined();
  });

  test('the count of a cart is the sum of its quantities', () => {
    expect(cartCount(cart([line(1, 2), line(2, 3)]))).toBe(5);
    expect(cartCount(undefined)).toBe(0);
  });

  test('an add that gives at most 50 items fits without reading the cart', () => {
    expect(fitsAnyway(49, [{ productId: 1, quantity: 1 }])).toBe(true);
    expect(fitsAnyway(50, [{ productId: 1, quantity: 1 }])).toBe(false);
  });
});

describe('projection', () => {
  const add = (variantId: number, quantity: number): CartIntent => ({ kind: 'add', key: 'k', productId: 1, variantId, quantity });

  test('without pending changes the cart stays the same object', () => {
    const known = cart([line(1, 1)]);
    expect(project(known, []).cart).toBe(known);
  });

  test('adds, changes and removals are applied in order, and discounts stay', () => {
    const { cart: shown, unshown } = project(cart([line(1, 2), line(2, 1)], 50), [
      add(1, 1),
      { kind: 'set', key: 'k', variantId: 2, quantity: 4 },
      { kind: 'remove', key: 'k', variantId: 1 },
      add(9, 3),
    ]);
    expect(shown).toMatchObject({ lines: [{ variantId: 2, quantity: 4 }], baseAmount: euro(400), total: euro(350) });
    expect(unshown).toBe(3);
  });

  test('adding to an existing line sums up, to 99 at most', () => {
    const shown = (quantity: number) => project(cart([line(1, 2)]), [add(1, quantity)]).cart?.lines[0];
    expect(shown(3)).toMatchObject({ id: 'line-1', quantity: 5, lineTotal: euro(500) });
    expect(shown(200)).toMatchObject({ quantity: 99, lineTotal: euro(9900) });
  });

  test('a new line shows the page’s data under a temporary id', () => {
    const display = { name: 'Glade', unitPrice: euro(250), sku: 'G' };
    const intent = { ...add(9, 2), display } as CartIntent;
    const { cart: shown, unshown } = project(null, [intent]);
    expect(shown).toMatchObject({ currency: 'EUR', total: euro(500), customerId: 0, version: 0 });
    expect(shown?.lines).toMatchObject([{ id: 'new:k', variantId: 9, sku: 'G', options: [], lineTotal: euro(500) }]);
    expect(unshown).toBe(0);
  });

  test('a discount never makes the total negative', () => {
    const removed = project(cart([line(1, 1), line(2, 1)], 150), [{ kind: 'remove', key: 'k', variantId: 1 }]);
    expect(removed.cart).toMatchObject({ baseAmount: euro(100), total: euro(0) });
  });

  test('removing the last line leaves no cart', () => {
    expect(project(cart([line(1, 2)]), [{ kind: 'remove', key: 'k', variantId: 1 }]).cart).toBeNull();
  });
}); // prettier-ignore

const whole = cart([{ ...line(1, 2), listPrice: euro(200) }]);
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== field));

test('a complete cart is valid, with or without a list price', () => {
  expect(readCart(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  expect(readCart(cart([line(1, 2)]))).toEqual(cart([line(1, 2)]));
});

test.each(['id', 'currency', 'lines', 'baseAmount', 'total', 'customerId', 'version'])(
  'a cart without %s is invalid',
  (field) => {
    expect(readCart(without(whole, field))).toBeUndefined();
  },
);

test.each(['id', 'name', 'productId', 'variantId', 'quantity', 'options', 'unitPrice', 'lineTotal'])(
  'a line without %s is invalid',
  (field) => {
    expect(readCart({ ...whole, lines: [without(whole.lines[0] ?? {}, field)] })).toBeUndefined();
  },
);

test.each([
  [null],
  [1],
  [[]],
  [{ ...whole, version: '1' }],
  [{ ...whole, version: 1.5 }],
  [{ ...whole, total: { minor: 0.5, currency: 'EUR' } }],
  [{ ...whole, total: { minor: 1 } }],
  [{ ...whole, lines: [{ ...line(1, 1), options: [1] }] }],
  [{ ...whole, lines: [{ ...line(1, 1), options: [{ name: 'Color' }] }] }],
  [{ ...whole, lines: [{ ...line(1, 1), listPrice: 5 }] }],
])('%j is not a cart', (value) => {
  expect(readCart(value)).toBeUndefined();
}); // prettier-ignore
