/** Responses of the shop's API while the platform is down, slow or busy. No input causes a 5xx. */
import {
  assert as check,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  option,
  record,
  string,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '#services/http/serve.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
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

test("1500 seeded requests of all kinds: no 5xx, and another visit's cart is unchanged", async () => {
  const owner = await new Visitor(shop.url).begin();
  const kept = await owner.buy(RIDGE);
  const client = await new Visitor(shop.url).begin();
  const own = await client.buy(RIDGE);
  const part = oneof(
    constantFrom(
      own.id,
      kept.id,
      own.lines[0]?.id ?? '',
      kept.lines[0]?.id ?? '',
      'items',
      '1101',
      '110100',
      '0',
      '-1',
      '1,2',
      '..',
      '%2e%2e',
      '%00',
      '%',
      'x'.repeat(300),
    ),
    string().map(encodeURIComponent),
  );
  const root = constantFrom(
    'products',
    'variants',
    'categories',
    'category_tree',
    'currencies',
    'cart',
    'cart/create',
    'session',
    'geolocation',
    'nowhere',
    '',
  );
  const request = record({
    method: constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    root,
    parts: constantFrom(0, 1, 2, 3),
    a: part,
    b: part,
    c: part,
    query: dictionary(
      oneof(constantFrom('page', 'id', 'product_id:in', 'include', 'include_fields', 'sku'), string()),
      string(),
      { maxKeys: 3 },
    ),
    region: option(constantFrom('us', 'ca', 'pro', 'eu_region_1', 'mars', ''), { nil: undefined }),
    body: option(
      oneof(
        jsonValue(),
        record({ line_items: jsonValue() }),
        record({ quantity: jsonValue(), productID: jsonValue() }),
      ),
      { nil: undefined },
    ),
  });
  await check(
    asyncProperty(request, async ({ method, root: first, parts, a, b, c, query, region, body }) => {
      const path = ['', first, ...[a, b, c].slice(0, parts)].join('/');
      const search = new URLSearchParams(query).toString();
      const answer = await client.ask(
        method,
        search ? `${path}?${search}` : path,
        method === 'GET' ? undefined : body,
        region === undefined ? {} : { region },
      );
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 1500, seed: 20_261_121 },
  );
  expect((await owner.ask('GET', `/cart/${kept.id}`)).body.cart).toEqual(kept);
}, 120_000);

test('a platform that is down gives 503 with a message, one that hangs 504, and a busy one 429 with Retry-After', async () => {
  const answers: Record<string, () => Promise<Response>> = {
    busy: () => Promise.resolve(new Response('{}', { status: 429, headers: { 'x-rate-limit-time-reset-ms': '4200' } })),
    hangs: () => new Promise(() => undefined),
  };
  let mood = 'busy';
  const upstream = await listen(() => answers[mood]?.() ?? Promise.reject(new Error('no answer')), { port: 0 });
  const weak = await openApiShop({ commerceUrl: upstream.url, timeoutMs: 200 });
  const client = await new Visitor(weak.url).begin();
  const busy = await client.ask('POST', '/cart/create', { line_items: [RIDGE] });
  expect([busy.status, busy.body.error?.code, busy.headers.get('retry-after')]).toEqual([429, 'upstream-busy', '5']);
  mood = 'hangs';
  const slow = await client.ask('GET', '/products/1');
  expect([slow.status, slow.body.error?.code]).toEqual([504, 'upstream-slow']);
  await upstream.close();
  const down = await client.ask('GET', '/products/1');
  expect([down.status, down.body.error?.code, down.headers.get('cache-control')]).toEqual([
    503,
    'upstream-down',
    'no-store',
  ]);
  await weak.close();
});

test('a cart is detached from the visit even if the platform fails to delete it', async () => {
  const weak = await openApiShop({
    commerceUrl: commerce.url,
    wrap: (client) => ({ ...client, deleteCart: () => Promise.reject(new Error('refused')) }),
  });
  const client = await new Visitor(weak.url).begin();
  const cart = await client.buy(RIDGE);
  const { status, body } = await client.ask('DELETE', `/cart/${cart.id}`);
  expect([status, body.cart]).toEqual([200, null]);
  expect((await client.ask('GET', '/session')).body['cartCount']).toBe(0);
  expect(weak.lines.some((line) => line['event'] === 'cart-delete-failed')).toBe(true);
  await weak.close();
});

test('a conflict is retried; the fifth in a row gives 409 with the current cart', async () => {
  let conflicts = 1;
  const weak = await openApiShop({
    commerceUrl: commerce.url,
    wrap: (client) => ({
      ...client,
      addItems: (id, lines) => (conflicts-- > 0 ? Promise.resolve({ kind: 'conflict' }) : client.addItems(id, lines)),
    }),
  });
  const client = await new Visitor(weak.url).begin();
  const cart = await client.buy(RIDGE);
  const retried = await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
  expect(retried.body.cart?.lines[0]?.quantity).toBe(2);
  conflicts = 5;
  const lost = await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
  expect([lost.status, lost.body.error?.code, lost.body.cart?.lines[0]?.quantity]).toEqual([409, 'cart-changed', 2]);
  await weak.close();
});

test('deep, wide and unusual JSON is refused or ignored and never causes a 5xx', async () => {
  const client = await new Visitor(shop.url).begin();
  const raws = ['['.repeat(16_000), `${'['.repeat(15_000)}${']'.repeat(15_000)}`, `{"line_items":${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}}`,
    '{"__proto__":{"line_items":[]}}', '{"line_items":[{"product_id":1e309,"quantity":1}]}', '{"line_items":[{"product_id":9007199254740993,"quantity":1}]}', '"\ud800"', 'null']; // prettier-ignore
  for (const raw of raws) {
    const { status } = await client.ask('POST', '/cart/create', undefined, { raw });
    expect([400, 422]).toContain(status);
  }
});

test('broken JSON of the platform is not copied into the log', async () => {
  const upstream = await listen(async () => new Response('{"data":{"email":"anna@firn.example" oops'), { port: 0 });
  const weak = await openApiShop({ commerceUrl: upstream.url });
  const { status } = await new Visitor(weak.url).ask('GET', '/products/1');
  expect(status).toBe(502);
  const failure = weak.lines.find((line) => line['level'] === 'error');
  expect([failure?.['code'], failure?.['cause']]).toEqual(['commerce-malformed', 'SyntaxError']);
  expect(JSON.stringify(weak.lines)).not.toMatch(/firn\.ex|oops/);
  await weak.close();
  await upstream.close();
});
