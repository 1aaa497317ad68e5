/** A cart id or line id in a request never reaches another visit's cart. Every cart route of the contract is called with ids of another cart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const OTHER = { product_id: 1102, variant_id: 110_200, quantity: 2 };
const BODIES: Readonly<Record<string, object>> = {
  'POST /cart/:id/items': { line_items: [RIDGE] },
  'PUT /cart/:id/items/:itemId': { productID: 1101, quantity: 3 },
  'PUT /cart/:id/items/:itemId/variant': { variant_id: 110_201 },
  'PUT /cart/:id': { customerID: 101 },
};
const ROUTES = Object.values<Endpoint>(ENDPOINTS).filter(({ path }) => path.startsWith('/cart/:id'));

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
/** Requests that the shop sent to the platform. */
const platformUrls: string[] = [];
beforeAll(async () => {
  commerce = await openCommerce();
  const send: typeof fetch = (input, init) => {
    platformUrls.push(`${String(input instanceof Request ? input.url : input)} ${String(init?.body ?? '')}`);
    return fetch(input, init);
  };
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: send });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function ownerWithCart(): Promise<{ readonly owner: Visitor; readonly cart: Cart }> {
  const owner = await new Visitor(shop.url).begin();
  return { owner, cart: await owner.buy(OTHER) };
}
const intruders: Readonly<Record<string, () => Promise<Visitor>>> = {
  'a visit without a cart': () => new Visitor(shop.url).begin(),
  async 'a visit with a cart of its own'() {
    const visitor = await new Visitor(shop.url).begin();
    await visitor.buy(RIDGE);
    return visitor;
  },
  async 'a signed-in customer'() {
    const visitor = await new Visitor(shop.url).begin();
    await visitor.signIn('pro.us@firn.example');
    return visitor;
  },
};

test('the cart routes of the contract are exactly those that this file tests', () => {
  expect(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /cart/:id',
    'DELETE /cart/:id/items/:itemId',
    'DELETE /cart/:id/left-out',
    'GET /cart/:id',
    'POST /cart/:id/checkout',
    'POST /cart/:id/items',
    'PUT /cart/:id',
    'PUT /cart/:id/items/:itemId',
    'PUT /cart/:id/items/:itemId/variant',
  ]);
});

describe.each(Object.entries(intruders))('%s', (_who, begin) => {
  test.each(ROUTES)('$method $path with the id of a foreign cart gets 404 and sends no request to the platform', async (route) => {
    const { owner, cart } = await ownerWithCart();
    const intruder = await begin();
    const path = route.path.replace(':id', cart.id).replace(':itemId', cart.lines[0]?.id ?? '');
    const options = { headers: { 'idempotency-key': `planted-${crypto.randomUUID()}` } };
    platformUrls.length = 0;
    const answer = await intruder.ask(route.method, path, BODIES[`${route.method} ${route.path}`], options);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found']);
    expect(platformUrls.filter((url) => url.includes(cart.id))).toEqual([]);
    expect((await owner.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
  }); // prettier-ignore
});

test.each(ROUTES.filter(({ path }) => path.includes(':itemId')))(
  "$method $path with the visit's own cart and a line of a foreign cart changes neither",
  async ({ method, path }) => {
    const { owner, cart } = await ownerWithCart();
    const intruder = await new Visitor(shop.url).begin();
    const own = await intruder.buy(RIDGE);
    const planted = path.replace(':id', own.id).replace(':itemId', cart.lines[0]?.id ?? '');
    const answer = await intruder.ask(method, planted, BODIES[`${method} ${path}`]);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'line-gone']);
    expect((await owner.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
    expect((await intruder.ask('GET', `/cart/${own.id}`)).body.cart?.lines).toEqual(own.lines);
  },
);

test('ids of a foreign cart and customer in a body are ignored', async () => {
  const { owner, cart } = await ownerWithCart();
  const intruder = await new Visitor(shop.url).begin();
  const planted = { line_items: [RIDGE], id: cart.id, cart_id: cart.id, cartId: cart.id, customer_id: 101 };
  const made = (await intruder.ask('POST', '/cart/create', planted)).body.cart;
  expect([made?.id === cart.id, made?.customerId]).toEqual([false, 0]);
  expect((await owner.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
});
