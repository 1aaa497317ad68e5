/** The standalone server over HTTP, in front of a small release. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { publish } from '#publishing/publish.ts';
import { readEnv } from '#runtime/env.ts';
import { startShop } from '#runtime/shop-server.ts';
import type { Listening } from '#services/http/serve.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Processes and renderers are started by the dozen: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PORT = 4977;
let shop: SmallShop;
let server: Listening;
const lines: Readonly<Record<string, unknown>>[] = [];

function env(more: Readonly<Record<string, string>> = {}) {
  return readEnv({ DATA_DIR: shop.dataDir, PORT: `${PORT}`, SERVICES_PORT: `${PORT + 1}`, ...more });
}

/** Over a bare socket, so that nothing tidies the path and nothing unpacks the body. */
function raw(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Headers; body: Buffer }>((resolve, reject) => {
    const socket = connect(PORT, '127.0.0.1');
    const chunks: Buffer[] = [];
    const sent = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const [first = '', ...rest] = all.subarray(0, end).toString('latin1').split('\r\n');
      const pairs = rest.map(
        (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string],
      );
      resolve({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body: all.subarray(end + 4) });
    });
    socket.write(`${method} ${path} HTTP/1.1\r\n${sent.join('')}\r\n`);
  });
}

beforeAll(async () => {
  shop = openSmallShop();
  const rule = (from: string, to: string, match: 'exact' | 'prefix', status: 301 | 410) =>
    entryChange({
      type: 'route_rule',
      uid: from,
      title: from,
      language: 'en-us',
      updatedAt: '',
      from,
      to,
      match,
      status,
    });
  shop.apply([
    rule('/de/ski', '/de-at/a', 'prefix', 301),
    rule('/alt', 'https://example.com/ü', 'exact', 301),
    rule('/de-at/weg', '', 'exact', 410),
  ]);
  shop.page('/long', `Long ${'x'.repeat(2000)}`);
  await publish(shop.options());
  server = await startShop({
    preview: async () => new Response('drafts'),
    env: env(),
    log: (line) => lines.push(line),
  });
}, 60_000);
afterAll(async () => {
  await server?.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

test('drafts are shown on a host name of their own, and on no other, in memory or not', async () => {
  await raw('/en-us/a');
  for (const host of ['preview.localhost', 'preview.localhost:4321', 'Preview.Localhost'])
    expect((await raw('/en-us/a', { host })).body.toString()).toContain('drafts');
  for (const host of ['x', '127.0.0.1', 'preview.localhost.example', 'localhost'])
    expect((await raw('/en-us/a', { host })).body.toString()).not.toContain('drafts');
});

describe('files', () => {
  test('a page is revalidated, carries a validator and is not sent twice', async () => {
    const page = await raw('/de-at/a');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = page.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await raw('/de-at/a', { 'if-none-match': known });
      expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await raw('/de-at/a', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('hashed assets never change', async () => {
    const asset = await raw('/_astro/app.v1.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await raw('/builds/latest.json')).headers.get('cache-control')).toContain('must-revalidate');
    expect((await raw('/de-at/a/_payload.json')).headers.get('content-type')).toBe('application/json');
  });

  test.each([
    ['/en-us/long', 'br', 'br'],
    ['/en-us/long', 'gzip', 'gzip'],
    ['/en-us/long', 'br;q=0, gzip;q=0', null],
    ['/en-us/long', '*;q=0', null],
    ['/_astro/app.v1.js', 'gzip;q=0.9, br;q=0.1', 'gzip'],
    ['/_astro/app.v1.js', '*', 'br'],
  ])('%s asked for as %s comes as %s', async (path, accept, coding) => {
    const plain = await raw(path);
    const packed = await raw(path, { 'accept-encoding': accept });
    expect(packed.headers.get('content-encoding')).toBe(coding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(Number(packed.headers.get('content-length'))).toBe(packed.body.length);
    const body = coding === 'br' ? brotliDecompressSync(packed.body) : coding ? gunzipSync(packed.body) : packed.body;
    expect(body.equals(plain.body)).toBe(true);
    expect(packed.headers.get('etag') === plain.headers.get('etag')).toBe(coding === null);
    const known = await raw(path, { 'accept-encoding': accept, 'if-none-match': packed.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
  });

  test('HEAD says what GET says, without the body', async () => {
    const [get, head] = [await raw('/en-us/long'), await raw('/en-us/long', {}, 'HEAD')];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'content-type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test('what is missing gets the locale own page, with 404 and never 304', async () => {
    const missing = await raw('/de-at/nothing', { 'if-none-match': '*' });
    expect(missing.status).toBe(404);
    expect(missing.body.toString()).toContain('/de-at/404');
    expect((await raw('/de-at/a', {}, 'POST')).status).toBe(405);
  });
});

describe('headers', () => {
  test.each([
    '/de-at/a',
    '/',
    '/nothing',
    '/_astro/app.v1.js',
    '/api/nothing',
    '/healthz',
    '/x.php',
    '/de/ski',
    '/%zz',
    `/${'x'.repeat(9000)}`,
  ])('every answer forbids sniffing: %s', async (path) => {
    const { headers } = await raw(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).not.toBeNull();
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('a page runs its own inline scripts by hash, and no others', async () => {
    const policy = (await raw('/de-at/a')).headers.get('content-security-policy') ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(scripts).toMatch(new RegExp(`^script-src 'self' 'sha256-[\\w+/=]{44}' 'sha256-${RegExp.escape(hash)}'$`));
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("object-src 'none'");
  });
});

describe('the gate', () => {
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

  test('a prefix rule does not reach into another word', async () => {
    expect((await raw('/de/skiing')).headers.get('location')).toBe('/en-us/de/skiing');
  });

  test('410 says that it is gone', async () => {
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
  ])('the root with %j goes to %s', async (headers, location) => {
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

  test('hashed names are not read as words', async () => {
    expect((await raw('/_astro/app.wp-1.js')).status).toBe(404);
  });
});

test.each([
  '/../../etc/passwd', '/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/de-at/%2e%2e%2f%2e%2e%2f.firn/pages.json', '/.firn/pages.json', '/de-at/..\\..\\x',
  '/%00', '/de-at/a%00.html', '/%zz', '/%', '/%c0%ae%c0%ae/', '/de-at/%5c..%5c', '/_astro/', '/de-at/a/index.html/x', `/${'a/'.repeat(3000)}`, `/${'x'.repeat(9000)}`,
  `/de-at/${'%2e'.repeat(2000)}`, '/%E0%A4%A', '/con%0d%0aset-cookie:x', '*', 'http://evil.example/', '/de-at/%F0%9F%8E%BF',
])('%s is answered calmly', async (path) => {
  const { status, body, headers } = await raw(path);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(body.toString()).not.toContain('root:');
  expect(body.toString()).not.toContain('"dependencies"');
  expect(headers.get('set-cookie')).toBeNull();
  if (status === 200) expect(body.toString()).toContain('v1 /');
}); // prettier-ignore

test('while latest moves, no request sees a half release', async () => {
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

test('behind https it says so; listed addresses are refused, the never-blocked ones are not', async () => {
  mkdirSync(shop.dir, { recursive: true });
  writeFileSync(join(shop.dir, 'blocked.txt'), '203.0.113.0/24\n');
  writeFileSync(join(shop.dir, 'never.txt'), '203.0.113.7\n');
  await server.close();
  server = await startShop({
    env: env({
      SITE_URL: 'https://shop.example',
      BLOCKED_ADDRESSES_FILE: join(shop.dir, 'blocked.txt'),
      NEVER_BLOCKED_ADDRESSES_FILE: join(shop.dir, 'never.txt'),
    }),
    log: (line) => lines.push(line),
  });
  expect((await raw('/de-at/a')).headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' })).status).toBe(200);
  expect((await raw('/de-at/a', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
});

test('nothing of all this was an error', () => {
  expect(lines.filter((line) => line['level'] === 'error')).toEqual([]);
});

describe('what is in memory', () => {
  const facts = async (path: string, headers: Readonly<Record<string, string>>, method: string) => {
    const { status, headers: given, body } = await raw(path, headers, method);
    return { status, headers: [...given].filter(([name]) => name !== 'date'), body: body.toString('base64') };
  };
  // An address with a query always goes the long way.
  const long = (path: string): string => `${path}?x=1`;

  test.each([
    ['/', {}, 'GET'],
    ['/en-us/a', {}, 'GET'],
    ['/en-us/a', { 'accept-encoding': 'br, gzip' }, 'GET'],
    ['/en-us/a', { 'accept-encoding': 'gzip' }, 'GET'],
    ['/en-us/a', { 'accept-encoding': 'gzip' }, 'HEAD'],
    ['/en-us/a', { 'if-none-match': '*' }, 'GET'],
    ['/_astro/app.v1.js', { 'accept-encoding': 'br' }, 'GET'],
    ['/builds/latest.json', {}, 'GET'],
    ['/en-us/a/_payload.json', {}, 'GET'],
    ['/en-us/a', { 'user-agent': 'sleep(5)' }, 'GET'],
    ['/en-us/a', {}, 'POST'],
    ['/en-us/nothing', {}, 'GET'],
    ['/.firn/serving.json', {}, 'GET'],
    ['/en-us/../en-us/a', {}, 'GET'],
  ] as const)('%s %j %s is answered as it is from the disk', async (path, headers, method) => {
    // Warm from here on.
    await raw(path, headers, method);
    const quick = await facts(path, headers, method);
    expect(quick).toEqual(await facts(long(path), headers, method));
  });

  test('a visitor of another locale is still sent there', async () => {
    await raw('/');
    expect((await raw('/', { cookie: 'locale=de-at' })).status).toBe(302);
    expect((await raw('/', { 'cf-ipcountry': 'AT', 'accept-language': 'de' })).headers.get('location')).toBe('/de-at');
  });
});
