/** How long a cart response may be served from the cache. */
import { expect, test } from 'vitest';

import { createCartCache, REPORTED_MS, UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';

function setUp() {
  let now = 1_000_000;
  const carts = createCartCache(() => new Date(now));
  const cart = (id = 'a', more: Partial<Cart> = {}): Cart => ({
    id, currency: 'USD', lines: [], baseAmount: { minor: 0, currency: 'USD' }, total: { minor: 0, currency: 'USD' }, customerId: 0, version: 3, ...more,
  }); // prettier-ignore
  const put = (one: Cart, asked = carts.position()): void => carts.put('us', one, asked);
  const has = (id = 'a', version: number | undefined = 3): boolean => carts.get('us', id, version) !== undefined;
  return { carts, cart, put, has, pass: (ms: number) => (now += ms), at: () => now };
}

test('a cart without a reported change is served for two seconds', () => {
  const { cart, put, has, pass } = setUp();
  put(cart());
  pass(UNREPORTED_MS - 1);
  expect(has()).toBe(true);
  pass(1);
  expect(has()).toBe(false);
});

test('while webhooks arrive a cart is served for a minute, and for two seconds again once they stop', () => {
  const { carts, cart, put, has, pass, at } = setUp();
  carts.reportedUntil('us', at() + REPORTED_MS + 1);
  put(cart());
  pass(REPORTED_MS - 1);
  expect(has()).toBe(true);
  pass(1);
  expect(has()).toBe(false);
  put(cart());
  pass(UNREPORTED_MS);
  expect(has()).toBe(false);
});

test('a cart is not served when the session has a newer version or none, or another store', () => {
  const { carts, cart, put, has } = setUp();
  put(cart());
  expect(carts.get('ca', 'a', 3)).toBeUndefined();
  expect(has('a', 2)).toBe(true);
  expect(has('a', 4)).toBe(false);
  put(cart());
  expect(carts.get('us', 'a', undefined)).toBeUndefined();
});

test('an older response does not replace a newer one', () => {
  const { carts, cart, put } = setUp();
  put(cart('a', { version: 5 }));
  put(cart('a', { version: 4 }));
  expect(carts.get('us', 'a', 4)?.version).toBe(5);
});

test('an event invalidates one cart, the carts of a customer, or all carts of a store', () => {
  const { carts, cart, put, has } = setUp();
  for (const id of ['a', 'b', 'c']) put(cart(id, { customerId: id === 'b' ? 7 : 0 }));
  carts.put('ca', cart('a'), carts.position());
  carts.invalidate('us', { kind: 'cart', cartId: 'a' });
  expect([has('a'), has('b'), has('c')]).toEqual([false, true, true]);
  carts.invalidate('us', { kind: 'customer', customerId: 7 });
  expect([has('b'), has('c')]).toEqual([false, true]);
  carts.invalidate('us', { kind: 'all' });
  expect(has('c')).toBe(false);
  expect(carts.get('ca', 'a', 3)).toBeDefined();
});

test.each([
  ['of the cart itself', { kind: 'cart', cartId: 'a' }],
  ['of its customer', { kind: 'customer', customerId: 7 }],
  ['of all', { kind: 'all' }],
] as const)('a response to a request sent before an event of %s is not cached', (_of, news) => {
  const { carts, cart, put, has } = setUp();
  const asked = carts.position();
  carts.invalidate('us', news);
  put(cart('a', { customerId: 7 }), asked);
  expect(has()).toBe(false);
  put(cart('a', { customerId: 7 }));
  expect(has()).toBe(true);
});

test('events of other carts do not invalidate; when more events arrived than are remembered, all do', () => {
  const { carts, cart, put, has } = setUp();
  const asked = carts.position();
  carts.invalidate('us', { kind: 'cart', cartId: 'b' });
  carts.invalidate('ca', { kind: 'all' });
  put(cart(), asked);
  expect(has()).toBe(true);
  carts.drop('us', 'a');
  for (let index = 0; index <= 20_000; index += 1) carts.invalidate('us', { kind: 'cart', cartId: `other${index}` });
  put(cart(), asked);
  expect(has()).toBe(false);
});

test('beyond the limit the oldest cart is dropped', () => {
  const { cart, put, has } = setUp();
  for (let index = 0; index <= 5000; index += 1) put(cart(`${index}`));
  expect([has('0'), has('1'), has('5000')]).toEqual([false, true, true]);
});
