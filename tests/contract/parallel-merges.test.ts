/** Requests of one visit that arrive at the same time, in one process or two, while the guest's cart has to be merged into the customer's cart. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestContext } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import { MERGE_LEASE_MS } from '#api/customers/customer-cart.ts';
import { startPostgres } from '#tools/postgres.ts';

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
/** Whether adds to a cart get no answer and do not arrive, as if the process that sent them had ended. */
let isLost = false;
/** Adds to a cart that are being held; undefined while none are. */
let held: (() => void)[] | undefined;

/** Called before a cart is read from the platform. */
let beforeRead: (cartId: string) => Promise<unknown> = async () => undefined;

/** The platform; while adds are held, an add waits until two have arrived, or for a second, so that parallel merges meet. */
const platform: typeof fetch = async (input, init) => {
  const { method, url } = new Request(input, init);
  if (!isUp && url.includes('/v3/carts/')) throw new TypeError('no connection');
  const isAdd = method === 'POST' && new URL(url).pathname.endsWith('/items');
  if (method === 'GET') await beforeRead(/\/v3\/carts\/([\da-f-]{36})/.exec(url)?.[1] ?? '');
  if (isLost && isAdd) return new Promise(() => undefined);
  if (held && isAdd) {
    const met = Promise.withResolvers<void>();
    held.push(() => met.resolve());
    if (held.length >= 2) for (const release of held) release();
    setTimeout(met.resolve, 1000);
    await met.promise;
  }
  return fetch(input, init);
};

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: platform, clock: () => new Date(now) });
});
beforeEach(() => {
  held = undefined;
  beforeRead = async () => undefined;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

/** A customer whose stored cart has one product, and a guest on another device whose cart has two pieces of another product. */
async function customerAndGuest(email: string, url: string) {
  const owner = await new Visitor(url).begin();
  const account = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Stored' };
  expect((await owner.ask('POST', '/customers/create', account)).status).toBe(200);
  await owner.begin();
  expect((await owner.signIn(email, 'us', PASSWORD)).status).toBe(200);
  const { id } = await owner.buy({ ...RIDGE, quantity: 1 });
  const guest = await new Visitor(url).begin();
  await guest.buy({ ...OTHER, quantity: 2 });
  return { id, owner, guest };
}

/** Waits until the visit has the customer's cart, and expects each line in it once. */
async function expectMergedOnce(visitor: Visitor, id: string): Promise<void> {
  // A merge that takes long goes on after the answer.
  const current = async () => (await visitor.ask('GET', '/session')).body['cartId'];
  await expect.poll(current, { timeout: 30_000 }).toBe(id);
  now += UNREPORTED_MS;
  const { body } = await visitor.ask('GET', `/cart/${id}`);
  expect(body.cart?.lines.map((line) => [line.variantId, line.quantity])).toEqual([[RIDGE.variant_id, 1], [OTHER.variant_id, 2]]); // prettier-ignore
  expect(body['leftOut']).toBeUndefined();
}

/** A guest who signed in while the carts of the platform did not respond, so that the carts have not been merged yet. */
async function signedInWithoutCarts(email: string, url: string) {
  const known = await customerAndGuest(email, url);
  isUp = false;
  expect((await known.guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  isUp = true;
  now += UNREPORTED_MS;
  return known;
}

/** Runs the work with two shops on one PostgreSQL, each with its own instances of all modules, as in two processes. Skips the test without PostgreSQL. */
async function withTwoProcesses(
  context: TestContext,
  work: (shops: { readonly left: ApiShop; readonly right: ApiShop }) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return context.skip();
  const open = async () => {
    vi.resetModules();
    const { openApiShop: openShop } = await import('./api-shop.ts');
    const { url: commerceUrl } = commerce;
    return openShop({ commerceUrl, databaseUrl: postgres.url, clock: () => new Date(now), fetch: platform });
  };
  const [left, right] = [await open(), await open()];
  await work({ left, right });
  await left.close();
  await right.close();
  await postgres.close();
}

test('two pages that load at once after a sign-in without carts merge the lines of the guest once', async () => {
  const { id, guest } = await signedInWithoutCarts('two-pages@firn.example', shop.url);
  const session = () => guest.ask('GET', '/session');
  held = [];
  const pages = await Promise.all([session(), session()]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  await expectMergedOnce(guest, id);
}, 60_000);

test('a sign-in that is sent twice at once merges the lines of the guest once', async () => {
  const email = 'two-presses@firn.example';
  const { id, owner, guest } = await customerAndGuest(email, shop.url);
  held = [];
  const answers = await Promise.all([guest.signIn(email, 'us', PASSWORD), guest.signIn(email, 'us', PASSWORD)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  now += UNREPORTED_MS;
  await expectMergedOnce(owner, id);
}, 60_000);

test('a process that comes while another one adds a line waits, and does not add the line again', async (context) => {
  await withTwoProcesses(context, async ({ left, right }) => {
    const { id, guest } = await signedInWithoutCarts('late-process@firn.example', left.url);
    const session = ({ url }: ApiShop) => guest.at(url).ask('GET', '/session');
    held = [];
    const first = session(left);
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 10_000, interval: 5 });
    const pages = await Promise.all([first, session(right)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    await expectMergedOnce(guest, id);
  });
}, 120_000);

test('two processes that merge the cart of one visit at the same time add its lines once', async (context) => {
  await withTwoProcesses(context, async ({ left, right }) => {
    const { id, guest } = await signedInWithoutCarts('two-processes@firn.example', left.url);
    held = [];
    const pages = await Promise.all([left, right].map(({ url }) => guest.at(url).ask('GET', '/session')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    await expectMergedOnce(guest, id);
  });
}, 120_000);

test('a merge whose process has ended is resumed by another one after 15 seconds', async (context) => {
  await withTwoProcesses(context, async ({ left, right }) => {
    const { id, guest } = await signedInWithoutCarts('ended-process@firn.example', left.url);
    const session = ({ url }: ApiShop) => guest.at(url).ask('GET', '/session');
    isLost = true;
    await session(left);
    isLost = false;
    expect((await session(right)).body['cartId']).not.toBe(id);
    now += MERGE_LEASE_MS;
    await session(right);
    await expectMergedOnce(guest, id);
  });
}, 120_000);

test('a cart that another process creates for a guest during the sign-in is merged into the cart of the customer', async (context) => {
  await withTwoProcesses(context, async ({ left, right }) => {
    const email = 'create-meanwhile@firn.example';
    const { id } = await customerAndGuest(email, left.url);
    const guest = await new Visitor(left.url).begin();
    const elsewhere = guest.at(right.url);
    let added: Promise<unknown> | undefined;
    beforeRead = async (cartId) => {
      if (cartId === id) await (added ??= elsewhere.buy({ ...OTHER, quantity: 2 }));
    };
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
    expect(added).toBeDefined();
    await expectMergedOnce(guest, id);
  });
}, 120_000);

test('a cart that another process creates for a guest during the sign-in becomes the cart of a customer without one', async (context) => {
  await withTwoProcesses(context, async ({ left, right }) => {
    const email = 'first-cart-meanwhile@firn.example';
    const { id, owner } = await customerAndGuest(email, left.url);
    expect((await owner.ask('DELETE', `/cart/${id}`)).status).toBe(200);
    const guest = await new Visitor(left.url).begin();
    const elsewhere = guest.at(right.url);
    const { store } = left;
    const { cartIdOf } = store.customerCarts;
    let cart: Awaited<ReturnType<Visitor['buy']>> | undefined;
    const slow = vi.spyOn(store.customerCarts, 'cartIdOf').mockImplementation(async (...asked) => {
      const known = await cartIdOf(...asked);
      cart ??= await elsewhere.buy({ ...OTHER, quantity: 2 });
      return known;
    });
    expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
    slow.mockRestore();
    expect((await guest.ask('GET', '/session')).body).toMatchObject({ cartId: cart?.id, cartCount: 2 });
    expect((await owner.at(right.url).ask('GET', '/session')).body).toMatchObject({ cartId: cart?.id, cartCount: 2 });
  });
}, 120_000);
