/** A cart that is answered from memory alone is answered as the long way answers it; whatever is not so simple goes the long way. */
import { get } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

/** A proxy that says what is so anyway. */
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

/** As it was sent: status, headers in their order, body; and whether memory alone answered. */
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

test('memory says what the long way says, to the last header', async () => {
  const { client, cart } = await withCart();
  const quick = await raw(client, `/cart/${cart.id}`);
  const long = await raw(client, `/cart/${cart.id}`, LONG_WAY);
  expect([quick.isQuick, long.isQuick, quick.status]).toEqual([true, false, 200]);
  expect(quick).toEqual({ ...long, isQuick: true });
  expect(JSON.parse(quick.body)).toEqual({ cart });
});

test('a signed-in customer’s too', async () => {
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

test('each call is in the log once', async () => {
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
  ['a cookie that is nobody’s', { cookie: `sid=${'A'.repeat(43)}` }, 'GET', 404],
  ['https by a proxy, where the cookie has another name', { 'x-forwarded-proto': 'https' }, 'GET', 404],
  ['a host of the shop’s own that is https', { host: 'shop.example' }, 'GET', 404],
] as const)('%s goes the long way', async (_what, headers, method, status) => {
  const { client, cart } = await withCart();
  const answer = await raw(client, `/cart/${cart.id}`, headers, method);
  expect([answer.isQuick, answer.status]).toEqual([false, status]);
  expect(answer.body).not.toContain('"lines"');
});

test('a mark that is missing is set the long way, after that it is simple', async () => {
  const { client, cart } = await withCart();
  client.cookies.delete('cart');
  const first = await raw(client, `/cart/${cart.id}`);
  expect([first.isQuick, JSON.stringify(first.headers)]).toEqual([false, expect.stringContaining('cart=1')]);
  client.cookies.set('cart', '1');
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(true);
});

test('a stranger, a visit that has moved and one that has ended are told nothing from memory', async () => {
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

test('a write is seen by the next look; a cart that is too old is asked for', async () => {
  const { client, cart } = await withCart();
  await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
  const next = await raw(client, `/cart/${cart.id}`);
  expect([next.isQuick, (JSON.parse(next.body) as { cart: Cart }).cart.lines[0]?.quantity]).toEqual([true, 2]);
  now += 2000;
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(false);
  expect((await raw(client, `/cart/${cart.id}`)).isQuick).toBe(true);
});

test('a read from the cache counts in the rate limit of its client', async () => {
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
