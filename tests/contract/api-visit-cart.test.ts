/** The cart of a visit: ownership, merging at sign-in and the report of dropped lines, idempotent changes, and an unreadable cart. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import { MERGE_LEASE_MS } from '#api/customers/customer-cart.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100 };
const OTHER = { product_id: 1102, variant_id: 110_200 };
const SHORT = { product_id: 1101, variant_id: 110_102 };
const PASSWORD = 'long enough 1';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.parse('2026-11-21T12:00:00Z');
let made = 0;
/** Runs before each call to the platform. */
let beforeCall: (method: string, url: string) => Promise<void> = async () => undefined;

/** Whether the sessions' database fails every statement, as if the process had ended. */
let hasEnded = false;

beforeAll(async () => {
  commerce = await openCommerce();
  const observed: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    await beforeCall(method, url);
    return fetch(input, init);
  };
  const logQuery = (): void => {
    if (hasEnded) throw new Error('the process has ended');
  };
  shop = await openApiShop({
    commerceUrl: commerce.url,
    fetch: observed,
    clock: () => new Date(now),
    logger: { logQuery },
  });
});
beforeEach(() => {
  // Expires everything that is cached.
  now += UNREPORTED_MS;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const visitor = (): Promise<Visitor> => new Visitor(shop.url).begin();
const platform = async (method: string, path: string, body: object): Promise<void> => {
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  const answer = await fetch(`${commerce.url}/stores/us/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
};
const stock = (level: number): Promise<void> => platform('POST', 'management/stock', { variant_id: SHORT.variant_id, level }); // prettier-ignore

/** A customer with a stored cart. */
async function withStored(...lines: readonly { product_id: number; variant_id: number; quantity: number }[]) {
  const client = await visitor();
  const email = `stored${(made += 1)}@firn.example`;
  const headers = { 'test-address': `203.0.113.${made}` };
  const account = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Stored' };
  const answer = await client.ask('POST', '/customers/create', account, { headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  client.csrf = String(answer.body['csrfToken']);
  let id = '';
  for (const line of lines) ({ id } = await client.buy(line));
  await client.ask('POST', '/customers/logout', {});
  return { email, id, customerId: (answer.body['customer'] as { id: number }).id };
}

test('two devices that merge the same product at the same time lose no items', async () => {
  const { email, id } = await withStored({ ...RIDGE, quantity: 1 });
  const guest = await visitor();
  await guest.buy({ ...RIDGE, quantity: 1 });
  let reads = 0;
  beforeCall = async (method, url) => {
    // The merge reads the cart a second time. Another device adds the product just before.
    if (method !== 'GET' || !url.includes(`/carts/${id}`) || (reads += 1) !== 2) return;
    await platform('POST', `v3/carts/${id}/items`, { line_items: [{ ...RIDGE, quantity: 1 }] });
  };
  try {
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  } finally {
    beforeCall = async () => undefined;
  }
  expect(reads).toBeGreaterThan(1);
  now += UNREPORTED_MS;
  expect((await guest.ask('GET', `/cart/${id}`)).body.cart?.lines.map(({ quantity }) => quantity)).toEqual([3]);
});

test('what another process adds to the guest’s cart during a sign-in is in the customer’s cart', async () => {
  const { email, id } = await withStored({ ...RIDGE, quantity: 1 });
  const guest = await visitor();
  const { id: guestCart } = await guest.buy({ ...RIDGE, quantity: 1 });
  let isAdded = false;
  beforeCall = async (method, url) => {
    // The sign-in moves the line of the guest's cart. A process serializes the writes of a session, two processes do not.
    if (isAdded || method !== 'POST' || !url.includes(`/carts/${id}/items`)) return;
    isAdded = true;
    await platform('POST', `v3/carts/${guestCart}/items`, { line_items: [{ ...OTHER, quantity: 2 }] });
  };
  try {
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  } finally {
    beforeCall = async () => undefined;
  }
  now += UNREPORTED_MS;
  const { cart } = (await guest.ask('GET', `/cart/${id}`)).body;
  expect(cart?.lines.map((line) => [line.productId, line.quantity])).toEqual([
    [1101, 2],
    [1102, 2],
  ]);
});

test('a merge that was interrupted after its adds is resumed, and keeps what another device has changed in the meantime', async () => {
  const { email, id } = await withStored({ ...RIDGE, quantity: 1 });
  const guest = await visitor();
  await guest.buy({ ...RIDGE, quantity: 2 });
  await guest.buy({ ...OTHER, quantity: 1 });
  // A sign-in assigns the cart after moving its lines: that request fails.
  beforeCall = async (method, url) => {
    if (method === 'PUT' && url.includes(`/carts/${id}`)) throw new TypeError('no connection');
  };
  try {
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
    now += UNREPORTED_MS;
  } finally {
    beforeCall = async () => undefined;
  }
  const read = await fetch(`${commerce.url}/stores/us/v3/carts/${id}`, { headers: { 'x-auth-token': 'contract-token' } });
  const { data } = (await read.json()) as { data: { line_items: { physical_items: { id: string; product_id: number; quantity: number }[] } } };
  const lines = data.line_items.physical_items;
  expect(lines.map((line) => [line.product_id, line.quantity])).toEqual([[1101, 3], [1102, 1]]);
  const { product_id, variant_id } = RIDGE;
  await platform('PUT', `v3/carts/${id}/items/${lines[0]?.id}`, { line_item: { product_id, variant_id, quantity: 1 } });
  expect((await guest.ask('GET', '/session')).body['cartId']).toBe(id);
  now += UNREPORTED_MS;
  const { cart } = (await guest.ask('GET', `/cart/${id}`)).body;
  expect(cart?.lines.map((line) => [line.productId, line.quantity])).toEqual([[1101, 1], [1102, 1]]);
}); // prettier-ignore

test('a merge whose process ended during an add adds the line, even if another device has added the same quantity', async () => {
  const { email, id } = await withStored({ ...RIDGE, quantity: 1 });
  const other = await visitor();
  expect((await other.signIn(email, 'us', PASSWORD)).status).toBe(200);
  const guest = await visitor();
  await guest.buy({ ...OTHER, quantity: 2 });
  // The add of the merge does not reach the platform, and nothing is stored after it, as if the process had ended.
  beforeCall = async (method, url) => {
    hasEnded ||= method === 'POST' && url.includes(`/carts/${id}/items`);
    if (hasEnded) throw new TypeError('no connection');
  };
  await guest.signIn(email, 'us', PASSWORD);
  expect(hasEnded).toBe(true);
  hasEnded = false;
  beforeCall = async () => undefined;
  now += UNREPORTED_MS;
  expect((await other.ask('POST', `/cart/${id}/items`, { line_items: [{ ...OTHER, quantity: 2 }] })).status).toBe(200);
  // Until then, the add counts as being on its way to the platform.
  now += MERGE_LEASE_MS;
  expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  now += UNREPORTED_MS;
  const { cart } = (await guest.ask('GET', `/cart/${id}`)).body;
  expect(cart?.lines.map((line) => [line.productId, line.quantity])).toEqual([[1101, 1], [1102, 4]]);
}); // prettier-ignore

describe("the report of lines that could not be merged from the visit's cart", () => {
  test('comes with every read of the cart until it is dismissed, to its owner only', async () => {
    await stock(5);
    const { email, id } = await withStored({ ...SHORT, quantity: 3 }, { ...OTHER, quantity: 1 });
    await stock(4);
    const guest = await visitor();
    await guest.buy({ ...SHORT, quantity: 2 });
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
    const told = [{ variantId: SHORT.variant_id, name: 'Ridge 98', quantity: 1, reason: 'stock' }];
    for (let read = 0; read < 2; read += 1) {
      const { body } = await guest.ask('GET', `/cart/${id}`);
      expect(body).toMatchObject({ leftOut: told, cart: { lines: [{ quantity: 4 }, { quantity: 1 }] } });
      now += UNREPORTED_MS;
    }
    const left = (await guest.ask('GET', `/cart/${id}`)).body['leftOut'] as {
      path?: string;
      options?: object[];
    }[];
    expect([left[0]?.path, left[0]?.options?.length]).toEqual(['/p/ridge-98', 2]);

    const stranger = await visitor();
    expect((await stranger.ask('DELETE', `/cart/${id}/left-out`)).status).toBe(404);
    expect((await guest.ask('GET', `/cart/${id}`)).body).toHaveProperty('leftOut');
    expect(await guest.ask('DELETE', `/cart/${id}/left-out`)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await guest.ask('GET', `/cart/${id}`)).body).not.toHaveProperty('leftOut');
    expect((await guest.ask('DELETE', `/cart/${id}/left-out`)).status).toBe(200);
  });

  test('survives changes of the cart and another sign-in of its owner', async () => {
    await stock(2);
    const { email, id } = await withStored({ ...RIDGE, quantity: 1 });
    const guest = await visitor();
    await guest.buy({ ...SHORT, quantity: 2 });
    await stock(0);
    await guest.signIn(email, 'us', PASSWORD);
    await guest.buy({ ...RIDGE, quantity: 1 });
    await guest.signIn(email, 'us', PASSWORD);
    expect((await guest.ask('GET', `/cart/${id}`)).body).toMatchObject({ leftOut: [{ quantity: 2, reason: 'stock' }], cart: { lines: [{ quantity: 2 }] } }); // prettier-ignore
    await stock(9);
  });

  test('is absent when every line is merged', async () => {
    const { email, id } = await withStored({ ...OTHER, quantity: 1 });
    const guest = await visitor();
    await guest.buy({ ...RIDGE, quantity: 1 });
    await guest.signIn(email, 'us', PASSWORD);
    const { body } = await guest.ask('GET', `/cart/${id}`);
    expect(body.cart?.lines).toHaveLength(2);
    expect(body).not.toHaveProperty('leftOut');
  });
});

describe('ownership of the cart', () => {
  test("a stored cart without an owner is assigned to the customer; another customer's is not", async () => {
    const nobodys = await withStored({ ...RIDGE, quantity: 1 });
    const anothers = await withStored({ ...RIDGE, quantity: 1 });
    await platform('PUT', `v3/carts/${nobodys.id}`, { customer_id: 0 });
    await platform('PUT', `v3/carts/${anothers.id}`, { customer_id: nobodys.customerId });
    const first = await visitor();
    await first.signIn(nobodys.email, 'us', PASSWORD);
    expect((await first.ask('GET', `/cart/${nobodys.id}`)).body.cart).toMatchObject({ customerId: nobodys.customerId });
    const second = await visitor();
    await second.signIn(anothers.email, 'us', PASSWORD);
    expect((await second.ask('GET', '/session')).body).not.toHaveProperty('cartId');
    expect((await second.ask('GET', `/cart/${anothers.id}`)).status).toBe(404);
  });

  test("another customer's cart in the visit is detached at sign-in and replaced by the stored cart", async () => {
    const { email, id } = await withStored({ ...OTHER, quantity: 1 });
    const foreign = await withStored({ ...OTHER, quantity: 1 });
    const guest = await visitor();
    const cart = await guest.buy({ ...RIDGE, quantity: 1 });
    await platform('PUT', `v3/carts/${cart.id}`, { customer_id: foreign.customerId });
    await guest.signIn(email, 'us', PASSWORD);
    expect((await guest.ask('GET', '/session')).body).toMatchObject({ cartId: id, cartCount: 1 });
    expect((await guest.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
  });

  test('a cart that changes its owner during a request is detached by the next read or write', async () => {
    const { customerId } = await withStored({ ...OTHER, quantity: 1 });
    for (const method of ['GET', 'POST']) {
      const guest = await visitor();
      const cart = await guest.buy({ ...RIDGE, quantity: 1 });
      await platform('PUT', `v3/carts/${cart.id}`, { customer_id: customerId });
      now += UNREPORTED_MS;
      const path = method === 'GET' ? `/cart/${cart.id}` : `/cart/${cart.id}/items`;
      const body = method === 'GET' ? undefined : { line_items: [{ ...RIDGE, quantity: 1 }] };
      expect((await guest.ask(method, path, body)).body.cart).toBeNull();
      expect((await guest.ask('GET', '/session')).body).not.toHaveProperty('cartId');
    }
  });
});

describe('a repeat under an idempotency key', () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': `key-${name}-0001` } });

  test('of a quantity change does not undo later changes', async () => {
    const client = await visitor();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const path = `/cart/${cart.id}/items/${cart.lines[0]?.id}`;
    const set = (quantity: number, name: string) => client.ask('PUT', path, { productID: 1101, quantity }, key(name));
    expect((await set(2, 'first')).body.cart?.lines[0]?.quantity).toBe(2);
    expect((await set(5, 'later')).body.cart?.lines[0]?.quantity).toBe(5);
    expect((await set(2, 'first')).status).toBe(200);
    expect((await client.ask('GET', `/cart/${cart.id}`)).body.cart?.lines[0]?.quantity).toBe(5);
    expect(await set(3, 'first')).toMatchObject({ status: 422, body: { error: { code: 'idempotency-key-reused' } } });
    expect((await client.ask('PUT', path, { quantity: 3 }, { headers: { 'idempotency-key': 'x' } })).status).toBe(400);
  });

  test('of a removal gets the same response', async () => {
    const client = await visitor();
    await client.buy({ ...OTHER, quantity: 1 });
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const path = `/cart/${cart.id}/items/${cart.lines.find((line) => line.productId === 1101)?.id}`;
    const first = await client.ask('DELETE', path, undefined, key('remove'));
    const again = await client.ask('DELETE', path, undefined, key('remove'));
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await client.ask('DELETE', path)).body.error?.code).toBe('line-gone');
  });
});

test('GET /session returns the known state when another device has changed the cart and the platform hangs', async () => {
  let isHanging = false;
  const hang = Promise.withResolvers<undefined>();
  const weak = await openApiShop({
    commerceUrl: commerce.url,
    wrap: (client) => ({
      ...client,
      cart: async (id) => {
        if (isHanging) await hang.promise;
        return client.cart(id);
      },
    }),
  });
  const [phone, desk] = [await new Visitor(weak.url).begin(), await new Visitor(weak.url).begin()];
  for (const device of [phone, desk]) await device.signIn('pro.us@firn.example');
  const cart = await desk.buy({ ...RIDGE, quantity: 1 });
  isHanging = true;
  const { status, body } = await phone.ask('GET', '/session');
  expect([status, body['cartId'], body['csrfToken']]).toEqual([200, undefined, phone.csrf]);
  // The late response still updates the visit.
  isHanging = false;
  hang.resolve(undefined);
  await expect.poll(async () => (await phone.ask('GET', '/session')).body['cartId']).toBe(cart.id);
  expect(weak.lines.map((line) => line['event'])).toContain('cart-follow-late');
  await desk.ask('DELETE', `/cart/${cart.id}`);
  await weak.close();
});

test('an unreadable cart is an error object and stays attached to the visit', async () => {
  let mood: 'well' | AppError = 'well';
  const weak = await openApiShop({
    commerceUrl: commerce.url,
    clock: () => new Date(now),
    wrap: (client) => ({ ...client, cart: (id) => (mood === 'well' ? client.cart(id) : Promise.reject(mood)) }),
  });
  const client = await new Visitor(weak.url).begin();
  const cart = await client.buy({ ...RIDGE, quantity: 1 });
  now += UNREPORTED_MS;
  for (const [code, status, said] of [
    ['commerce-unreachable', 503, 'upstream-down'],
    ['commerce-slow', 504, 'upstream-slow'],
    ['commerce-failed', 502, 'upstream-failed'],
  ] as const) {
    mood = new AppError(code, 'the platform is not itself');
    const answer = await client.ask('GET', `/cart/${cart.id}`);
    expect([answer.status, Object.keys(answer.body), answer.body.error?.code]).toEqual([status, ['error'], said]);
    expect(answer.body.error?.message.length).toBeGreaterThan(10);
    expect((await client.ask('GET', '/session')).body).toMatchObject({ cartId: cart.id, cartCount: 1 });
  }
  mood = 'well';
  expect((await client.ask('GET', `/cart/${cart.id}`)).body.cart).toMatchObject({ lines: [{ quantity: 1 }] });
  await weak.close();
});
