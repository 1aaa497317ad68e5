/** The sums of a cart, especially around free shipping. */
import { describe, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { cartSummary } from '#lib/cart/cart-summary.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const words = {
  writing: { tag: 'en' },
  country: 'us',
  tax: { included: false, percent: 0 },
  say: (text: string) => text,
};
const FREE = 9900;
const shipping: Shipping = {
  freeHidden: false,
  methods: [
    { id: 1, name: 'Standard', type: 'total', enabled: true, ranges: [{ lowerLimit: 0, cost: 3495 }] },
    { id: 2, name: 'Free', type: 'freeshipping', enabled: true, minimumSubtotal: FREE },
  ],
};

function cartOf(minor: number, discount = 0): Cart {
  const line = { id: 'l', productId: 1, variantId: 2, sku: '', name: 'Ridge', options: [], quantity: 1, unitPrice: usd(minor), lineTotal: usd(minor) }; // prettier-ignore
  return { id: 'c', currency: 'USD', lines: [line], baseAmount: usd(minor), total: usd(minor - discount), customerId: 0, version: 1 }; // prettier-ignore
}

const sums = (cart: Cart, known: Shipping | undefined) =>
  Object.fromEntries(cartSummary(cart, known, words).rows.map(({ kind, value }) => [kind, value]));

describe('shipping has one amount', () => {
  test.each([
    [0, '$34.95', '$34.95'],
    [FREE - 1, '$34.95', '$133.94'],
    [FREE, '$0.00', '$99.00'],
    [FREE + 1, '$0.00', '$99.01'],
  ])('a subtotal of %i ships for %s, for a total of %s', (minor, cost, total) => {
    expect(sums(cartOf(minor), shipping)).toMatchObject({ shipping: cost, total });
  });

  test('a cart with free shipping shows no other shipping price', () => {
    const free = cartSummary(cartOf(FREE), shipping, words);
    expect(free.meter).toEqual({ text: 'Shipping is free', value: 1, max: 1 });
    expect(JSON.stringify(free)).not.toContain('34.95');
    expect(JSON.stringify(free)).not.toContain('away from free shipping');
  });

  test('below the minimum the meter shows the missing amount, and free shipping is not mentioned', () => {
    const paid = cartSummary(cartOf(FREE - 1), shipping, words);
    expect(paid.meter).toEqual({ text: '$0.01 away from free shipping', value: FREE - 1, max: FREE });
    expect(JSON.stringify(paid)).not.toContain('Shipping is free');
  });
});

test('a cart discount is subtracted before shipping is added', () => {
  expect(sums(cartOf(FREE, 900), shipping)).toEqual({ subtotal: '$99.00', discount: '−$9.00', shipping: '$0.00', total: '$90.00' }); // prettier-ignore
});

test('while shipping is unknown the total excludes it', () => {
  expect(sums(cartOf(5000), undefined)).toEqual({ subtotal: '$50.00', shipping: '—', total: '$50.00' });
});
