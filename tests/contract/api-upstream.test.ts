/** Platform failures, call by call: the shop's response and the number of platform requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withCart, withCustomer } from '#api/session/session.ts';
import { createResilientFetch } from '#app/commerce/resilient-fetch.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';

import { openApiShop, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const CART = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const LINE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const json = (text: string, status = 200, headers: Record<string, string> = {}) => new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }); // prettier-ignore

type Mood = keyof typeof MOODS;
/** Platform behavior by name: its response, the status and code of the shop's response, and whether a read is retried. */
const MOODS = {
  'hangs up': { answer: undefined, says: [503, 'upstream-down'], again: true },
  'takes too long': { answer: () => new Promise<Response>(() => undefined), says: [504, 'upstream-slow'], again: false },
  'is busy and says for how long': { answer: async () => json('{}', 429, { 'x-rate-limit-time-reset-ms': '900' }), says: [429, 'upstream-busy'], again: true },
  'is busy for too long': { answer: async () => json('{}', 429, { 'x-rate-limit-time-reset-ms': '25000' }), says: [429, 'upstream-busy'], again: false },
  'is busy and says nothing': { answer: async () => json('{}', 429), says: [429, 'upstream-busy'], again: true },
  'fails with 500': { answer: async () => json('{"title":"oops"}', 500), says: [502, 'upstream-failed'], again: false },
  'fails with 503': { answer: async () => json('', 503), says: [502, 'upstream-failed'], again: true },
  'does not know its key': { answer: async () => json('{}', 401), says: [502, 'upstream-failed'], again: false },
  'speaks half a sentence': { answer: async () => json('{"data":[{"id":'), says: [502, 'upstream-failed'], again: false },
  'says nothing': { answer: async () => json(''), says: [502, 'upstream-failed'], again: false },
  'says something else': { answer: async () => json('{"data":{"id":"x"},"meta":[]}'), says: [502, 'upstream-failed'], again: false },
  'has no content': { answer: async () => new Response(null, { status: 204 }), says: [502, 'upstream-failed'], again: false },
} as const satisfies Record<string, { answer: (() => Promise<Response>) | undefined; says: readonly [number, string]; again: boolean }>; // prettier-ignore

const BAD = (Object.keys(MOODS) as Mood[]).filter((name) => name !== 'has no content');

const READS = [
  '/products', '/products/1101', '/products/1101/variants', '/variants?product_id:in=1101', '/categories', '/currencies', '/category/products/inventory?ids=1101',
  `/cart/${CART}`, '/customers', '/customers/101/addresses', '/orders/101', '/order/100001', '/pro/order_total?customer_id=101', '/customer_groups?is_group_for_guests=true',
  '/shippingzones', '/shippingmethods/1', '/countries', '/store',
]; // prettier-ignore
const WRITES = [
  ['POST', `/cart/${CART}/items`, { line_items: [LINE] }],
  ['DELETE', `/cart/${CART}/items/${CART}`, undefined],
  ['POST', '/customers/login', { email: 'anna@b.example', pw: 'x' }],
  ['POST', '/customers/create', { email: 'new@b.example', password: 'long enough 1', firstName: 'A', lastName: 'B' }],
  ['POST', '/customers/101/addresses', { firstName: 'A', lastName: 'B', address1: 'C', city: 'D', stateOrProvince: '', postalCode: '1', countryCode: 'US' }],
] as const; // prettier-ignore

let platform: Listening;
let shop: ApiShop;
let client: Visitor;
let mood: Mood = 'hangs up';
let asked: string[] = [];

const retrying = createResilientFetch({ pause: async () => undefined, failures: Number.POSITIVE_INFINITY });
/** Shortens the timeout only while the platform hangs, so that a slow machine causes no other timeouts. */
const patient: typeof fetch = (input, init) =>
  retrying(input, mood === 'takes too long' ? { ...init, signal: AbortSignal.timeout(300) } : init);

