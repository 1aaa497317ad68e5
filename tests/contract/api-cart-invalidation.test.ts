/** Invalidation of cached carts by the platform's webhooks: external changes become visible, and anything but a valid webhook changes nothing. */
import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { REPORTED_MS } from '#api/cart/cart-cache.ts';
import { CART_HOOK_PATH } from '#app/commerce/commerce-hooks.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { startPostgres } from '#tools/postgres.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const SECRET = 'contract-client-secret';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
/** A clock that only the tests advance, so that no cached cart expires by age. */
let now = Date.now();
let reads = 0;
const counting: typeof fetch = (input, init) => {
  if (init?.method === 'GET' && String(input).includes('/v3/carts/')) reads += 1;
  return fetch(input, init);
};
const open = (databaseUrl?: string): Promise<ApiShop> =>
  openApiShop({ commerceUrl: commerce.url, clock: () => new Date(now), fetch: counting, ...(databaseUrl ? { databaseUrl } : {}) }); // prettier-ignore

beforeAll(async () => {
  commerce = await openCommerce();
});
afterAll(() => commerce.close());
beforeEach(() => {
  now = Date.now();
  reads = 0;
});

async function atPlatform(method: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${commerce.url}/stores/us/${path}`, {
    method,
    headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

const shownBy = async (client: Visitor, id: string): Promise<Cart | null | undefined> =>
  (await client.ask('GET', `/cart/${id}`)).body.cart;

/** A visitor whose cart is cached, after the webhooks of its creation have arrived. */
async function remembered(shop: ApiShop): Promise<{ readonly client: Visitor; readonly cart: Cart }> {
  const client = await new Visitor(shop.url).begin();
  const cart = await client.buy(RIDGE);
  await expect.poll(() => shop.webhooks.some((body) => body.includes(cart.id)), { timeout: 10_000 }).toBe(true);
  await shownBy(client, cart.id);
  return { client, cart };
}

function send(url: string, body: string, secret = SECRET, at = Date.now()): Promise<Response> {
  const timestamp = `${Math.floor(at / 1000)}`;
  const code = createHmac('sha256', secret).update(`id.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'id', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${code}` };
  return fetch(url + CART_HOOK_PATH, { method: 'POST', body, headers });
}
const eventOf = (cartId: string, store = 'us'): string =>
  JSON.stringify({ scope: 'store/cart/updated', producer: `stores/${store}`, data: { type: 'cart', id: cartId } });

describe('one process', () => {
  let shop: ApiShop;
  beforeAll(async () => {
    shop = await open();
    await shop.listen();
  });
  afterAll(() => shop.close());

  test('an unchanged cart is read from the platform once a minute', async () => {
    const { client, cart } = await remembered(shop);
    reads = 0;
    now += REPORTED_MS - 1;
    expect(await shownBy(client, cart.id)).toEqual(cart);
    expect(reads).toBe(0);
    now += 1;
    expect(await shownBy(client, cart.id)).toEqual(cart);
    expect(reads).toBe(1);
  });

  test('webhooks that are signed with another secret, expired or of another store change nothing', async () => {
    const { client, cart } = await remembered(shop);
    const statuses = [
      await send(shop.url, eventOf(cart.id), 'guessed'),
      await send(shop.url, eventOf(cart.id), SECRET, Date.now() - 600_000),
      await send(shop.url, eventOf(cart.id, 'elsewhere')),
      await send(shop.url, '{'),
      await fetch(shop.url + CART_HOOK_PATH),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 405]);
    const before = reads;
    await shownBy(client, cart.id);
    expect(reads).toBe(before);
    expect((await send(shop.url, eventOf(cart.id))).status).toBe(200);
    await shownBy(client, cart.id);
    expect(reads).toBe(before + 1);
  });

  test.each([
    ['a line added at the platform', (id: string) => atPlatform('POST', `v3/carts/${id}/items`, { line_items: [RIDGE] }), (cart: Cart | null) => cart?.lines[0]?.quantity === 2],
    ['a price changed at the platform', () => atPlatform('POST', 'management/price', { product_id: 1101, variant_id: 110_100, price: 500 + Math.random() * 100 }), (cart: Cart | null, before: Cart) => cart?.total.minor !== before.total.minor],
    ['an order placed at the platform', (id: string) => atPlatform('POST', 'management/order', { cart_id: id }), (cart: Cart | null) => cart === null],
    ['a deletion at the platform', (id: string) => atPlatform('DELETE', `v3/carts/${id}`), (cart: Cart | null) => cart === null],
    ['a new owner at the platform', (id: string) => atPlatform('PUT', `v3/carts/${id}`, { customer_id: 101 }), (cart: Cart | null) => cart === null],
  ] as const)('%s becomes visible although no time passes', async (_what, change, isSeen) => {
    const { client, cart } = await remembered(shop);
    await change(cart.id);
    await expect.poll(async () => isSeen((await shownBy(client, cart.id)) ?? null, cart), { timeout: 10_000 }).toBe(true);
  }); // prettier-ignore

  test('webhooks are registered once, reactivated when inactive, and removed when the server ends', async () => {
    const hooks = async (): Promise<{ id: number; scope: string; is_active: boolean; destination: string }[]> => {
      const answer = await fetch(`${commerce.url}/stores/us/v3/hooks?limit=250`, { headers: { 'x-auth-token': 'contract-token' } }); // prettier-ignore
      const { data } = (await answer.json()) as { data: Awaited<ReturnType<typeof hooks>> };
      return data.filter(({ destination }) => destination.startsWith(shop.url));
    };
    const before = await hooks();
    await atPlatform('PUT', `v3/hooks/${before[0]?.id}`, { is_active: false });
    await shop.listen();
    expect(await hooks()).toEqual(before.map((hook) => ({ ...hook, updated_at: expect.anything() as unknown })));
    await shop.leave();
    // A server that ends waits for the removal for one second only.
    await expect.poll(hooks, { timeout: 10_000 }).toEqual([]);
  });
});

test('a platform that accepts no webhook registrations leaves carts with the default maximum age', async () => {
  const refusing: typeof fetch = (input, init) =>
    String(input).includes('/v3/hooks') ? Promise.resolve(new Response('{}', { status: 403 })) : counting(input, init);
  const shop = await openApiShop({ commerceUrl: commerce.url, clock: () => new Date(now), fetch: refusing });
  await shop.listen();
  expect(shop.lines.filter((line) => line['event'] === 'webhooks-not-registered')).toHaveLength(3);
  const client = await new Visitor(shop.url).begin();
  const cart = await client.buy(RIDGE);
  now += 2000;
  reads = 0;
  expect(await shownBy(client, cart.id)).toEqual(cart);
  expect(reads).toBe(1);
  await shop.close();
});

test('two processes on one PostgreSQL share invalidations; a process that cannot poll them drops its cache', async (context) => {
  const postgres = await startPostgres();
  if (!postgres) return context.skip();
  const [left, right] = [await open(postgres.url), await open(postgres.url)];
  await left.listen();
  right.invalidation.reportedUntil('us', now + 600_000);
  const look = (): Promise<void[]> => Promise.all([left.invalidation.catchUp(), right.invalidation.catchUp()]);
  await look();
  const { client, cart } = await remembered(left);
  const same = client.at(right.url);
  await look();
  await shownBy(same, cart.id);
  reads = 0;
  await shownBy(same, cart.id);
  expect(reads).toBe(0);
  await atPlatform('POST', `v3/carts/${cart.id}/items`, { line_items: [RIDGE] });
  await expect
    .poll(async () => {
      await right.invalidation.catchUp();
      return (await shownBy(same, cart.id))?.lines[0]?.quantity;
    }, { timeout: 10_000 })
    .toBe(2);

  // After five seconds without a poll the one-minute age no longer applies; after twenty the whole cache is dropped.
  await shownBy(same, cart.id);
  reads = 0;
  now += 5000;
  await shownBy(same, cart.id);
  expect(reads).toBe(1);
  await right.invalidation.catchUp();
  await shownBy(same, cart.id);
  reads = 0;
  now += 21_000;
  await right.invalidation.catchUp();
  await shownBy(same, cart.id);
  expect(reads).toBe(1);
  await left.close();
  await right.close();
  await postgres.close();
}, 120_000); // prettier-ignore

test('fifty adds by one visit at two processes give a quantity of fifty, and both processes show it immediately', async (context) => {
  const postgres = await startPostgres();
  if (!postgres) return context.skip();
  const shops = [await open(postgres.url), await open(postgres.url)];
  await shops[0]?.listen();
  for (const { invalidation } of shops) {
    invalidation.reportedUntil('us', now + 600_000);
    await invalidation.catchUp();
  }
  await atPlatform('POST', 'management/stock', { variant_id: 110_100, level: 200 });
  const client = await new Visitor(shops[0]?.url ?? '').begin();
  const cart = await client.buy(RIDGE);
  const visitors = shops.map(({ url }) => client.at(url));
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const one = visitors[index % 2];
      for (;;) {
        const answer = await one?.ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
        // After 409 (the cart was changed concurrently) the visitor adds again. The response states what actually happened.
        if (answer?.status === 409) continue;
        expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
        return;
      }
    }),
  );
  for (const one of visitors) expect((await shownBy(one, cart.id))?.lines[0]?.quantity).toBe(51);
  for (const shop of shops) await shop.close();
  await postgres.close();
}, 120_000);
