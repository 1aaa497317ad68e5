/** The browser's API caller: calls are made by name, and responses and refusals are returned as values. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApiCaller } from '#clients/storefront-api/api-caller.ts';

import { openApiShop, openCommerce } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

/** A cookie jar like a browser's. */
function jar(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
}
const caller = (ask = jar()) => createApiCaller({ region: 'us', origin: shop.url, fetch: ask });

test('a read and a write return the types of the contract', async () => {
  const api = caller();
  const product = await api.call('GET /products/:id', { params: { id: '1101' }, query: { include_fields: 'name' } });
  expect(product).toEqual({ kind: 'ok', value: { data: { id: 1101, name: 'Ridge 98' } } });
  const made = await api.call('POST /cart/create', { body: { line_items: [{ product_id: 1101, variant_id: 110100, quantity: 2 }] } }); // prettier-ignore
  expect(made.kind === 'ok' && made.value.cart?.lines[0]?.quantity).toBe(2);
});

test('a refusal names the field; an unknown id is refused as not-found', async () => {
  const api = caller();
  const wrong = await api.call('POST /cart/create', { body: { line_items: [{ product_id: 1101, quantity: 0 }] } });
  expect(wrong).toMatchObject({ kind: 'refused', code: 'malformed-body', fields: { 'line_items.0.quantity': expect.stringContaining('1 to 99') } }); // prettier-ignore
  expect(await api.call('GET /products/:id', { params: { id: '999999' }, query: {} })).toMatchObject({
    kind: 'refused',
    status: 404,
    code: 'not-found',
  });
});

test('after a visit has ended the caller begins another one, once', async () => {
  const ask = jar();
  const api = caller(ask);
  const body = { line_items: [{ product_id: 1101, variant_id: 110100, quantity: 1 }] };
  expect((await api.call('POST /cart/create', { body })).kind).toBe('ok');
  // The same browser in a new visit: the remembered csrf-token belongs to the old visit.
  let isFirst = true;
  const forgetful: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (isFirst && init?.method === 'POST') headers.set('csrf-token', 'stale');
    if (init?.method === 'POST') isFirst = false;
    return ask(input, { ...init, headers });
  };
  expect((await caller(forgetful).call('POST /cart/create', { body })).kind).toBe('ok');
});

test('a server that does not respond gives a failure with a code', async () => {
  const api = createApiCaller({ region: 'us', origin: 'http://127.0.0.1:9' });
  expect(await api.call('GET /currencies', {})).toEqual({ kind: 'failed', code: 'network' });
});
