/** Which webhooks carry the commerce platform's signature, and which carts they concern. */
import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { CART_EVENT_SCOPES, isOwnWebhook, readCartEvent } from '#clients/commerce/cart-events.ts';

const SECRET = 'client-secret';
const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const BODY = JSON.stringify({ scope: 'store/cart/updated', producer: 'stores/us', data: { type: 'cart', id: 'c1' } });

function signed(body = BODY, timestamp = `${seconds}`, secret = SECRET): Headers {
  const code = createHmac('sha256', secret).update(`msg.${timestamp}.${body}`).digest('base64');
  return new Headers({ 'webhook-id': 'msg', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${code}` });
}
const isOwn = (headers: Headers, body = BODY): boolean => isOwnWebhook({ headers, body }, SECRET, now);
function without(name: string): Headers {
  const headers = signed();
  headers.delete(name);
  return headers;
}

test('a signature over id, time and body is valid, even beside one with a secret being rotated', () => {
  expect(isOwn(signed())).toBe(true);
  const both = signed();
  both.set('webhook-signature', `v1,${'A'.repeat(44)} ${signed().get('webhook-signature')}`);
  expect(isOwn(both)).toBe(true);
});

test.each([
  ['another secret', signed(BODY, `${seconds}`, 'other')],
  ['another body', signed(`${BODY} `)],
  ['a time over five minutes ago', signed(BODY, `${seconds - 301}`)],
  ['a time in the future', signed(BODY, `${seconds + 301}`)],
  ['an invalid time', signed(BODY, 'soon')],
  ['no time', without('webhook-timestamp')],
  ['no id', without('webhook-id')],
  ['no signature', without('webhook-signature')],
  ['a signature of another version', new Headers({ ...Object.fromEntries(signed()), 'webhook-signature': signed().get('webhook-signature')?.replace('v1', 'v0') ?? '' })],
] as const)('%s is refused', (_what, headers) => {
  expect(isOwn(headers)).toBe(false);
}); // prettier-ignore

test.each([
  ['store/cart/updated', { type: 'cart', id: 'c1' }, { kind: 'cart', cartId: 'c1' }],
  ['store/cart/converted', { type: 'cart', id: 'c1', orderId: 9 }, { kind: 'cart', cartId: 'c1' }],
  ['store/cart/lineItem/updated', { type: 'cart_line_item', id: 'l1', cartId: 'c1' }, { kind: 'cart', cartId: 'c1' }],
  ['store/cart/updated', { type: 'cart', id: 7 }, undefined],
  ['store/customer/updated', { type: 'customer', id: 7 }, { kind: 'customer', customerId: 7 }],
  ['store/product/updated', { type: 'product', id: 1101 }, { kind: 'all' }],
  ['store/sku/updated', { type: 'sku', id: 1 }, { kind: 'all' }],
  ['store/priceList/records/updated', { type: 'price_list' }, { kind: 'all' }],
  ['store/order/created', { type: 'order', id: 1 }, undefined],
] as const)('the event %s with %j names the carts that changed', (scope, data, change) => {
  const body = JSON.stringify({ scope, producer: 'stores/abc', data });
  expect(readCartEvent(body)).toEqual({ storeHash: 'abc', change });
});

test('every subscribed scope concerns carts', () => {
  for (const scope of CART_EVENT_SCOPES) {
    const id = scope.startsWith('store/cart') ? 'c1' : 1;
    const body = JSON.stringify({ scope: scope.replace('*', 'updated'), producer: 'stores/us', data: { id } });
    expect(readCartEvent(body)?.change, scope).toBeDefined();
  }
});

test.each(['', '{', '[]', 'null', '{"scope":"store/cart/updated"}', '{"scope":1,"producer":"stores/us","data":{}}', BODY.replace('stores/us', 'stores/../us')])(
  '%s is not a webhook',
  (body) => {
    expect(readCartEvent(body)).toBeUndefined();
  },
); // prettier-ignore
