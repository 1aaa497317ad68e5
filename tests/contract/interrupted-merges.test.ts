/** Merges of a guest's cart whose process ends: while the merchant changes the cart at the platform, and after the last call. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import { MERGE_LEASE_MS } from '#api/customers/customer-cart.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100 };
const OTHER = { product_id: 1102, variant_id: 110_200 };
const SHORT = { product_id: 1101, variant_id: 110_102 };
const PASSWORD = 'long enough 1';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.parse('2026-11-21T12:00:00Z');
/** The call at which the process ends; `isDone`: whether the platform still performs it. */
let last: { readonly method: string; readonly part: string; readonly isDone: boolean } | undefined;
/** Whether the process has ended: then no call reaches the platform, and the sessions' database fails every statement. */
let hasEnded = false;

beforeAll(async () => {
  commerce = await openCommerce();
  const ending: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const isLast = last?.method === method && url.includes(last.part);
    if (!hasEnded && isLast && last?.isDone) await (await fetch(input, init)).text();
    hasEnded ||= isLast;
    if (hasEnded) throw new TypeError('no connection');
    return fetch(input, init);
  };
  const logQuery = (): void => {
    if (hasEnded) throw new Error('the process has ended');
  };
  const observed: typeof fetch = (input, init) => (last ? ending(input, init) : fetch(input, init));
  const options = { fetch: observed, clock: () => new Date(now), logger: { logQuery } };
  shop = await openApiShop({ commerceUrl: commerce.url, ...options });
});
beforeEach(() => {
  // Expires everything that is cached.
  now += UNREPORTED_MS;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const platform = async (method: string, path: string, body: object): Promise<void> => {
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  const answer = await fetch(`${commerce.url}/stores/us/${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
};

/** A customer with one item in the stored cart, and a guest whose cart has two items of another product. */
async function customerAndGuest(name: string, line: object) {
  const owner = await new Visitor(shop.url).begin();
  const email = `${name}@firn.example`;
  const account = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Stored' };
  expect((await owner.ask('POST', '/customers/create', account)).status).toBe(200);
  await owner.begin();
  expect((await owner.signIn(email, 'us', PASSWORD)).status).toBe(200);
  const { id } = await owner.buy({ ...RIDGE, quantity: 1 });
  const guest = await new Visitor(shop.url).begin();
  const from = await guest.buy({ ...OTHER, ...line, quantity: 2 });
  return { email, id, guest, fromId: from.id };
}

/** Signs the guest in, and ends the process at the call. */
async function endedAt(guest: Visitor, email: string, call: NonNullable<typeof last>): Promise<void> {
  last = call;
  await guest.signIn(email, 'us', PASSWORD);
  expect(hasEnded).toBe(true);
  hasEnded = false;
  last = undefined;
  // Until then, the merge counts as running.
  now += MERGE_LEASE_MS;
}

async function resumed(guest: Visitor, email: string, id: string) {
  expect((await guest.signIn(email, 'us', PASSWORD)).status).toBe(200);
  now += UNREPORTED_MS;
  const { body }: Answer = await guest.ask('GET', `/cart/${id}`);
  const leftOut = (body['leftOut'] ?? []) as readonly { variantId: number; quantity: number; reason: string }[];
  return {
    lines: (body.cart?.lines ?? []).map((line) => [line.variantId, line.quantity]),
    asked: leftOut.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]),
  };
}

const addOf = (id: string, isDone: boolean) => ({ method: 'POST', part: `/carts/${id}/items`, isDone });
const pieces = (id: string, ...lines: readonly object[]) => platform('POST', `v3/carts/${id}/items`, { line_items: lines }); // prettier-ignore

test('an add that did not arrive is repeated, even if the merchant has added more of the same variant', async () => {
  const { email, id, guest } = await customerAndGuest('merchant-more', {});
  await endedAt(guest, email, addOf(id, false));
  await pieces(id, { ...OTHER, quantity: 3 });
  expect(await resumed(guest, email, id)).toEqual({ lines: [[RIDGE.variant_id, 1], [OTHER.variant_id, 5]], asked: [] }); // prettier-ignore
});

test('an add that did not arrive is repeated, even if the merchant has added the same quantity and another product', async () => {
  const { email, id, guest } = await customerAndGuest('merchant-both', {});
  await endedAt(guest, email, addOf(id, false));
  await pieces(id, { ...OTHER, quantity: 2 }, { ...SHORT, quantity: 1 });
  const lines = [[RIDGE.variant_id, 1], [OTHER.variant_id, 4], [SHORT.variant_id, 1]]; // prettier-ignore
  expect(await resumed(guest, email, id)).toEqual({ lines, asked: [] });
});

test('an add that arrived is not repeated, and the shopper is asked to check the line', async () => {
  const { email, id, guest } = await customerAndGuest('arrived', {});
  await endedAt(guest, email, addOf(id, true));
  const lines = [
    [RIDGE.variant_id, 1],
    [OTHER.variant_id, 2],
  ];
  expect(await resumed(guest, email, id)).toEqual({ lines, asked: [[OTHER.variant_id, 2, 'uncertain']] });
});

test('the report of lines left out survives when the process ends after the last call of the merge', async () => {
  await platform('POST', 'management/stock', { variant_id: SHORT.variant_id, level: 2 });
  const { email, id, guest, fromId } = await customerAndGuest('reported', SHORT);
  await platform('POST', 'management/stock', { variant_id: SHORT.variant_id, level: 1 });
  await endedAt(guest, email, { method: 'DELETE', part: `/carts/${fromId}`, isDone: true });
  const lines = [
    [RIDGE.variant_id, 1],
    [SHORT.variant_id, 1],
  ];
  expect(await resumed(guest, email, id)).toEqual({ lines, asked: [[SHORT.variant_id, 1, 'stock']] });
});
