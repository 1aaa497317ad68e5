/** Files of a release from the standalone server: validators, encoding, headers, and identical responses from memory and disk. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { servedShop } from '../../../support/served-shop.ts';

const served = servedShop(4967);
const { raw, lines } = served;

describe('files', () => {
  test('a page has a validator and must be revalidated; an unchanged page gets 304', async () => {
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

  test('hashed assets are immutable', async () => {
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
  ])('%s requested with %s is sent as %s', async (path, accept, coding) => {
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

  test('HEAD has the headers of GET and no body', async () => {
    const [get, head] = [await raw('/en-us/long'), await raw('/en-us/long', {}, 'HEAD')];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'content-type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test("a missing page gets the locale's own page with 404, never 304", async () => {
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
  ])('every response forbids sniffing: %s', async (path) => {
    const { headers } = await raw(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).not.toBeNull();
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('a page allows its own inline scripts by hash, and no others', async () => {
    const policy = (await raw('/de-at/a')).headers.get('content-security-policy') ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(scripts).toMatch(new RegExp(`^script-src 'self' 'sha256-[\\w+/=]{44}' 'sha256-${RegExp.escape(hash)}'$`));
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("object-src 'none'");
  });
});

describe('files in memory', () => {
  const facts = async (path: string, headers: Readonly<Record<string, string>>, method: string) => {
    const { status, headers: given, body } = await raw(path, headers, method);
    return { status, headers: [...given].filter(([name]) => name !== 'date'), body: body.toString('base64') };
  };
  // A query always bypasses the memory cache.
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
  ] as const)('%s %j %s gets the same response as from the disk', async (path, headers, method) => {
    // From this request on, the file is in memory.
    await raw(path, headers, method);
    const quick = await facts(path, headers, method);
    expect(quick).toEqual(await facts(long(path), headers, method));
  });

  test('a visitor with another locale is still redirected to it when the file is in memory', async () => {
    await raw('/');
    expect((await raw('/', { cookie: 'locale=de-at' })).status).toBe(302);
    expect((await raw('/', { 'cf-ipcountry': 'AT', 'accept-language': 'de' })).headers.get('location')).toBe('/de-at');
  });
});

test('the tests of this file caused no logged error', () => {
  expect(lines.filter((line) => line['level'] === 'error')).toEqual([]);
});
