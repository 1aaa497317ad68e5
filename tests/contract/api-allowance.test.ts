/** Checkout refuses a professional's cart that exceeds the remaining allowance, with the amounts (ruling 28). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { DEFAULT_PROGRAM } from '#lib/pro/program-rules.ts';
import type { ProgramRules } from '#lib/pro/program-rules.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let rules: () => Promise<ProgramRules> = () => Promise.resolve(DEFAULT_PROGRAM);
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url, extras: { program: () => rules() } });
});
afterEach(() => {
  rules = () => Promise.resolve(DEFAULT_PROGRAM);
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function handOver(email: string, quantity: number) {
  const visitor = await new Visitor(shop.url).begin();
  expect((await visitor.signIn(email)).status).toBe(200);
  const cart = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity });
  const spend = await visitor.ask('GET', `/pro/order_total?customer_id=${cart.customerId}`);
  const answer = await visitor.ask('POST', `/cart/${cart.id}/checkout`, {});
  const after = await visitor.ask('GET', `/cart/${cart.id}`);
  await visitor.ask('DELETE', `/cart/${cart.id}`);
  const left = Math.round(100 * (Number(spend.body['spend_limit']) - Number(spend.body['order_total'])));
  return { answer, cart, left, after };
}

test('a cart over the remaining allowance is refused with the excess amount and stays unchanged', async () => {
  const { answer, cart, left, after } = await handOver('pro.us@firn.example', 6);
  expect(cart.total.minor).toBeGreaterThan(left);
  expect([answer.status, answer.body.error?.code]).toEqual([422, 'over-allowance']);
  const over = ((cart.total.minor - left) / 100).toFixed(2);
  expect(answer.body.error?.fields).toEqual({ over });
  expect(answer.body.error?.message).toContain(`${over} USD`);
  expect(answer.body).not.toHaveProperty('url');
  expect(after.body.cart?.lines).toEqual(cart.lines);
});

test('a cart within the remaining allowance is handed over to checkout', async () => {
  const { answer, cart, left } = await handOver('pro.us@firn.example', 1);
  expect(cart.total.minor).toBeLessThanOrEqual(left);
  expect([answer.status, typeof answer.body['url']]).toEqual([200, 'string']);
});

test('the brand setting turns the refusal into a warning', async () => {
  rules = () => Promise.resolve({ ...DEFAULT_PROGRAM, overLimit: 'warn' });
  expect((await handOver('pro.us@firn.example', 6)).answer.status).toBe(200);
  rules = () => Promise.resolve(DEFAULT_PROGRAM);
});

test('the allowance is enforced while the content service is unavailable', async () => {
  rules = () => Promise.reject(new Error('content is down'));
  expect((await handOver('pro.us@firn.example', 6)).answer.body.error?.code).toBe('over-allowance');
  expect(shop.lines).toContainEqual(expect.objectContaining({ event: 'program-rules-failed' }));
  rules = () => Promise.resolve(DEFAULT_PROGRAM);
});

/** A cart that fits the full limit but exceeds what remains of it. */
async function cartOverTheRest(): Promise<{ readonly visitor: Visitor; readonly cartId: string }> {
  const visitor = await new Visitor(shop.url).begin();
  expect((await visitor.signIn('pro.us@firn.example')).status).toBe(200);
  // The customer's cart may still contain items of an earlier test.
  const before = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity: 1 });
  await visitor.ask('DELETE', `/cart/${before.id}`);
  const one = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity: 1 });
  const { body } = await visitor.ask('GET', `/pro/order_total?customer_id=${one.customerId}`);
  const limit = 100 * Number(body['spend_limit']);
  const most = Math.floor(limit / one.total.minor);
  const cart = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity: most - 1 });
  expect(cart.total.minor).toBeLessThanOrEqual(limit);
  expect(cart.total.minor).toBeGreaterThan(limit - 100 * Number(body['order_total']));
  return { visitor, cartId: cart.id };
}

test('the region in the header cannot choose a brand whose orders count less', async () => {
  const { visitor, cartId } = await cartOverTheRest();
  // No product of this store belongs to the brands of the other billing regions.
  rules = () => Promise.resolve({ ...DEFAULT_PROGRAM, brandIds: { eu_region_1: 31, no: 31 } });
  for (const region of ['us', 'jp', 'eu', 'no', 'other', 'pro']) {
    const { status, body } = await visitor.ask('POST', `/cart/${cartId}/checkout`, {}, { region });
    expect([region, status, body.error?.code]).toEqual([region, 422, 'over-allowance']);
  }
});

test('a sign-in that redirects to the platform’s cart or checkout is a hand-over too', async () => {
  const { visitor, cartId } = await cartOverTheRest();
  for (const redirect of [
    '/checkout',
    '/cart.php',
    '/checkout/now',
    '/cart.php?action=buy',
    '/account.php/../checkout',
    '/account.php/%2e%2e/cart.php',
  ]) {
    const { status, body } = await visitor.ask('POST', '/customers/bclogin', { redirect });
    expect([redirect, status, body.error?.code]).toEqual([redirect, 422, 'over-allowance']);
  }
  expect((await visitor.ask('POST', '/customers/bclogin', { redirect: '/account.php' })).status).toBe(200);
  expect((await visitor.ask('POST', '/customers/bclogin', {})).status).toBe(200);
  await visitor.ask('DELETE', `/cart/${cartId}`);
  expect((await visitor.ask('POST', '/customers/bclogin', { redirect: '/checkout' })).status).toBe(200);
});

test('parallel hand-overs of one cart from two devices are all refused', async () => {
  const { visitor, cartId } = await cartOverTheRest();
  const other = await new Visitor(shop.url).begin();
  expect((await other.signIn('pro.us@firn.example')).status).toBe(200);
  const asked = [visitor, other, visitor, other].map((one) => one.ask('POST', `/cart/${cartId}/checkout`, {}));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(422);
});

test('only orders of the brand configured for the billing region count, whatever brand the request names', async () => {
  const visitor = await new Visitor(shop.url).begin();
  expect((await visitor.signIn('pro.us@firn.example')).status).toBe(200);
  const { id } = (await visitor.ask('POST', '/customers/validate-session', {})).body['customer'] as { id: number };
  const spent = async (brandIds: ProgramRules['brandIds'], asked = ''): Promise<number> => {
    rules = () => Promise.resolve({ ...DEFAULT_PROGRAM, brandIds });
    const { status, body } = await visitor.ask('GET', `/pro/order_total?customer_id=${id}${asked}`);
    expect(status).toBe(200);
    return Number(body['order_total']);
  };
  const all = await spent({});
  expect(all).toBeGreaterThan(0);
  // No product of the embedded store belongs to this brand.
  expect(await spent({ us: 31 })).toBe(0);
  expect(await spent({ ca: 31, eu_region_1: 31 })).toBe(all);
  expect(await spent({}, '&brand_id=31')).toBe(all);
  rules = () => Promise.resolve(DEFAULT_PROGRAM);
});

test('employees and non-professional customers are never refused', async () => {
  const employee = await handOver('employee.us@firn.example', 9);
  expect(employee.cart.total.minor).toBeGreaterThan(employee.left);
  expect(employee.answer.status).toBe(200);
  const visitor = await new Visitor(shop.url).begin();
  await visitor.signIn('anna.us@firn.example');
  const cart = await visitor.buy({ product_id: 1101, variant_id: 110_100, quantity: 9 });
  expect((await visitor.ask('POST', `/cart/${cart.id}/checkout`, {})).status).toBe(200);
});
