/** The cart through the shop's API: for its owner, for other visits, and with invalid input. */
import { array, assert as check, asyncProperty, constantFrom, jsonValue, oneof, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listen } from '#services/http/serve.ts';

import { startTestApi } from '../support/shop-api.ts';
import type { TestApi, Visitor } from '../support/shop-api.ts';

const PRODUCT = 1101;
const VARIANT = 110_100;
const line = (quantity = 1, variant = VARIANT) => ({
  line_items: [{ product_id: PRODUCT, variant_id: variant, quantity }],
});
const ABSENT = '00000000-0000-4000-8000-000000000000';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function withCart(region?: string): Promise<{ visitor: Visitor; id: string; lineId: string }> {
  const visitor = await api.visitor(region);
  const { body } = await visitor.ask('POST', 'cart/create', { body: line() });
  return { visitor, id: body.cart?.id ?? '', lineId: body.cart?.lines[0]?.id ?? '' };
}

describe('the owner of the cart', () => {
  test('creates a cart, adds, changes and removes lines; the total is the platform’s', async () => {
    const { visitor, id, lineId } = await withCart();
    const added = await visitor.ask('POST', `cart/${id}/items`, { body: line(2) });
    expect(added.body.cart?.lines).toMatchObject([
      { productId: PRODUCT, quantity: 3, unitPrice: { minor: 74_995, currency: 'USD' } },
    ]);
    expect(added.body.cart?.total.minor).toBe(224_985);
    const changed = await visitor.ask('PUT', `cart/${id}/items/${lineId}`, {
      body: { productID: PRODUCT, quantity: 5 },
    });
    expect(changed.body.cart?.lines[0]?.quantity).toBe(5);
    expect((await visitor.ask('DELETE', `cart/${id}/items/${lineId}`)).body.cart).toBeNull();
    expect((await visitor.ask('GET', `cart/${id}`)).status).toBe(404);
  });

  test('makes three concurrent adds, which give a quantity of three', async () => {
    const { visitor, id } = await withCart();
    await Promise.all([1, 2, 3].map(() => visitor.ask('POST', `cart/${id}/items`, { body: line() })));
    expect((await visitor.ask('GET', `cart/${id}`)).body.cart?.lines[0]?.quantity).toBe(4);
  });

  test('repeats an add under its idempotency key, and it counts once', async () => {
    const { visitor, id } = await withCart();
    const headers = { 'idempotency-key': 'key-12345678' };
    await visitor.ask('POST', `cart/${id}/items`, { body: line(), headers });
    const again = await visitor.ask('POST', `cart/${id}/items`, { body: line(), headers });
    expect(again.body.cart?.lines[0]?.quantity).toBe(2);
  });

  test('gets the reason why a line is refused, and keeps the cart', async () => {
    const { visitor, id } = await withCart();
    const refused = await visitor.ask('POST', `cart/${id}/items`, { body: line(90) });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'line-rejected', message: expect.stringContaining('maximum of') } },
    });
    expect((await visitor.ask('GET', `cart/${id}`)).body.cart?.lines[0]?.quantity).toBe(1);
  });

  test('cannot set a price', async () => {
    const visitor = await api.visitor();
    const { body } = await visitor.ask('POST', 'cart/create', {
      body: { line_items: [{ product_id: PRODUCT, variant_id: VARIANT, quantity: 1, list_price: 1 }], customer_id: 7 },
    });
    expect(body.cart?.total.minor).toBe(74_995);
  });
});

test('can use the shop under any host name of the machine', async () => {
  const { visitor, id } = await withCart();
  const { host } = new URL(api.url);
  expect(
    (await visitor.ask('POST', `cart/${id}/items`, { body: line(), headers: { origin: `http://${host}` } })).status,
  ).toBe(200);
});

describe('another visit', () => {
  const calls: readonly (readonly [method: string, path: string, body: unknown])[] = [
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['PUT', '', { customerID: 1 }],
    ['POST', '/items', line()],
    ['PUT', '/items/LINE', { productID: PRODUCT, quantity: 9 }],
    ['DELETE', '/items/LINE', undefined],
  ];

  test.each(calls)(
    '%s cart/{id}%s with the id of a foreign cart gets the response for an unknown cart and changes nothing',
    async (method, path, body) => {
      const { visitor, id, lineId } = await withCart();
      const stranger = await api.visitor();
      const foreign = await stranger.ask(method, `cart/${id}${path.replace('LINE', lineId)}`, { body });
      const absent = await stranger.ask(method, `cart/${ABSENT}${path.replace('LINE', lineId)}`, { body });
      expect([foreign.status, foreign.body.error?.code, foreign.body.error?.message]).toEqual([
        404,
        absent.body.error?.code,
        absent.body.error?.message,
      ]);
      expect((await visitor.ask('GET', `cart/${id}`)).body.cart).toMatchObject({
        version: 1,
        lines: [{ quantity: 1 }],
      });
    },
  );

  test('the same session in another region has another cart', async () => {
    const { visitor, id } = await withCart();
    expect((await visitor.ask('GET', `cart/${id}`, { headers: { 'x-bc-region': 'ca' } })).status).toBe(404);
  });

  test.each([
    [{ 'csrf-token': '' }, 'csrf'],
    [{ 'csrf-token': 'forged' }, 'csrf'],
    [{ cookie: '' }, 'csrf'],
    [{ cookie: `sid=${'A'.repeat(43)}` }, 'csrf'],
    [{ origin: 'https://evil.example' }, 'foreign-origin'],
    [{ 'sec-fetch-site': 'cross-site' }, 'foreign-origin'],
  ])('a write with %j is refused', async (headers, code) => {
    const { visitor, id } = await withCart();
    const answer = await visitor.ask('POST', `cart/${id}/items`, {
      body: line(),
      headers: headers as unknown as Record<string, string>,
    });
    expect(answer).toMatchObject({ status: 403, body: { error: { code } } });
    expect((await visitor.ask('GET', `cart/${id}`)).body.cart?.lines[0]?.quantity).toBe(1);
  });
});

