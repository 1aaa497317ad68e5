/** The platform commits and its response is lost: no retry adds anything twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '#services/http/serve.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
type Mood = 'well' | 'cut' | 'cut and deaf' | 'refuses' | 'hangs' | 'busy';

let mood: Mood = 'well';
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let middle: Awaited<ReturnType<typeof listen>>;
let shop: ApiShop;

/** Forwards every request; `mood` decides what happens to the response to a write. */
async function relay(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isWrite = request.method === 'POST' && pathname.endsWith('/items');
  if (mood === 'busy') return new Response('', { status: 429, headers: { 'x-rate-limit-time-reset-ms': '1000' } });
  if (!isWrite && mood === 'cut and deaf') return new Response('{"da', { status: 200 });
  if (isWrite && mood === 'refuses') return new Response('', { status: 500 });
  const body = request.method === 'GET' ? undefined : await request.text();
  const answer = await fetch(commerce.url + pathname + search, {
    method: request.method,
    headers: request.headers,
    ...(body ? { body } : {}),
  });
  const text = await answer.text();
  if (isWrite && mood === 'hangs') return new Promise(() => undefined);
  const cut = isWrite && mood.startsWith('cut');
  return new Response(answer.status === 204 ? null : cut ? text.slice(0, 40) : text, { status: answer.status });
}

beforeAll(async () => {
  commerce = await openCommerce();
  middle = await listen(relay, { port: 0 });
  shop = await openApiShop({ commerceUrl: middle.url, timeoutMs: 2000 });
});
afterAll(async () => {
  await shop.close();
  await middle.close();
  await commerce.close();
});

async function begin() {
  mood = 'well';
  const client = await new Visitor(shop.url).begin();
  const cart = await client.buy(RIDGE);
  const add = (key?: string, path = `/cart/${cart.id}/items`): Promise<Answer> =>
    client.ask('POST', path, { line_items: [RIDGE] }, key ? { headers: { 'idempotency-key': key } } : {});
  const pieces = async (): Promise<number | undefined> =>
    (await client.ask('GET', `/cart/${cart.id}`)).body.cart?.lines[0]?.quantity;
  return { add, pieces };
}

test('a truncated response is recovered by reading the cart', async () => {
  const { add, pieces } = await begin();
  mood = 'cut';
  const { status, body } = await add();
  expect([status, body.cart?.lines[0]?.quantity]).toEqual([200, 2]);
  mood = 'well';
  expect(await pieces()).toBe(2);
});

test.each(['cut and deaf', 'hangs'] as const)(
  '%s: a repeat under the same idempotency key counts once',
  async (trouble) => {
    const { add, pieces } = await begin();
    mood = trouble;
    expect((await add('lost-answer-1')).status).toBeGreaterThanOrEqual(502);
    mood = 'well';
    // The page's reads in between must not make the add look new.
    expect(await pieces()).toBe(2);
    expect((await add('lost-answer-1')).body.cart?.lines[0]?.quantity).toBe(2);
    // A page that does not know the cart yet sends the same lines to another path, which counts as the same request.
    expect((await add('lost-answer-1', '/cart/create')).body.cart?.lines[0]?.quantity).toBe(2);
    expect(await pieces()).toBe(2);
    expect((await add('lost-answer-2')).body.cart?.lines[0]?.quantity).toBe(3);
  },
);

test.each(['cut and deaf', 'hangs'] as const)(
  '%s: a write whose first repeat finds a busy platform counts once',
  async (trouble) => {
    const { add, pieces } = await begin();
    mood = trouble;
    expect((await add('lost-then-busy')).status).toBeGreaterThanOrEqual(502);
    mood = 'busy';
    expect((await add('lost-then-busy')).body.error?.code).toBe('upstream-busy');
    mood = 'well';
    expect((await add('lost-then-busy')).body.cart?.lines[0]?.quantity).toBe(2);
    expect(await pieces()).toBe(2);
  },
);

test('a write that a busy platform refused is done when it is repeated', async () => {
  const { add, pieces } = await begin();
  mood = 'busy';
  expect((await add('refused-as-busy')).body.error?.code).toBe('upstream-busy');
  mood = 'well';
  expect((await add('refused-as-busy')).body.cart?.lines[0]?.quantity).toBe(2);
  expect(await pieces()).toBe(2);
});

test('a write that was not committed is done when it is repeated', async () => {
  const { add, pieces } = await begin();
  mood = 'refuses';
  expect((await add('not-done-1')).status).toBe(502);
  mood = 'well';
  expect((await add('not-done-1')).body.cart?.lines[0]?.quantity).toBe(2);
  expect(await pieces()).toBe(2);
});

const SET = [1102, 1103, 1105].map((id) => ({ product_id: id, variant_id: id * 100, quantity: 1 }));

async function beginSet() {
  mood = 'well';
  const client = await new Visitor(shop.url).begin();
  const { id } = await client.buy(RIDGE);
  const add = (lines: readonly unknown[], key: string): Promise<Answer> =>
    client.ask('POST', `/cart/${id}/items`, { line_items: lines }, { headers: { 'idempotency-key': key } });
  const quantities = (answer: Answer): Record<string, number> =>
    Object.fromEntries((answer.body.cart?.lines ?? []).map(({ productId, quantity }) => [productId, quantity]));
  const remove = async (productId: number): Promise<void> => {
    const { body } = await client.ask('GET', `/cart/${id}`);
    const line = body.cart?.lines.find((one) => one.productId === productId);
    await client.ask('DELETE', `/cart/${id}/items/${line?.id}`);
  };
  return { add, quantities, remove };
}
const WHOLE = { 1101: 1, 1102: 1, 1103: 1, 1105: 1 };

test('a set that was not added is complete after the retry, even if another device has added one of its products meanwhile', async () => {
  const { add, quantities } = await beginSet();
  mood = 'refuses';
  expect((await add(SET, 'whole-set-1')).status).toBe(502);
  mood = 'well';
  expect((await add(SET.slice(0, 1), 'other-device-1')).status).toBe(200);
  expect(quantities(await add(SET, 'whole-set-1'))).toEqual(WHOLE);
  expect(quantities(await add(SET, 'whole-set-1'))).toEqual(WHOLE);
});

test('a retry adds only the line of a set that another device has removed meanwhile', async () => {
  const { add, quantities, remove } = await beginSet();
  mood = 'cut and deaf';
  expect((await add(SET, 'whole-set-2')).status).toBeGreaterThanOrEqual(502);
  mood = 'well';
  await remove(1103);
  expect(quantities(await add(SET, 'whole-set-2'))).toEqual(WHOLE);
});

test('repeated interrupted retries of a set add no line twice', async () => {
  const { add, quantities, remove } = await beginSet();
  mood = 'cut and deaf';
  expect((await add(SET, 'whole-set-3')).status).toBeGreaterThanOrEqual(502);
  mood = 'well';
  await remove(1105);
  mood = 'hangs';
  expect((await add(SET, 'whole-set-3')).status).toBeGreaterThanOrEqual(502);
  mood = 'well';
  expect(quantities(await add(SET, 'whole-set-3'))).toEqual(WHOLE);
});
