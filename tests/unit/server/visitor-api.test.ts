/** API reads of a page without scripts. What must not happen: slow responses add up, so that the page takes half a minute or never arrives. */
import { expect, test } from 'vitest';

import { visitorApi } from '#server/no-script/visitor-api.ts';

const REQUEST = new Request('http://shop.test/api/mine/de-at/cart', { headers: { cookie: 'sid=1' } });
const pathOf = (request: Request): string => new URL(request.url).pathname;

/** An API that answers only the session request; all others never end. */
function stalled() {
  const asked: string[] = [];
  const api = async (request: Request): Promise<Response> => {
    asked.push(pathOf(request));
    if (pathOf(request) === '/api/session') return Response.json({ csrfToken: 't', cartId: 'c' });
    return new Promise<Response>(() => undefined);
  };
  return { asked, api };
}

test('all reads share one deadline; after it they fail as slow', async () => {
  const { api } = stalled();
  const visitor = visitorApi(REQUEST, { region: 'at', api, withinMs: 50 });
  expect(await visitor.ask({ method: 'GET', path: '/session' })).toMatchObject({ status: 200, cartId: 'c' });
  expect(visitor.isLate).toBe(false);
  for (const path of ['/cart/c', '/shippingzones', '/orders/7'])
    expect(await visitor.ask({ method: 'GET', path })).toMatchObject({ status: 504, error: { code: 'upstream-slow' } });
  expect(visitor.isLate).toBe(true);
});

test('a prefetched read runs in parallel with the next one, and is sent once', async () => {
  const asked: string[] = [];
  const { promise: customer, resolve: answerCustomer } = Promise.withResolvers<Response>();
  const api = async (request: Request): Promise<Response> => {
    asked.push(pathOf(request));
    return pathOf(request).startsWith('/api/cart') ? Response.json({ cart: null }) : customer;
  };
  const visitor = visitorApi(REQUEST, { region: 'at', api, withinMs: 60_000 });
  visitor.prefetch('/cart/c');
  const validated = visitor.ask({ method: 'POST', path: '/customers/validate-session' });
  const cart = await visitor.ask({ method: 'GET', path: '/cart/c' });
  answerCustomer(Response.json({ customer: null }));
  expect([cart.status, (await validated).status, asked]).toEqual([200, 200, ['/api/cart/c', '/api/customers/validate-session']]); // prettier-ignore
  await visitor.ask({ method: 'GET', path: '/cart/c' });
  expect(asked.length).toBe(3);
});

test('without a deadline every response is awaited', async () => {
  const visitor = visitorApi(REQUEST, { region: 'at', api: async () => Response.json({ cart: null }) });
  expect([(await visitor.ask({ method: 'POST', path: '/cart/create' })).status, visitor.isLate]).toEqual([200, false]);
});

test('a derived visitor with its own deadline shares the cookies, and does not make the original one late', async () => {
  const { api } = stalled();
  const visitor = visitorApi(REQUEST, { region: 'at', api });
  const brief = visitor.within(30);
  expect(await brief.ask({ method: 'GET', path: '/cart/c' })).toMatchObject({ status: 504 });
  expect([brief.isLate, visitor.isLate, brief.set]).toEqual([true, false, visitor.set]);
  expect(await visitor.ask({ method: 'GET', path: '/session' })).toMatchObject({ status: 200 });
});
