/** Two pages of one visit that load at the same time while the cart of the guest still has to be merged into the cart of the customer. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100 };
const OTHER = { product_id: 1102, variant_id: 110_200 };
const PASSWORD = 'long enough 1';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.parse('2026-11-21T12:00:00Z');
/** Whether the carts of the platform respond. */
let isUp = true;

beforeAll(async () => {
  commerce = await openCommerce();
  const observed: typeof fetch = async (input, init) => {
    if (!isUp && new Request(input, init).url.includes('/v3/carts/')) throw new TypeError('no connection');
    return fetch(input, init);
  };
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: observed, clock: () => new Date(now) });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

test('two pages that load at once after a sign-in without carts merge the lines of the guest once', async () => {
  const email = 'two-pages@firn.example';
  const owner = await new Visitor(shop.url).begin();
  const account = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Stored' };
  expect((await owner.ask('POST', '/customers/create', account)).status).toBe(200);
  await owner.begin();
  expect((await owner.signIn(email, 'us', PASSWORD)).status).toBe(200);
  const { id } = await owner.buy({ ...RIDGE, quantity: 1 });
  const guest = await new Visitor(shop.url).begin();
  await guest.buy({ ...OTHER, quantity: 2 });
  isUp = false;
  expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  isUp = true;
  now += UNREPORTED_MS;

  const session = () => guest.ask('GET', '/session');
  const pages = await Promise.all([session(), session()]);

  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  // A merge that takes long goes on after the answer.
  await expect.poll(async () => (await session()).body['cartId'], { timeout: 30_000 }).toBe(id);
  now += UNREPORTED_MS;
  const { body } = await guest.ask('GET', `/cart/${id}`);
  expect(body.cart?.lines.map((line) => [line.variantId, line.quantity])).toEqual([[RIDGE.variant_id, 1], [OTHER.variant_id, 2]]); // prettier-ignore
  expect(body['leftOut']).toBeUndefined();
}, 60_000);
