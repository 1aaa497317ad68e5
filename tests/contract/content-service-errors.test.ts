/** Authorization and error responses of the content service. */
import Contentstack from 'contentstack';
import type { Config } from 'contentstack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { HEADERS, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

/** A body with a parameter whose JSON is nested `levels` deep. */
const nested = (name: string, levels: number): string =>
  `{"_method":"GET","${name}":${'{"$and":['.repeat(levels)}${']}'.repeat(levels)}}`;

let served: Served;
let other: Served;
beforeAll(async () => {
  other = await serveStack();
  const { dir } = other;
  served = await serveStack({
    stacks: [
      { dir, apiKey: 'key', accessToken: 'token', previewToken: 'preview', environment: 'production' },
      { dir, apiKey: 'second', accessToken: 'other', environment: 'staging' },
    ],
  });
});
afterAll(async () => {
  await served.close();
  await other.close();
});

describe('errors', () => {
  test.each([
    ['content_types/product/entries/none', {}, 422, 141, "The requested object doesn't exist."],
    ['content_types/none/entries', {}, 422, 118, "The Content Type 'none' was not found. Please try again."],
    ['content_types/none', {}, 422, 118, "The Content Type 'none' was not found. Please try again."],
    ['assets/none', {}, 404, 145, 'Asset was not found.'],
    ['global_fields/none', {}, 422, 118, "The Global Field 'none' was not found. Please try again."],
    ['taxonomies/none', {}, 404, 141, /Taxonomy/],
    ['taxonomies/use/terms/none', {}, 404, 141, /Term/],
    ['content_types/product/entries', { api_key: 'none' }, 412, 109, "We can't find that Stack. Please try again."],
    [
      'content_types/product/entries',
      { access_token: 'none' },
      412,
      109,
      "We can't find that Stack. Please try again.",
    ],
    ['content_types/product/entries', { api_key: 'second' }, 412, 109, "We can't find that Stack. Please try again."],
    ['content_types/product/entries', { access_token: '' }, 401, 105, /logged in/],
    ['content_types/product/entries', { branch: 'none' }, 412, 901, /Branch/],
    ['content_types/product/entries', { preview_token: 'none' }, 403, 105, /preview token/],
    ['content_types/product/entries?locale=xx', {}, 422, 141, /Language/],
    ['content_types/product/entries?environment=none', {}, 422, 141, /Environment/],
    ['content_types/product/entries?query=%7B', {}, 422, 141, /query/],
    ['content_types/product/entries?query=%5B1%5D', {}, 422, 141, /query/],
    ['content_types/product/entries?query=%7B%22%24where%22%3A1%7D', {}, 422, 141, /query/],
    ['content_types/product/entries?query=%7B%22a%22%3A%7B%22%24never%22%3A1%7D%7D', {}, 422, 141, /query/],
    ['content_types/product/entries?query=%7B%22a%22%3A%7B%22%24regex%22%3A%22(%22%7D%7D', {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$regex":"ski","$options":"q"}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$regex":"ski","$options":"g"}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$regex":"ski","$options":1}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$options":"i"}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"price":{"$gt":1,"levels":2}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$exists":true,"__proto__":1}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"title":{"$exists":true,"constructor":1}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"taxonomies.use":{"$beside":"ski"}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"taxonomies.use":[{"toString":1}]}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"taxonomies.use":{"$below":{"toString":1}}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"taxonomies.use":{"$eq_above":[{"toString":1}]}}`, {}, 422, 141, /query/],
    [
      `content_types/product/entries?query={"taxonomies.use":{"$below":"ski","levels":{"toString":1}}}`,
      {},
      422,
      141,
      /query/,
    ],
    [`content_types/product/entries?query={"title":{"$in":"Ski 1"}}`, {}, 422, 141, /query/],
    // No entry matches the first condition: a query is validated independently of the entries.
    [`content_types/product/entries?query={"title":"none","price":{"$never":1}}`, {}, 422, 141, /query/],
    [`content_types/product/entries?query={"maker":{"$in_query":{"$where":1}}}`, {}, 422, 141, /query/],
    [`content_types?query={"title":{"$never":1}}`, {}, 422, 141, /query/],
    [`assets?query={"title":{"$regex":"(","$options":"i"}}`, {}, 422, 141, /query/],
    ['content_types/product/entries?include_all=true&locale=xx', {}, 422, 141, /Language/],
    ['stacks/sync', {}, 422, 141, /token/],
    ['stacks/sync?init=true&content_type_uid=none', {}, 422, 118, /Content Type/],
    ['stacks/sync?init=true&type=none', {}, 422, 141, /type/],
    ['stacks/sync?init=true&start_from=yesterday', {}, 422, 141, /start date/],
    ['nowhere', {}, 404, 404, /not found/],
    ['%E0%A4%A', {}, 404, 404, /not found/],
  ])('%s %j → %i', async (path, headers, status, code, message) => {
    const answer = await served.get(path, { ...HEADERS, ...headers });
    expect(answer.status).toBe(status);
    expect(answer.body['error_code']).toBe(code);
    expect(answer.body['error_message']).toMatch(message);
    expect(answer.body['errors']).toBeTypeOf('object');
  });

  test('an empty result gives an empty list, not an error', async () => {
    const { status, body } = await served.get('content_types/product/entries?query=%7B%22uid%22%3A%22none%22%7D');
    expect([status, body]).toEqual([200, { entries: [] }]);
  });

  test.each([
    [8192, 200],
    [8193, 414],
    [100_000, 414],
  ])('a URL of %i bytes gets status %i', async (bytes, status) => {
    const path = '/v3/assets?x=';
    const response = await fetch(`${served.server.url}${path}${'a'.repeat(bytes - path.length)}`, { headers: HEADERS });
    expect(response.status).toBe(status);
    const body = (await response.json()) as Json;
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    if (status === 414) expect(body).toEqual({ error_code: 414, error_message: expect.any(String), errors: {} });
  });

  test.each([
    ['is too large', 'x'.repeat(1_100_000), 413],
    ['nests too deep for a query', nested('query', 20_000), 422],
    ['nests too deep for a parameter', nested('only', 20_000), 422],
  ])('a body that %s is refused in the error format of the service', async (_name, body, status) => {
    const response = await fetch(`${served.server.url}/v3/assets`, { method: 'POST', headers: HEADERS, body });
    expect(response.status).toBe(status);
    const answer = (await response.json()) as Json;
    expect(answer).toMatchObject({ error_code: expect.any(Number), error_message: expect.any(String), errors: {} });
  });

  test('100 uids in one query fit into a URL', async () => {
    const uids = Array.from({ length: 100 }, (_value, index) => `blt${`${index}`.padStart(16, '0')}`);
    for (const query of [{ uid: { $in: uids } }, { $or: uids.map((uid) => ({ uid })) }]) {
      const search = new URLSearchParams({ environment: 'production', query: JSON.stringify(query) });
      expect(await served.get(`content_types/product/entries?${search}`)).toEqual({
        status: 200,
        body: { entries: [] },
      });
    }
  });

  test('POST without _method GET changes nothing and is refused', async () => {
    const post = (body: string) =>
      fetch(`${served.server.url}/v3/content_types/product/entries`, { method: 'POST', headers: HEADERS, body });
    expect((await post('{}')).status).toBe(405);
    expect((await post('{')).status).toBe(422);
  });
});

