/**
 * A cart response from the memory cache is identical to the full path's response; every request that is not a plain cached read takes the full path.
 */
import { get } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

/** A proxy header that changes nothing but forces the full path. */
const LONG_WAY = { 'x-forwarded-proto': 'http' };
const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.now();
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    clock: () => new Date(now),
    origins: ['https://shop.example'],
  });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function withCart(): Promise<{ readonly client: Visitor; readonly cart: Cart }> {
  const client = await new Visitor(shop.url).begin();
  return { client, cart: await client.buy(RIDGE) };
}

/** The raw response (status, headers in order, body), and whether the memory cache answered it. */
function raw(client: Visitor, path: string, more: Readonly<Record<string, string>> = {}, method = 'GET') {
  const before = shop.quick.length;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-bc-region': 'us', 'x-request-id': 'request-1', ...more };
  return new Promise<{ status: number | undefined; headers: object; body: string; isQuick: boolean }>(
    (resolve, reject) => {
      get(`${shop.url}/api${path}`, { headers, method }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => {
          const { date: _date, 'content-length': _length, 'transfer-encoding': _coding, ...told } = answer.headers;
          resolve({ status: answer.statusCode, headers: told, body, isQuick: shop.quick.length > before });
        });
      }).on('error', reject);
    },
  );
}

test('the cached response equals the response of the full path, headers included', async () => {
  const { client, cart } = await withCart();
  const quick = await raw(client, `/cart/${cart.id}`);
  const long = await raw(client, `/cart/${cart.id}`, LONG_WAY);
  expect([quick.isQuick, long.isQuick, quick.status]).toEqual([true, false, 200]);
  expect(quick).toEqual({ ...long, isQuick: true });
  expect(JSON.parse(quick.body)).toEqual({ cart });
});

test("a signed-in customer's cached response equals that of the full path too", async () => {
  const client = await new Visitor(shop.url).begin();
  await client.signIn('pro.us@firn.example');
  const cart = await client.buy(RIDGE);
  const quick = await raw(client, `/cart/${cart.id}`, { 'x-bc-region': 'pro' });
  expect(quick.isQuick).toBe(true);
  expect(quick).toEqual({
    ...(await raw(client, `/cart/${cart.id}`, { ...LONG_WAY, 'x-bc-region': 'pro' })),
    isQuick: true,
  });
});

test('each call is logged once', async () => {
  const { client, cart } = await withCart();
  const before = shop.lines.length;
  await raw(client, `/cart/${cart.id}`);
  expect(shop.lines.slice(before)).toEqual([
    { at: new Date(now).toISOString(), requestId: 'request-1', method: 'GET', route: '/cart/:id', status: 200, ms: expect.any(Number) as number },
  ]);
}); // prettier-ignore

test.each([
  ['another method', {}, 'DELETE', 403],
  ['no region', { 'x-bc-region': '' }, 'GET', 400],
  ['another region', { 'x-bc-region': 'ca' }, 'GET', 404],
  ['an unknown region', { 'x-bc-region': 'mars' }, 'GET', 400],
  ['no cookie', { cookie: '' }, 'GET', 404],
  ['a cookie without a session', { cookie: `sid=${'A'.repeat(43)}` }, 'GET', 404],
  ['https through a proxy, where the cookie has another name', { 'x-forwarded-proto': 'https' }, 'GET', 404],
  ['an https host of the shop itself', { host: 'shop.example' }, 'GET', 404],
] as const)('%s takes the full path', async (_what, headers, method, status) => {
  const { client, cart } = await withCart();
  const answer = await raw(client, `/cart/${cart.id}`, headers, method);
  expect([answer.isQuick, answer.status]).toEqual([false, status]);
  expect(answer.body).not.toContain('"lines"');
});

test('a request without the cookie takes the full path, which sets it; the next request is answered from the cache', async () => {
  const { client, cart } = await withCart();
  client.cookies.delete('cart');
  const first = await raw(client, `/cart/${cart.id}`);
  expect([first.isQuick, JSON.stringify(first.headers)]).toEqual([false, expect.stringContaining('cart=1')]);
  client.cookies.set('cart', '1');
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(true);
});

test('an unknown, a moved and an ended visit get no response from the cache', async () => {
  const { client, cart } = await withCart();
  const stranger = await withCart();
  const foreign = await raw(stranger.client, `/cart/${cart.id}`);
  expect([foreign.isQuick, foreign.status]).toEqual([false, 404]);
  const before = new Map(client.cookies);
  const out = await client.ask('POST', '/customers/logout', {});
  expect(out.status).toBe(200);
  for (const [name, value] of before) client.cookies.set(name, value);
  const moved = await raw(client, `/cart/${cart.id}`);
  expect([moved.isQuick, moved.status]).toEqual([false, 503]);
});

test('a write is visible to the next read; a cached cart that is too old is read from the platform', async () => {
  const { client, cart } = await withCart();
  await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
  const next = await raw(client, `/cart/${cart.id}`);
  expect([next.isQuick, (JSON.parse(next.body) as { cart: Cart }).cart.lines[0]?.quantity]).toEqual([true, 2]);
  now += 2000;
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(false);
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(true);
});

test('a read from the cache counts towards the rate limit of its client', async () => {
  const { client, cart } = await withCart();
  const from = { 'test-address': '203.0.113.77' };
  let quick = 0;
  for (let reads = 0; reads < 310; reads += 1) {
    const { status, isQuick } = await raw(client, `/cart/${cart.id}`, from);
    if (status === 200 && isQuick) quick += 1;
    else if (reads > 250) expect(status).toBe(429);
  }
  expect(quick).toBeLessThanOrEqual(300);
  expect((await raw(client, `/cart/${cart.id}`, { ...from, ...LONG_WAY })).status).toBe(429);
  expect((await raw(client, `/cart/${cart.id}`, { 'test-address': '203.0.113.78' })).status).toBe(200);
});
