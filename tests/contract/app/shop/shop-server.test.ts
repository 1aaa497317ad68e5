/** Routing of the standalone server: redirects, malformed addresses, changing releases, hosts and client addresses. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';

import { servedShop } from '../../../support/served-shop.ts';

const served = servedShop(4941);
const { raw, lines } = served;

test('drafts are served only on their own host name, whether the page is in memory or not', async () => {
  await raw('/en-us/a');
  for (const host of ['preview.localhost', 'preview.localhost:4321', 'Preview.Localhost'])
    expect((await raw('/en-us/a', { host })).body.toString()).toContain('drafts');
  for (const host of ['x', '127.0.0.1', 'preview.localhost.example', 'localhost'])
    expect((await raw('/en-us/a', { host })).body.toString()).not.toContain('drafts');
});

describe('redirects and blocked requests', () => {
  test.each([
    ['/de/ski', 301, '/de-at/a'],
    ['/de/ski/freeride?x=1', 301, '/de-at/a'],
    ['/alt', 301, 'https://example.com/%C3%BC'],
    ['/en-us', 308, '/'],
    ['/a', 302, '/en-us/a'],
    ['/de-at/a/', 308, '/de-at/a'],
    ['//evil.example/x', 302, '/en-us/evil.example/x'],
    ['/\\evil.example/x', 302, '/en-us/evil.example/x'],
  ])('%s → %s %s', async (path, status, location) => {
    const answer = await raw(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  test('a prefix rule matches whole path segments only', async () => {
    expect((await raw('/de/skiing')).headers.get('location')).toBe('/en-us/de/skiing');
  });

  test('410 pages state that the page is gone', async () => {
    expect((await raw('/de-at/weg')).status).toBe(410);
  });

  test.each([
    [{ 'cf-ipcountry': 'AT' }, '/en-at'],
    [{ 'cf-ipcountry': 'AT', 'accept-language': 'de' }, '/de-at'],
    [{ 'cf-ipcountry': 'AT', cookie: 'locale=en-us' }, null],
    [{ 'cf-ipcountry': 'XX' }, null],
    [{ 'cf-ipcountry': 'T1', 'accept-language': 'de' }, null],
    [{ 'cf-ipcountry': '%00' }, null],
    [{ 'accept-language': 'de' }, null],
    [{}, null],
  ])('the root with %j redirects to %s', async (headers, location) => {
    const answer = await raw('/', headers as Record<string, string>);
    expect(answer.headers.get('location')).toBe(location);
    if (location) expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    ['/wp-login', {}],
    ['/x.PHP', {}],
    ['/a-wp', {}],
    ['/de-at/a?id=1%20AND%20sleep(5)', {}],
    ['/de-at/a?q=se%6Cect(1)', {}],
    ['/api/products?q=select(', {}],
    ['/de-at/a', { 'user-agent': 'Mozilla SLEEP(3)' }],
  ])('%s with %j is refused', async (path, headers) => {
    expect((await raw(path, headers as Record<string, string>)).status).toBe(403);
  });

  test('blocking does not search hashed file names for blocked words', async () => {
    expect((await raw('/_astro/app.wp-1.js')).status).toBe(404);
  });
});

test.each([
  '/../../etc/passwd', '/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/de-at/%2e%2e%2f%2e%2e%2f.firn/pages.json', '/.firn/pages.json', '/de-at/..\\..\\x',
  '/%00', '/de-at/a%00.html', '/%zz', '/%', '/%c0%ae%c0%ae/', '/de-at/%5c..%5c', '/_astro/', '/de-at/a/index.html/x', `/${'a/'.repeat(3000)}`, `/${'x'.repeat(9000)}`,
  `/de-at/${'%2e'.repeat(2000)}`, '/%E0%A4%A', '/con%0d%0aset-cookie:x', '*', 'http://evil.example/', '/de-at/%F0%9F%8E%BF',
])('%s gets a regular response', async (path) => {
  const { status, body, headers } = await raw(path);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(body.toString()).not.toContain('root:');
  expect(body.toString()).not.toContain('"dependencies"');
  expect(headers.get('set-cookie')).toBeNull();
  if (status === 200) expect(body.toString()).toContain('v1 /');
}); // prettier-ignore

test('no request sees a mixed release while the latest link is switched', async () => {
  const { shop } = served;
  const done = new AbortController();
  const seen = new Set<string>();
  const bad: number[] = [];
  async function ask(): Promise<void> {
    while (!done.signal.aborted) {
      const answer = await raw('/de-at/b');
      if (answer.status !== 200) bad.push(answer.status);
      seen.add(answer.body.toString());
    }
  }
  const asking = [ask(), ask()];
  for (const version of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
    shop.page('/b', version);
    await publish(shop.options());
  }
  done.abort();
  await Promise.all(asking);
  expect(bad).toEqual([]);
  for (const body of seen)
    expect(body).toMatch(/^<script>go\(\)<\/script>v1 \/de-at\/b: (Page b|one|two|three|four|five|six|seven)$/);
  expect((await raw('/de-at/b')).body.toString()).toContain('seven');
});

test('behind https it sends HSTS; listed client addresses are refused, never-blocked ones are not', async () => {
  const { shop } = served;
  mkdirSync(shop.dir, { recursive: true });
  writeFileSync(join(shop.dir, 'blocked.txt'), '203.0.113.0/24\n');
  writeFileSync(join(shop.dir, 'never.txt'), '203.0.113.7\n');
  await served.restart({
    SITE_URL: 'https://shop.example',
    BLOCKED_ADDRESSES_FILE: join(shop.dir, 'blocked.txt'),
    NEVER_BLOCKED_ADDRESSES_FILE: join(shop.dir, 'never.txt'),
  });
  expect((await raw('/de-at/a')).headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' })).status).toBe(200);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
});

test.each([
  ['search', '/api/as/v1/engines/firn-de/search', 30],
  ['call the API', '/api/geolocation', 15],
])('an address that is never blocked may %s without a limit, another one may not', async (_what, path, batches) => {
  writeFileSync(join(served.shop.dir, 'never.txt'), '203.0.113.7\n');
  await served.restart({ NEVER_BLOCKED_ADDRESSES_FILE: join(served.shop.dir, 'never.txt') });
  const statuses = new Map<string, Set<number>>();
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    // So many that the limit is reached although requests are allowed again meanwhile.
    for (let batch = 0; batch < batches; batch += 1) {
      const sent = Array.from({ length: 50 }, () => raw(path, { 'x-forwarded-for': address }));
      const answers = await Promise.all(sent);
      for (const { status } of answers) statuses.set(address, (statuses.get(address) ?? new Set()).add(status));
      if (statuses.get(address)?.has(429)) break;
    }
  }
  expect(statuses).toEqual(
    new Map([
      ['203.0.113.7', new Set([200])],
      ['203.0.113.8', new Set([200, 429])],
    ]),
  );
});

test('the tests of this file caused no logged error', () => {
  expect(lines.filter((line) => line['level'] === 'error')).toEqual([]);
});
