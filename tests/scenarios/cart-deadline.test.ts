/**
 * The cart page without JavaScript has one deadline for all reads together, after which it shows the data that has arrived. The stalled reads never end,
 * so without the deadline there would be no response.
 */
import { expect, test, vi } from 'vitest';

import type { Visitor } from '../contract/api-shop.ts';
import { api, look, post, signedIn, text } from '../support/filled-pages.ts';

vi.setConfig({ testTimeout: 30_000 });

const CART = '/de-at/cart';
const NOT_ANSWERING = 'Der Shop antwortet gerade nicht';

/** A signed-in customer with one ski in the cart. */
async function filled(): Promise<Visitor> {
  const anna = await signedIn('anna.de@firn.example');
  const { status } = await post('cart-add', '/de-at/p/skarn-96', { size: '171 cm' }, anna);
  expect(status).toBe(303);
  return anna;
}

async function lookWhile(stalled: RegExp, client: Visitor, withinMs = 4000) {
  const asked: string[] = [];
  const ask: typeof api = (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return stalled.test(pathname) ? new Promise<Response>(() => undefined) : api(request);
  };
  return { ...(await look(CART, client, { ask, withinMs })), asked };
}

test('when stock and shipping costs are late, the page shows the lines and their prices with a note', async () => {
  const { status, html, asked } = await lookWhile(/variants|shipping/, await filled());
  expect(asked.filter((path) => /variants|shipping/.test(path)).length).toBeGreaterThan(1);
  expect(status).toBe(200);
  expect(text(html)).toContain('data-testid="cart-line"');
  expect(text(html)).toMatch(/data-sum="subtotal"[^>]*>[\d.,]+&nbsp;€/);
  expect(text(html)).toMatch(new RegExp(`data-late[^>]*>${NOT_ANSWERING}`));
});

test('when the customer’s data is late, the page shows the cart with a note', async () => {
  const { status, html } = await lookWhile(/validate-session/, await filled());
  expect(status).toBe(200);
  expect(text(html)).toContain('data-testid="cart-line"');
  expect(text(html)).toMatch(new RegExp(`data-late[^>]*>${NOT_ANSWERING}`));
});

test.each([
  ['cart', /\/api\/cart\//],
  ['session', /\/api\/session/],
])('when the %s is late, the page shows a message and no cart', async (_what, stalled) => {
  const { status, html } = await lookWhile(stalled, await filled());
  expect(status).toBe(503);
  expect(text(html)).toContain(NOT_ANSWERING);
  expect(text(html)).not.toContain('data-testid="cart-line"');
});

test('without a delay the page has no note', async () => {
  const { status, html } = await lookWhile(/nothing/, await filled(), 60_000);
  expect(status).toBe(200);
  expect(text(html)).toContain('data-testid="cart-line"');
  expect(text(html)).not.toContain('data-late');
});

/** Posts a form of the cart page while calls stall; `refused` is the response to the change itself. */
async function postWhile(stalled: RegExp, refused?: Response) {
  const client = await filled();
  const line = /name="line" value="([^"]+)"/.exec((await look(CART, client)).html)?.[1] ?? '';
  const ask: typeof api = async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' && refused) return refused;
    return stalled.test(pathname) ? new Promise<Response>(() => undefined) : api(request);
  };
  const since = performance.now();
  const answer = await post('cart-set', CART, { line, quantity: '2' }, client, ask);
  return { ...answer, ms: performance.now() - since };
}

test('when the platform does not answer a change, the page arrives within seconds with the known data', async () => {
  const slow = Response.json({ error: { code: 'upstream-slow' } }, { status: 504 });
  const { status, html, ms } = await postWhile(/variants|shipping|validate-session/, slow);
  expect([status, ms < 6000]).toEqual([503, true]);
  expect(text(html)).toContain('data-testid="cart-line"');
  expect(text(html)).toContain(NOT_ANSWERING);
});

test('when the cart itself is late, the page reports it within its deadlines after a change', async () => {
  const { status, html, ms } = await postWhile(/\/api\/cart\//);
  expect([status, ms < 15_000]).toEqual([503, true]);
  expect(text(html)).toContain(NOT_ANSWERING);
});