beforeAll(async () => {
  platform = await listen(
    async (request, incoming) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      const { answer } = MOODS[mood];
      if (answer) return answer();
      incoming.socket.destroy();
      return new Response();
    },
    { port: 0 },
  );
  shop = await openApiShop({ commerceUrl: platform.url, fetch: patient });
  client = await new Visitor(shop.url).begin();
  // Signs in before the failure begins.
  await shop.store.sessions.update(client.cookies.get('sid') ?? '', (session) =>
    withCart(withCustomer(session, 'us', { id: 101, authAt: Date.now(), isPro: false }), 'us', { id: CART, count: 1 }),
  );
});
afterAll(async () => {
  await shop.close();
  await platform.close();
});

describe.each(BAD)('a platform that %s', (name) => {
  const { says, again } = MOODS[name];

  test.each(READS)(
    'GET %s answers with a message and sends each platform request at most three times',
    async (path) => {
      mood = name;
      asked = [];
      const { status, body, headers } = await client.ask('GET', path);
      expect([status, body.error?.code]).toEqual(says);
      expect(headers.get('cache-control')).toBe('no-store');
      const each = new Map<string, number>();
      for (const one of asked) each.set(one, (each.get(one) ?? 0) + 1);
      // A call with several platform requests sends each of them at most three times.
      for (const times of each.values()) expect(times).toBeLessThanOrEqual(again ? 3 : 1);
      expect(Math.max(...each.values())).toBe(again ? 3 : 1);
    },
  );

  test("GET /session returns the known state and reports that the customer's cart could not be read", async () => {
    mood = name;
    const before = shop.lines.length;
    const { status, body } = await client.ask('GET', '/session');
    expect([status, body]).toEqual([200, { csrfToken: client.csrf, cartId: CART, cartCount: 1, customerId: 101 }]);
    expect(shop.lines.slice(before)).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'cart-follow-failed' }),
    );
  });

  test.each(WRITES)('%s %s is sent once', async (method, path, body) => {
    mood = name;
    asked = [];
    const headers = { 'test-address': `198.18.0.${Math.floor(Math.random() * 250)}` };
    const answer = await client.ask(method, path, body, { headers });
    // A sign-in may also be refused (422) where the platform's status has that meaning.
    expect([...says, 422]).toContain(answer.status);
    // A late request of the previous call may be among them, so each write is only checked to occur once.
    const writes = asked.filter((one) => !one.startsWith('GET'));
    expect(new Set(writes).size).toBe(writes.length);
  });
});

test.each(READS)(
  'GET %s with an empty platform response (204) gives an empty result or an error with a message',
  async (path) => {
    mood = 'has no content';
    const { status, body } = await client.ask('GET', path);
    if (status === 200) expect(body.data ?? []).toEqual([]);
    else expect([status, body.error?.code]).toEqual([502, 'upstream-failed']);
    // A cart that could not be read stays attached to the visit.
    expect((await client.ask('GET', '/session')).body['cartId']).toBe(CART);
  },
);

describe('a platform that is down', () => {
  test('gets no requests after ten failures, one probe after a pause, and all requests again when the probe succeeds', async () => {
    let now = 0;
    let isDown = true;
    let count = 0;
    const lines: unknown[] = [];
    const steady = createResilientFetch({
      clock: () => now,
      pause: async () => undefined,
      log: (line) => lines.push(line['event']),
      fetch: async () => {
        count += 1;
        if (isDown) throw new TypeError('refused');
        return new Response('{}');
      },
    });
    const ask = () => steady('http://platform.example/', { method: 'POST' });
    for (let index = 0; index < 10; index += 1) await expect(ask()).rejects.toThrow('refused');
    await expect(ask()).rejects.toThrow('circuit breaker is open');
    expect([count, lines]).toEqual([10, ['circuit-open']]);
    now += 5000;
    const probes = await Promise.allSettled([ask(), ask(), ask()]);
    expect([count, probes.map(({ status }) => status)]).toEqual([11, ['rejected', 'rejected', 'rejected']]);
    await expect(ask()).rejects.toThrow('circuit breaker is open');
    isDown = false;
    now += 5000;
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(lines).toEqual(['circuit-open', 'circuit-closed']);
  });

  test.each([422, 404, 507])('may refuse requests (%i): refusals do not count as failures', async (status) => {
    const steady = createResilientFetch({ failures: 2, fetch: async () => new Response('{}', { status }) });
    for (let index = 0; index < 5; index += 1) expect((await steady('http://platform.example/')).status).toBe(status);
  });
});