describe('CORS', () => {
  test('the preflight allows the methods and the headers of the SDKs', async () => {
    const response = await fetch(`${served.server.url}/v3/assets`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')?.split(', ')).toEqual(['GET', 'POST', 'OPTIONS']);
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    for (const name of 'api_key access_token branch content-type x-user-agent x-cs-variant-uid x-header-ea preview_token live_preview preview_timestamp release_id'.split(
      ' ',
    ))
      expect(allowed).toContain(name);
  });

  test.each([
    ['assets', 200],
    ['assets/none', 404],
    ['nowhere', 404],
  ])('the response of %s (%i) is readable by any origin', async (path, status) => {
    const response = await fetch(`${served.server.url}/v3/${path}`, { headers: HEADERS });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    await response.body?.cancel();
  });
});

describe('POST with _method GET', () => {
  test.each([
    ['content_types', { include_count: true }],
    ['content_types/product', {}],
    ['content_types/product/entries', { query: { price: { $gt: 10 } }, include: ['maker'], locale: 'en-us' }],
    ['content_types/product/entries', { count: true }],
    ['content_types/product/entries/p1', { only: { BASE: ['title'] } }],
    ['content_types', { only_last_activity: true }],
    ['assets', { include_dimension: true }],
    ['assets/a1', {}],
    ['taxonomies/entries', { query: { 'taxonomies.use': 'race' } }],
    ['taxonomies', {}],
    ['global_fields', {}],
    ['stacks/sync', { init: true, type: 'asset_published' }],
  ] as [string, Json][])('%s %j gets the response of the GET request', async (path, body) => {
    const response = await fetch(`${served.server.url}/v3/${path}`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ _method: 'GET', environment: 'production', ...body }),
    });
    const search = Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return value.map((one) => `${name}[]=${one as string}`).join('&');
      if (name === 'query') return `query=${encodeURIComponent(JSON.stringify(value))}`;
      return name === 'only' ? 'only[BASE][]=title' : `${name}=${value as string}`;
    });
    const wanted = await served.get(`${path}?environment=production&${search.join('&')}`);
    expect({ status: response.status, body: await response.json() }).toEqual(wanted);
    expect(wanted.status).toBe(200);
  });
});

