/** Rows of a cart for whoever has no JavaScript. */
import { describe, expect, test } from 'vitest';

import { cartLineRow, cartRow, leftOutRow } from '#lib/cart/cart-rows.ts';
import type { CartParts, CartRowWords } from '#lib/cart/cart-rows.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { makeLocale } from '#lib/locale/locale.ts';

const words: CartRowWords = {
  locale: makeLocale('en', 'us'),
  writing: { tag: 'en' },
  tax: { included: false, percent: 0 },
  mediaBase: '',
  alias: 'firn',
  say: (text) => `«${text}»`,
};
const usd = (minor: number) => ({ minor, currency: 'USD' });
const line: CartLine = {
  id: 'l1',
  productId: 1,
  variantId: 11,
  sku: 's',
  name: 'Ridge',
  options: [
    { name: 'Color', value: 'Ink' },
    { name: 'Length', value: '170 cm' },
  ],
  quantity: 3,
  unitPrice: usd(10_000),
  lineTotal: usd(30_000),
};
const cart: Cart = {
  id: 'c1',
  currency: 'USD',
  lines: [line],
  baseAmount: usd(30_000),
  total: usd(30_000),
  customerId: 0,
  version: 1,
};
const parts: CartParts = { problem: undefined, leftOut: undefined, lines: [], shipping: undefined };

describe('a line', () => {
  test('tells what all its pieces cost, before reductions too', () => {
    const { text } = cartLineRow({ ...line, listPrice: usd(12_500) }, undefined, words);
    expect(text).toMatchObject({ price: '$300.00', was: '$375.00', options: 'Ink · 170 cm', note: undefined });
    expect(cartLineRow(line, undefined, words).text['was']).toBeUndefined();
  });

  test('without a page is no link, and without a picture leaves its place free', () => {
    const bare = cartLineRow(line, undefined, words);
    expect(bare.attributes?.['name']).toBeUndefined();
    expect([Object.hasOwn(bare.text, 'image'), Object.hasOwn(bare.text, 'no-image')]).toEqual([true, false]);
    const whole = cartLineRow({ ...line, path: '/p/ridge', image: 'ridge-ink' }, undefined, words);
    expect(whole.attributes?.['name']).toEqual({ href: '/en-us/p/ridge' });
    expect(whole.attributes?.['image']?.['src']).toContain('/i/firn/ridge-ink');
    expect([Object.hasOwn(whole.text, 'image'), Object.hasOwn(whole.text, 'no-image')]).toEqual([false, true]);
  });

  test('says what its controls are for, and points at its note; the reader goes to an answer alone', () => {
    const news = cartLineRow(line, { text: 'dearer', isAnswer: false }, words).attributes;
    expect(news?.['note']).toEqual({ id: 'line-11' });
    expect(news?.['quantity']).toEqual({ value: '3', max: '99', 'aria-label': '«Quantity»: Ridge', 'aria-describedby': 'line-11' }); // prettier-ignore
    expect(news?.['remove']).toEqual({ 'aria-label': '«Remove»: Ridge' });
    const answer = cartLineRow(line, { text: 'too many', isAnswer: true }, words).attributes;
    expect(answer?.['quantity']).toMatchObject({ autofocus: '', 'aria-invalid': 'true' });
  });
});

describe('shipping', () => {
  const free = { id: 1, name: 'free', type: 'freeshipping', enabled: true, minimumSubtotal: 40_000 } as const;
  const paid = { id: 2, name: 'Parcel', type: 'total', enabled: true, ranges: [{ lowerLimit: 0, cost: 995 }] } as const;
  const shippingIn = (shipping: CartParts['shipping']) => cartRow(cart, { ...parts, shipping }, words).rows;

  const amountsIn = (rows: ReturnType<typeof shippingIn>) => rows?.['sums']?.map(({ text }) => text['value']);

  test('says what is missing to where it is free, and what it costs until then', () => {
    const rows = shippingIn({ methods: [free, paid], freeHidden: false } as CartParts['shipping']);
    expect(rows?.['meter']?.[0]?.text['free']).toContain('away from free shipping');
    expect(rows?.['meter']?.[0]?.attributes?.['meter']).toMatchObject({ max: '40000', value: '30000' });
    expect(amountsIn(rows)).toEqual(['$300.00', '$9.95']);
    expect(rows?.['total']?.[0]?.text['value']).toBe('$309.95');
  });

  test('keeps silent of what is hidden from a group, and altogether where the shop does not answer', () => {
    const rows = shippingIn({ methods: [free, paid], freeHidden: true } as CartParts['shipping']);
    expect(rows?.['meter']).toEqual([]);
    const silent = shippingIn(undefined);
    expect([silent?.['meter'], amountsIn(silent)]).toEqual([[], ['$300.00', '—']]);
  });
});

test('what did not come along says how many, and why', () => {
  const left = { variantId: 11, name: 'Ridge', options: line.options, quantity: 2, reason: 'stock' } as const;
  expect(leftOutRow([left], words).rows?.['left-out-lines']).toEqual([
    { template: 'cart-left-out-line', text: { what: 'Ridge · Ink · 170 cm (2): «We do not have that many in stock»' } },
  ]);
});
