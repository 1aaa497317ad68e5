/** The variant of a cart line is replaced: completely, once, and without losing the line when the platform or the shop fails halfway. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { MAX_LINES } from '#lib/cart/cart-contents.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const OLD = { product_id: 1101, variant_id: 110_100, quantity: 2 };
const OTHER = { product_id: 1102, variant_id: 110_200, quantity: 1 };
const NEW = 110_101;

/** Errors that the platform's next calls throw. */
const failing: { add?: AppError | undefined; remove?: AppError | undefined } = {};

function throwing(client: CommerceClient): CommerceClient {
  return {
    ...client,
    async addItems(...given) {
      if (failing.add) throw failing.add;
      return client.addItems(...given);
    },
    async removeItem(...given) {
      if (failing.remove) throw failing.remove;
      return client.removeItem(...given);
    },
  };
}

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url, wrap: throwing });
});
beforeEach(() => {
  failing.add = undefined;
  failing.remove = undefined;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const piecesOf = (cart: Cart | null | undefined): Readonly<Record<number, number>> =>
  Object.fromEntries((cart?.lines ?? []).map((line) => [line.variantId, line.quantity]));

async function begin(...lines: readonly (typeof OLD)[]) {
  const client = await new Visitor(shop.url).begin();
  const [first = OLD, ...more] = lines;
  const bought = await client.buy(first);
  const added = more.length > 0 && (await client.ask('POST', `/cart/${bought.id}/items`, { line_items: more })).body.cart; // prettier-ignore
  const cart = added || bought;
  const item = cart.lines.find(({ variantId }) => variantId === OLD.variant_id)?.id;
  const path = `/cart/${cart.id}/items/${item}/variant`;
  return {
    client,
    cart,
    swap: (variant_id: unknown, key?: string): Promise<Answer> =>
      client.ask('PUT', path, { variant_id }, key ? { headers: { 'idempotency-key': key } } : {}),
    pieces: async () => piecesOf((await client.ask('GET', `/cart/${cart.id}`)).body.cart),
  };
}

test('the line gets the new variant and keeps its quantity; other lines stay', async () => {
  const { swap, pieces } = await begin(OLD, OTHER);
  const { status, body } = await swap(NEW);
  expect([status, piecesOf(body.cart)]).toEqual([200, { [NEW]: 2, [OTHER.variant_id]: 1 }]);
  expect(await pieces()).toEqual({ [NEW]: 2, [OTHER.variant_id]: 1 });
});

test('a line changed to a variant that the cart already has is added to that line', async () => {
  const { swap } = await begin(OLD, { ...OLD, variant_id: NEW, quantity: 3 });
  expect(piecesOf((await swap(NEW)).body.cart)).toEqual({ [NEW]: 5 });
});

test('changing a line to its own variant changes nothing', async () => {
  const { swap } = await begin(OLD);
  const { status, body } = await swap(OLD.variant_id);
  expect([status, piecesOf(body.cart)]).toEqual([200, { [OLD.variant_id]: 2 }]);
});

test.each([
  ['of another product', OTHER.variant_id, 422],
  ['that does not exist', 999_999_999, 422],
  ['that is not a number', 'x', 422],
  ['that is missing', undefined, 422],
])('a variant %s is refused and the line stays', async (_what, variant, status) => {
  const { swap, pieces } = await begin(OLD);
  const answer = await swap(variant);
  expect([answer.status, await pieces()]).toEqual([status, { [OLD.variant_id]: 2 }]);
});

test('a quantity above the stock is refused and both lines stay', async () => {
  const { client, cart, swap, pieces } = await begin(OLD);
  const { data } = (await client.ask('GET', '/products/1101/variants')).body as unknown as { data: readonly { id: number; inventoryLevel: number }[] }; // prettier-ignore
  const quantity = data.find(({ id }) => id === NEW)?.inventoryLevel ?? 0;
  expect(quantity).toBeGreaterThan(0);
  await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...OLD, variant_id: NEW, quantity }] });
  const answer = await swap(NEW);
  expect([answer.status, answer.body.error?.code]).toEqual([422, 'line-rejected']);
  expect(await pieces()).toEqual({ [OLD.variant_id]: 2, [NEW]: quantity });
});

test.each(['commerce-unreachable', 'commerce-slow', 'commerce-busy', 'commerce-failed'])(
  'the platform fails (%s) before the add: the line stays; the repeated request is done once',
  async (code) => {
    const { swap, pieces } = await begin(OLD);
    failing.add = new AppError(code, 'down');
    expect((await swap(NEW, `swap-before-${code}`)).status).toBeGreaterThanOrEqual(429);
    failing.add = undefined;
    expect(await pieces()).toEqual({ [OLD.variant_id]: 2 });
    expect(piecesOf((await swap(NEW, `swap-before-${code}`)).body.cart)).toEqual({ [NEW]: 2 });
  },
);