describe('several stacks', () => {
  test('share no entry, asset, type or token', async () => {
    const second = { api_key: 'second', access_token: 'other' };
    expect((await served.get('content_types/product/entries/p1', second)).status).toBe(422);
    expect((await served.get('assets', second)).body).toEqual({ assets: [] });
    const { body } = await served.get('stacks/sync?init=true');
    expect((await served.get(`stacks/sync?sync_token=${body['sync_token'] as string}`, second)).status).toBe(422);
    expect((await served.get('assets?environment=production', second)).status).toBe(422);
  });

  test('are selected by api_key, each with its own token and environment', async () => {
    const first = await served.get('content_types/product/entries');
    const second = await served.get('content_types/product/entries', { api_key: 'second', access_token: 'other' });
    expect((first.body['entries'] as Json[]).length).toBe(3);
    expect(second).toEqual({ status: 200, body: { entries: [] } });
  });

  test('a path prefix before /v3 is ignored', async () => {
    const response = await fetch(`${served.server.url}/cda:443/v3/content_types`, { headers: HEADERS });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});

describe('preview', () => {
  const preview = { api_key: 'key', preview_token: 'preview', live_preview: 'hash' };

  test('shows drafts, in any language', async () => {
    const { body } = await served.get('content_types/product/entries/p4?locale=de', preview);
    expect(body['entry']).toMatchObject({ title: 'Draft' });
    const all = await served.get('content_types/product/entries', preview);
    expect((all.body['entries'] as Json[]).map((entry) => entry['uid'])).toContain('p4');
    expect((await served.get('content_types/product/entries/p4')).status).toBe(422);
  });

  test('at a given time shows the entries published by then', async () => {
    const at = (time: string) => served.get('content_types/product/entries', { ...preview, preview_timestamp: time });
    expect((await at('2026-01-01T00:00:00.000Z')).body['entries']).toEqual([]);
    expect((await at('2026-02-01T00:00:00.000Z')).body['entries']).toHaveLength(3);
    expect((await at('soon')).status).toBe(422);
  });

  test('shows drafts to the unmodified SDK in a preview session only', async () => {
    const stack = Contentstack.Stack({
      api_key: 'key',
      delivery_token: 'token',
      environment: 'production',
      live_preview: { enable: true, preview_token: 'preview', host: `127.0.0.1:${served.server.port}` },
    } as Config);
    stack.setProtocol('http');
    stack.setHost('127.0.0.1');
    stack.setPort(served.server.port);
    const draft = () => stack.ContentType('product').Entry('p4').toJSON().fetch();
    await expect(draft()).rejects.toMatchObject({ error_code: 141 });
    const live = { live_preview: 'hash', content_type_uid: 'product', entry_uid: 'p4' };
    stack.livePreviewQuery(live as unknown as Parameters<typeof stack.livePreviewQuery>[0]);
    expect(await draft()).toMatchObject({ title: 'Draft' });
  });

  test.each([
    ['both tokens and no signal', { access_token: 'token' }, '', false],
    ['the hash `init`, which is not a session yet', { access_token: 'token', live_preview: 'init' }, '', false],
    ['empty signals', { access_token: 'token', live_preview: '', preview_timestamp: '', release_id: '' }, '', false],
    ['an empty signal in the address', { access_token: 'token' }, '?live_preview=', false],
    ['a hash', { access_token: 'token', live_preview: 'hash' }, '', true],
    ['a hash in the address', { access_token: 'token' }, '?live_preview=hash', true],
    ['a time', { access_token: 'token', preview_timestamp: '2027-01-01T00:00:00.000Z' }, '', 'published'],
    ['the preview token alone', {}, '', true],
  ])('shows drafts to a request with %s: %j%s → %s', async (_name, headers, search, drafts) => {
    const given = { api_key: 'key', preview_token: 'preview', ...headers } as Record<string, string>;
    const one = await served.get(`content_types/product/entries/p4${search}`, given);
    expect(one.status).toBe(drafts === true ? 200 : 422);
    const list = (await served.get(`content_types/product/entries${search}`, given)).body['entries'] as Json[];
    expect(list.map((entry) => entry['uid']).includes('p4')).toBe(drafts === true);
  });

  test('a request with a preview token but no preview signal needs the correct delivery token', async () => {
    const given = { api_key: 'key', preview_token: 'preview', access_token: 'wrong' };
    expect((await served.get('content_types/product/entries', given)).status).toBe(412);
    expect((await served.get('content_types/product/entries?environment=none', { ...given, access_token: 'token' })).status).toBe(422); // prettier-ignore
  });

  test('also works without /v3, as on the preview host; other requests do not', async () => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${served.server.url}/${path}`, { headers });
      return { status: response.status, body: (await response.json()) as Json };
    };
    expect((await ask('content_types/product/entries/p4', preview)).body['entry']).toMatchObject({ title: 'Draft' });
    expect((await ask('assets/a1', preview)).body['asset']).toMatchObject({ uid: 'a1' });
    expect((await ask('content_types/product/entries/p4', HEADERS)).status).toBe(404);
    expect((await ask('local/problems', preview)).status).toBe(404);
    expect((await ask('assets', { ...preview, preview_token: 'wrong' })).status).toBe(403);
  });

  test('is disabled for a stack without a preview token', async () => {
    const answer = await served.get('assets', { api_key: 'second', preview_token: 'undefined' });
    expect(answer.status).toBe(403);
  });
});
