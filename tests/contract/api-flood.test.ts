/**
 * Floods of calls over real HTTP. Must not happen: duplicate reads each reach the platform, its quota is exceeded, or carts stop working while reads
 * are refused.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createCallBudget } from '#app/commerce/call-budget.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const QUOTA = { quota: 450, windowMs: 30_000 };
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
const platform: number[] = [];

beforeAll(async () => {
  // The platform's clock is frozen, so that its quota window does not end during the test.
  const now = new Date('2026-11-21T12:00:00Z');
  commerce = await openCommerce({ rateLimit: QUOTA, clock: () => now });
  const counted: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    platform.push(response.status);
    return response;
  };
  const budget = createCallBudget({ fetch: counted, clock: () => 0 });
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: budget, publicAnswerMs: 60_000 });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function flood(count: number, path: (index: number) => string): Promise<readonly Response[]> {
  const all: Response[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const headers = { 'x-bc-region': 'us', 'test-address': `198.51.${index >> 8}.${index & 255}` };
      const response = await fetch(shop.url + path(index), { headers });
      await response.arrayBuffer();
      all.push(response);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return all;
}

test('two thousand identical reads cause one platform request for the variants, one for their product and one for their prices', async () => {
  const answers = await flood(2000, () => '/api/variants?product_id:in=1101');
  expect([new Set(answers.map(({ status }) => status)), platform.length]).toEqual([new Set([200]), 3]);
}, 60_000);

test('six hundred different reads stay below the quota: the shop answers 429 with Retry-After, and carts still work', async () => {
  const visitor = await new Visitor(shop.url).begin();
  const answers = await flood(600, (index) => `/api/variants?product_id:in=${index + 1}`);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const refused of answers.filter(({ status }) => status === 429))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([platform.length <= QUOTA.quota * 0.8, platform.includes(429)]).toEqual([true, false]);
  const cart = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity: 1 });
  expect(cart.lines).toHaveLength(1);
}, 60_000);

test('one client is refused before the shop reads session or platform, whichever address of its /64 it uses', async () => {
  const before = platform.length;
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 400; index += 1) {
    const headers = { 'x-bc-region': 'us', 'test-address': `2001:db8:5:5::${index.toString(16)}` };
    const answer = await fetch(`${shop.url}/api/variants?product_id:in=1101`, { headers });
    codes.push(((await answer.json()) as { error?: { code: string } }).error?.code);
  }
  // `too-often` is the code of the per-client limit; an exhausted budget of platform calls has another code.
  expect(codes[0]).not.toBe('too-often');
  expect(codes.filter((code) => code === 'too-often').length).toBeGreaterThan(50);
  expect(platform.length).toBe(before);
}, 60_000);
