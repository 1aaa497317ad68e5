/** The limit of searches per client: of queries to the embedded engine, and of pages of results that the server fills. */
import type { IncomingMessage } from 'node:http';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import { readTrustedProxies } from '#server/http/visitor.ts';
import { all, named, printTree, readTree } from '#server/no-script/html-tree.ts';
import { setIslandProps } from '#server/no-script/island-props.ts';

const PROXY = '192.0.2.80';
const SCHOOL = '198.51.100.7';
const QUERIES = '/api/as/v1/engines/firn-en/search.json';
const PLACE = {
  market: {}, writing: { tag: 'en-US', currency: 'USD', money: {} }, mediaBase: '', alias: '', action: '/en-us/search', texts: {},
  locale: { code: 'en-us', language: 'en', country: 'us' },
}; // prettier-ignore
const TEMPLATE = `<html lang="en-US" data-region="us" data-currency="USD"><head><title>Search</title></head><body><main>
  <div data-search-page><div data-plain-search></div><astro-island props="{}"></astro-island></div></main></body></html>`;

/** The template as the publish prints it, with the props of its island. */
function printedPage(): string {
  const tree = readTree(TEMPLATE);
  const [island] = all(tree, named('astro-island'));
  if (island) setIslandProps(island, { place: PLACE, menu: [] });
  return printTree(tree);
}
const PAGE = printedPage();

let served = 0;
let pageQueries = 0;
let bodies: string[] = [];
const lines: unknown[] = [];

const release = {
  redirects: { decide: () => ({ kind: 'pass' }) },
  files: {
    read: (path: string) =>
      Promise.resolve(
        path === '/en-us/search/index.html'
          ? { etag: '"1"', headers: {}, identity: Buffer.from(PAGE), forms: {} }
          : undefined,
      ),
  },
  gone: () => undefined,
} as unknown as ServedRelease;

/** A shop behind the proxy. Its engine answers every query. */
const shopWith = (isNeverBlocked?: (address: string) => boolean) =>
  createShopHandler({
    api: { fetch: async () => Response.json({}), quick: () => undefined },
    release: () => release,
    operations: async () => undefined,
    hooks: new Map(),
    search: async (request) => {
      served += 1;
      if (request.body) bodies.push(await request.text());
      return Response.json({ results: [] });
    },
    querySearch: async () => {
      pageQueries += 1;
      throw new Error('The engine does not respond.');
    },
    commonHeaders: {},
    isBlockedAddress: () => false,
    isNeverBlocked,
    trustedProxies: readTrustedProxies(PROXY),
    metrics: { request: () => undefined, refused: () => undefined },
    log: (line) => void lines.push(line),
  });

interface Sent {
  readonly from: string;
  readonly socket?: string;
  readonly path?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly origin?: string;
}