describe('invalid input gets a clear error and changes nothing', () => {
  const bad: readonly (readonly [
    string,
    string,
    { readonly body?: unknown; readonly raw?: string; readonly headers?: Record<string, string> },
    number,
  ])[] = [
    ['GET', 'products', { headers: { 'x-bc-region': 'mars' } }, 400],
    ['GET', 'products?page=0', {}, 400],
    ['GET', 'products?page=101', {}, 400],
    ['GET', 'products?admin=1', {}, 400],
    ['GET', 'products?include=cost_price', {}, 400],
    ['GET', `products?id:in=${Array.from({ length: 51 }, (_value, index) => index + 1).join(',')}`, {}, 400],
    ['GET', 'products/1,2,3', {}, 400],
    ['GET', 'products/99999999999999999999', {}, 400],
    ['GET', 'products/-1', {}, 400],
    ['GET', 'products/1e3', {}, 400],
    ['GET', 'products/424242', {}, 404],
    ['GET', 'products/1101/variants/x', {}, 400],
    ['GET', 'variants?sku=%3Cscript%3E', {}, 400],
    ['GET', 'categories/0', {}, 400],
    ['GET', 'currencies/9', {}, 404],
    ['GET', 'cart/not-a-uuid', {}, 400],
    ['GET', 'cart/..%2f..%2fcustomers', {}, 400],
    ['GET', 'nothing', {}, 404],
    ['POST', 'cart/create', { raw: '{' }, 400],
    ['POST', 'cart/create', { raw: '[]' }, 422],
    ['POST', 'cart/create', { body: {} }, 422],
    ['POST', 'cart/create', { body: { line_items: [] } }, 422],
    ['POST', 'cart/create', { body: line(0) }, 422],
    ['POST', 'cart/create', { body: line(-1) }, 422],
    ['POST', 'cart/create', { body: line(1.5) }, 422],
    ['POST', 'cart/create', { body: line(100) }, 422],
    ['POST', 'cart/create', { body: line(2 ** 40) }, 422],
    ['POST', 'cart/create', { body: { line_items: [{ product_id: '1101', quantity: 1 }] } }, 422],
    ['POST', 'cart/create', { body: { line_items: [{ product_id: PRODUCT, quantity: 1 }] } }, 422],
    ['POST', 'cart/create', { body: line(1, 42) }, 422],
    ['POST', 'cart/create', { body: line(), headers: { 'content-type': 'text/plain' } }, 415],
    ['POST', 'cart/create', { raw: `{"x":"${'y'.repeat(33_000)}"}` }, 413],
    ['POST', 'cart/create', { body: line(), headers: { 'idempotency-key': 'x' } }, 400],
  ];

  test.each(bad)('%s %s with %j has status %i and an error message', async (method, path, options, status) => {
    const { visitor, id } = await withCart();
    const answer = await visitor.ask(method, path, options);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.message.length).toBeGreaterThan(10);
    expect(answer.body.error?.code).toMatch(/^[a-z-]+$/);
    expect((await visitor.ask('GET', `cart/${id}`)).body.cart).toMatchObject({ version: 1, lines: [{ quantity: 1 }] });
  });

  test('no generated input to the cart routes causes a 5xx', async () => {
    const { visitor, id, lineId } = await withCart();
    const paths = constantFrom(
      'cart/create',
      `cart/${id}`,
      `cart/${id}/items`,
      `cart/${id}/items/${lineId}`,
      `cart/${ABSENT}/items`,
    );
    const property = asyncProperty(
      constantFrom('POST', 'PUT', 'DELETE'),
      paths,
      oneof(jsonValue(), array(string())),
      async (method, path, body) => {
        expect((await visitor.ask(method, path, { body })).status).toBeLessThan(500);
      },
    );
    await check(property, { numRuns: 300, seed: 26 });
  });
});

describe('an unreliable platform', () => {
  test.each([
    ['is down', undefined, 503, 'upstream-down'],
    ['hangs', () => new Promise<Response>(() => undefined), 504, 'upstream-slow'],
    ['is busy', () => Promise.resolve(new Response('{}', { status: 429 })), 429, 'upstream-busy'],
    ['answers 500', () => Promise.resolve(new Response('{}', { status: 500 })), 502, 'upstream-failed'],
    ['answers HTML', () => Promise.resolve(new Response('<html>')), 502, 'upstream-failed'],
    ['answers with an unexpected shape', () => Promise.resolve(Response.json({ data: 'x' })), 502, 'upstream-failed'],
  ] as const)('the platform %s: the response has a matching status and code', async (_name, handler, status, code) => {
    const upstream = await listen(handler ?? (() => Promise.resolve(new Response())), { port: 0 });
    if (!handler) await upstream.close();
    const broken = await startTestApi(upstream.url);
    const visitor = await broken.visitor();
    const answer = await visitor.ask('GET', 'products');
    await broken.close();
    if (handler) await upstream.close();
    expect(answer).toMatchObject({ status, body: { error: { code } } });
  });
});
