/** The limit of filtered category pages per client, which the server renders for each request. */
import type { IncomingMessage } from 'node:http';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import { readTrustedProxies } from '#server/http/visitor.ts';

const PROXY = '192.0.2.80';
const CRAWLER = '198.51.100.7';
const PAGE = `<html lang="en-US" data-region="us" data-currency="USD"><head></head><body><main><div data-filters></div></main></body></html>`;
const GRID = {
  texts: {}, items: [],
  facets: [{ id: 'color', name: 'Color', values: ['blue', 'red'].map((id) => ({ id, name: id })) }],
}; // prettier-ignore
const FILES: Readonly<Record<string, string>> = {
  '/en-us/c/skis/index.html': PAGE,
  '/en-us/c/skis/_payload.json': JSON.stringify({ kind: 'category', grid: GRID }),
};
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' };
/** Stands for the compressed form of every file: it is sent unchanged. */
const BR = Buffer.from('compressed when the release was made');
const release = {
  redirects: { decide: () => ({ kind: 'pass' }) },
  files: {
    read: (path: string) => {
      const text = FILES[path];
      return Promise.resolve(text && { etag: '"1"', headers: HEADERS, identity: Buffer.from(text), forms: { br: BR } });
    },
  },
  gone: () => undefined,
} as unknown as ServedRelease;

const shopWith = (isNeverBlocked?: (address: string) => boolean) =>
  createShopHandler({
    api: { fetch: async () => Response.json({}), quick: () => undefined },
    release: () => release,
    operations: async () => undefined,
    hooks: new Map(),
    search: async () => Response.json({ results: [] }),
    querySearch: async () => expect.fail('No page of results is requested.'),
    commonHeaders: {},
    isBlockedAddress: () => false,
    isNeverBlocked,
    trustedProxies: readTrustedProxies(PROXY),
    metrics: { request: () => undefined, refused: () => undefined },
    log: (line) => expect.fail(JSON.stringify(line)),
  });

const open = (shop: ReturnType<typeof shopWith>, path: string, headers: Record<string, string> = {}) => {
  const { 'x-forwarded-for': from = CRAWLER } = headers;
  const incoming = { headers: { 'x-forwarded-for': from }, socket: { remoteAddress: PROXY } };
  return shop.handle(new Request(`https://shop.example${path}`, { headers }), incoming as unknown as IncomingMessage);
};

/** Sends the requests one after the other. A result without products has status 404, the prebuilt page 200, or 429 beyond the limit. */
async function statuses(shop: ReturnType<typeof shopWith>, count: number, path: string, from = CRAWLER) {
  const counts: Record<number, number> = {};
  for (let at = 0; at < count; at += 1) {
    const answer = await open(shop, path, { 'x-forwarded-for': from });
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    const isFilled = answer.status === 404;
    expect((await answer.text()) === PAGE).toBe(!isFilled && path.startsWith('/en-us/c/'));
  }
  return counts;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a client gets 120 filtered pages in half a minute, then the prebuilt page of the category; others are still answered', async () => {
  const shop = shopWith();
  expect(await statuses(shop, 150, '/en-us/c/skis?color=blue')).toEqual({ 404: 120, 429: 30 });
  expect(await statuses(shop, 10, '/en-us/c/skis?color=red&sort=price-asc')).toEqual({ 429: 10 });
  expect(await statuses(shop, 1, '/en-us/c/skis?color=blue', '198.51.100.8')).toEqual({ 404: 1 });
  vi.setSystemTime(Date.now() + 5000);
  expect(await statuses(shop, 30, '/en-us/c/skis?color=blue')).toEqual({ 404: 20, 429: 10 });
});

test('the prebuilt page says when to try again, is not stored in a cache, and is sent as it was compressed', async () => {
  const shop = shopWith();
  await statuses(shop, 120, '/en-us/c/skis?color=blue');
  const headersOf = ({ headers }: Response) =>
    ['retry-after', 'cache-control', 'etag', 'content-type', 'content-encoding'].map((name) => headers.get(name));
  const type = HEADERS['content-type'];
  const plain = await open(shop, '/en-us/c/skis?color=blue');
  expect([plain.status, await plain.text()]).toEqual([429, PAGE]);
  expect(headersOf(plain)).toEqual(['1', 'no-store', null, type, null]);
  // A browser that has stored the prebuilt page gets it again, since 304 would make the stored page the result of the filters.
  const asBrowser = { 'accept-encoding': 'br', 'if-none-match': '"1"' };
  const compressed = await open(shop, '/en-us/c/skis?color=blue', asBrowser);
  expect([compressed.status, await compressed.text()]).toEqual([429, `${BR}`]);
  expect(headersOf(compressed)).toEqual(['1', 'no-store', null, type, 'br']);
  vi.setSystemTime(Date.now() + 1000);
  expect((await open(shop, '/en-us/c/skis?color=blue')).status).toBe(404);
});

test('pages that filter nothing and searches do not count', async () => {
  const shop = shopWith();
  expect(await statuses(shop, 150, '/en-us/c/skis')).toEqual({ 200: 150 });
  expect(await statuses(shop, 150, '/en-us/c/skis?utm_source=mail')).toEqual({ 200: 150 });
  expect(await statuses(shop, 150, '/api/as/v1/engines/firn-en/search.json')).toEqual({ 200: 150 });
  expect(await statuses(shop, 130, '/en-us/c/skis?color=blue')).toEqual({ 404: 120, 429: 10 });
});

test('an address that must never be refused is not limited', async () => {
  const shop = shopWith((address) => address === CRAWLER);
  expect(await statuses(shop, 150, '/en-us/c/skis?color=blue')).toEqual({ 404: 150 });
});
