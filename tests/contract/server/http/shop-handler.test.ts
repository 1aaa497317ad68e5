/** The shop's HTTP handler sets the common headers on every response, whichever module produces it. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import { readTrustedProxies } from '#server/http/visitor.ts';

const COMMON = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'origin' };
const BLOCKED = '203.0.113.9';
const counted: (readonly [string, number])[] = [];
let server: Listening;

beforeAll(async () => {
  const { first, handle } = createShopHandler({
    api: {
      fetch: async () => new Response('from the API'),
      quick: ({ url }) =>
        url === '/api/cached'
          ? { headers: { 'referrer-policy': 'no-referrer' }, requestId: 'request-1', body: '{"é":1}', bytes: 8 }
          : undefined,
    },
    release: () => undefined,
    operations: async () => undefined,
    hooks: new Map(),
    querySearch: () => Promise.reject(new Error('There is no engine.')),
    commonHeaders: COMMON,
    isBlockedAddress: (address) => address === BLOCKED,
    trustedProxies: readTrustedProxies('127.0.0.1'),
    metrics: {
      request: (path, status) => counted.push([path, status]),
      refused: (status) => counted.push(['', status]),
    },
    log: () => undefined,
  });
  server = await listen(handle, { port: 0, host: '127.0.0.1', first });
});
afterAll(() => server.close());

test.each([
  ['/api/cached', 200, 'no-referrer'],
  ['/api/other', 200, 'origin'],
  ['/en-us', 503, 'origin'],
  [`/${'x'.repeat(9000)}`, 414, 'origin'],
])('%.12s is answered with the common headers', async (path, status, policy) => {
  counted.length = 0;
  const response = await fetch(server.url + path);
  await response.text();
  expect(response.status).toBe(status);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe(policy);
  expect(counted).toEqual([[status === 414 ? '' : path, status]]);
});

test('a cached cart is sent completely, because its length counts bytes', async () => {
  expect(await (await fetch(`${server.url}/api/cached`)).json()).toEqual({ é: 1 });
});

test('each request is blocked or allowed by its own address, even behind the same proxy', async () => {
  const statuses: number[] = [];
  for (const address of [BLOCKED, '203.0.113.8', BLOCKED, '203.0.113.8'])
    for (const path of ['/api/cached', '/api/other'])
      statuses.push((await fetch(server.url + path, { headers: { 'x-forwarded-for': address } })).status);
  expect(statuses).toEqual([403, 403, 200, 200, 403, 403, 200, 200]);
});