const send = (
  shop: ReturnType<typeof shopWith>,
  { from, socket = PROXY, path = QUERIES, method = 'POST', body, origin }: Sent,
): Promise<Response> =>
  shop.handle(
    new Request(`https://shop.example${path}`, {
      method,
      ...(origin === undefined ? {} : { headers: { origin } }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    {
      headers: { 'x-forwarded-for': from },
      socket: { remoteAddress: socket },
    } as unknown as IncomingMessage,
  );

/** Statuses of `count` requests, counted. */
async function statuses(shop: ReturnType<typeof shopWith>, count: number, sent: (at: number) => Sent) {
  const counts: Record<number, number> = {};
  for (let at = 0; at < count; at += 1) {
    const { status } = await send(shop, sent(at));
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  [served, pageQueries] = [0, 0];
  bodies = [];
});
afterEach(() => {
  vi.useRealTimers();
  expect(lines).toEqual([]);
});

test('a client may send 600 queries in half a minute; then the engine is spared, and others are still answered', async () => {
  const shop = shopWith();
  expect(await statuses(shop, 700, () => ({ from: SCHOOL }))).toEqual({ 200: 600, 429: 100 });
  expect(served).toBe(600);
  expect((await send(shop, { from: '198.51.100.8' })).status).toBe(200);
});

test('all queries of a client count together, whatever their endpoint; preflight requests do not', async () => {
  const shop = shopWith();
  const endpoints = ['search', 'multi_search.json', 'query_suggestion', 'click'];
  const sent = (at: number): Sent => ({ from: SCHOOL, path: `/api/as/v1/engines/firn-en/${endpoints[at % 4]}` });
  expect(await statuses(shop, 100, () => ({ from: SCHOOL, method: 'OPTIONS' }))).toEqual({ 200: 100 });
  expect(await statuses(shop, 700, sent)).toEqual({ 200: 600, 429: 100 });
  expect((await send(shop, { from: SCHOOL, method: 'OPTIONS' })).status).toBe(200);
});

test('each query of a multi_search counts, and the engine still reads all of them', async () => {
  const shop = shopWith();
  const multiple = (count: number): Sent => ({
    from: SCHOOL,
    path: '/api/as/v1/engines/firn-en/multi_search.json',
    body: { queries: Array.from({ length: count }, () => ({ query: 'ski' })) },
  });
  expect(await statuses(shop, 59, () => multiple(10))).toEqual({ 200: 59 });
  expect(bodies).toEqual(Array.from({ length: 59 }, () => JSON.stringify(multiple(10).body)));
  // The engine refuses more than ten queries, which costs no search.
  expect(await statuses(shop, 2, () => multiple(11))).toEqual({ 200: 2 });
  expect(await statuses(shop, 2, () => multiple(5))).toEqual({ 200: 1, 429: 1 });
});

test('a refusal has the form of App Search’s errors and says when to try again; by then queries are answered', async () => {
  const shop = shopWith();
  await statuses(shop, 600, () => ({ from: SCHOOL }));
  const refused = await send(shop, { from: SCHOOL });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ errors: [expect.any(String)] });
  expect(refused.headers.get('cache-control')).toBe('no-store');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBe(1);
  vi.setSystemTime(Date.now() + seconds * 1000);
  expect(await statuses(shop, 30, () => ({ from: SCHOOL }))).toEqual({ 200: 20, 429: 10 });
});

test('a page of another origin can read a refusal, like the answers of the engine', async () => {
  const shop = shopWith();
  await statuses(shop, 600, () => ({ from: SCHOOL }));
  const corsOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary');
  expect(corsOf(await send(shop, { from: SCHOOL, origin: 'https://partner.example' }))).toEqual([
    ['access-control-allow-credentials', 'true'],
    ['access-control-allow-origin', 'https://partner.example'],
    ['access-control-expose-headers', 'Retry-After'],
    ['vary', 'Origin'],
  ]);
  expect(corsOf(await send(shop, { from: SCHOOL }))).toEqual([]);
});

test.each([
  ['addresses of one IPv6 network count as one client', (at: number) => ({ from: `2001:db8:1:2::${at.toString(16)}` }), 600],
  ['an address that the client itself reports does not count', (at: number) => ({ from: `203.0.113.${at % 200}`, socket: SCHOOL }), 600],
  ['a proxy of the same machine that reports no address is not limited', () => ({ from: '', socket: '127.0.0.1' }), 700],
])('%s', async (_what, sent: (at: number) => Sent, answered) => {
  expect((await statuses(shopWith(), 700, sent))[200]).toBe(answered);
}); // prettier-ignore

test('an address that must never be refused is not limited', async () => {
  const shop = shopWith((address) => address === SCHOOL);
  expect(await statuses(shop, 700, () => ({ from: SCHOOL }))).toEqual({ 200: 700 });
  expect((await statuses(shop, 700, () => ({ from: '198.51.100.8' })))[429]).toBe(100);
});

test('a client over the limit gets the prebuilt search page; other pages and the API are not limited', async () => {
  const shop = shopWith();
  const open = (path: string) => send(shop, { from: SCHOOL, path, method: 'GET' });
  const filled = await open('/en-us/search?q=ski');
  expect([filled.status, await filled.text()]).toEqual([200, expect.stringContaining('<title>ski · Search</title>')]);
  expect(pageQueries).toBe(1);
  // The page was counted once.
  expect(await statuses(shop, 600, () => ({ from: SCHOOL }))).toEqual({ 200: 599, 429: 1 });
  const page = await open('/en-us/search?q=ski');
  expect([page.status, await page.text()]).toEqual([429, PAGE]);
  const headersOf = (names: readonly string[]) => names.map((name) => page.headers.get(name));
  expect(headersOf(['retry-after', 'cache-control', 'etag'])).toEqual(['1', 'no-store', null]);
  expect(pageQueries).toBe(1);
  expect((await open('/api/session')).status).toBe(200);
  expect((await open('/en-us/search')).status).toBe(200);
});