test.each(['commerce-unreachable', 'commerce-slow', 'commerce-busy', 'commerce-failed'])(
  'the platform fails (%s) between add and removal: both lines are kept; the repeated request removes the old one and adds nothing',
  async (code) => {
    const { swap, pieces } = await begin(OLD, OTHER);
    failing.remove = new AppError(code, 'down');
    expect((await swap(NEW, `swap-between-${code}`)).status).toBeGreaterThanOrEqual(500);
    expect(await pieces()).toEqual({ [OLD.variant_id]: 2, [NEW]: 2, [OTHER.variant_id]: 1 });
    failing.remove = undefined;
    const { status, body } = await swap(NEW, `swap-between-${code}`);
    expect([status, piecesOf(body.cart)]).toEqual([200, { [NEW]: 2, [OTHER.variant_id]: 1 }]);
    // Replays the stored response.
    expect(piecesOf((await swap(NEW, `swap-between-${code}`)).body.cart)).toEqual({ [NEW]: 2, [OTHER.variant_id]: 1 });
    expect(await pieces()).toEqual({ [NEW]: 2, [OTHER.variant_id]: 1 });
  },
);

test.each(['commerce-unreachable', 'commerce-slow', 'commerce-busy', 'commerce-failed'])(
  'the platform fails (%s) between add and removal: a new attempt with another key removes the old line and adds nothing',
  async (code) => {
    const { swap, pieces } = await begin(OLD, OTHER);
    failing.remove = new AppError(code, 'down');
    await swap(NEW, `swap-first-${code}`);
    await swap(NEW, `swap-second-${code}`);
    expect(await pieces()).toEqual({ [OLD.variant_id]: 2, [NEW]: 2, [OTHER.variant_id]: 1 });
    failing.remove = undefined;
    const { status, body } = await swap(NEW, `swap-third-${code}`);
    expect([status, piecesOf(body.cart)]).toEqual([200, { [NEW]: 2, [OTHER.variant_id]: 1 }]);
    expect(await pieces()).toEqual({ [NEW]: 2, [OTHER.variant_id]: 1 });
  },
);

test('a new attempt after the shopper has changed the cart is a new change: items added in the meantime are not lost', async () => {
  const { client, cart, swap, pieces } = await begin(OLD);
  failing.add = new AppError('commerce-unreachable', 'down');
  await swap(NEW, 'swap-bought-1');
  failing.add = undefined;
  // The same quantity as the interrupted change would have added.
  await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...OLD, variant_id: NEW }] });
  await swap(NEW, 'swap-bought-2');
  expect(await pieces()).toEqual({ [NEW]: 4 });
});

test('a line that was changed between the two attempts is kept', async () => {
  const { client, cart, swap, pieces } = await begin(OLD);
  failing.remove = new AppError('commerce-unreachable', 'down');
  await swap(NEW, 'swap-changed-1');
  failing.remove = undefined;
  await client.ask('PUT', `/cart/${cart.id}/items/${cart.lines[0]?.id}`, { quantity: 4 });
  await swap(NEW, 'swap-changed-1');
  expect(await pieces()).toEqual({ [OLD.variant_id]: 4, [NEW]: 2 });
});

test('the variant of a line can be changed in a full cart', async () => {
  const { client, cart, swap } = await begin(OLD);
  const variants = (await client.ask('GET', '/variants?product_id:in=1102,1103,1104,1105,1106,1107,1108,1109')).body.data as unknown as readonly { id: number; productId: number; isInStock: boolean }[]; // prettier-ignore
  const line_items = variants
    .filter(({ isInStock }) => isInStock)
    .slice(0, MAX_LINES - 1)
    .map(({ id, productId }) => ({ product_id: productId, variant_id: id, quantity: 1 }));
  const full = (await client.ask('POST', `/cart/${cart.id}/items`, { line_items })).body.cart;
  expect(full?.lines).toHaveLength(MAX_LINES);
  const { status, body } = await swap(NEW);
  expect([status, body.cart?.lines.length, piecesOf(body.cart)[NEW]]).toEqual([200, MAX_LINES, 2]);
});

test('a line that is no longer in the cart is refused', async () => {
  const { client, cart, swap } = await begin(OLD, OTHER);
  const [first] = cart.lines;
  await client.ask('DELETE', `/cart/${cart.id}/items/${cart.lines.find(({ variantId }) => variantId === OLD.variant_id)?.id ?? first?.id}`); // prettier-ignore
  const { body } = await swap(NEW);
  expect(body.error?.code).toBe('line-gone');
});
