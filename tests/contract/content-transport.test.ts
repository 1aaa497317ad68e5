/** Retries, timeouts, paging and errors of the content client, over real HTTP, measured by the number of requests. */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { configurationProblems, contentHost } from '#clients/content/content-configuration.ts';
import { CONTENT_RETRY_DELAY_MS, CONTENT_RETRY_LIMIT, CONTENT_TIMEOUT_MS } from '#clients/content/content-sdk.ts';

import { answer, oneEntry, scriptedContent } from '../support/scripted-content.ts';
import type { ScriptedContent } from '../support/scripted-content.ts';

let service: ScriptedContent;
beforeEach(async () => {
  service = await scriptedContent((_url, response) => answer(response, oneEntry()));
});
afterEach(() => service.close());

test('timeout, number of retries and delay are those of the specification', () => {
  expect([CONTENT_TIMEOUT_MS, CONTENT_RETRY_LIMIT, CONTENT_RETRY_DELAY_MS]).toEqual([30_000, 5, 300]);
});

describe('retries', () => {
  const busyFor = (times: number, status: number, body: unknown = { error_code: status, error_message: 'busy' }) => {
    service.script = (_url, response) =>
      service.asked.length > times ? answer(response, oneEntry()) : answer(response, body, status);
  };

  test.each([408, 429])('the client gets the response after five refusals with %i', async (status) => {
    busyFor(5, status);
    expect(await service.client().entries('page')).toMatchObject({ kind: 'ok', value: [{ uid: 'blt1' }] });
    expect(service.asked).toHaveLength(6);
  });

  test.each([408, 429])('when every response is %i, six requests end in a value', async (status) => {
    busyFor(1_000, status);
    expect(await service.client().entries('page')).toMatchObject({ kind: 'failed', reason: 'refused', status });
    expect(service.asked).toHaveLength(6);
  });

  test.each([408, 429])('%i is retried for one entry and for a sync too', async (status) => {
    busyFor(2, status);
    service.script = ((busy) => (url, response, request) => {
      if (service.asked.length <= 2) busy(url, response, request);
      else if (url.pathname.endsWith('/sync')) answer(response, { items: [], total_count: 0, sync_token: 't' });
      else answer(response, { entry: { uid: 'blt1' } });
    })(service.script);
    expect((await service.client().entry('page', 'blt1')).kind).toBe('ok');
    expect(service.asked).toHaveLength(3);
    service.asked.length = 0;
    expect((await service.client().sync({})).kind).toBe('ok');
    expect(service.asked).toHaveLength(3);
  });

  test('each of the five retries waits for the configured delay', async () => {
    busyFor(5, 429);
    const start = performance.now();
    await service.client({ retryDelayMs: 60 }).entries('page');
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  test.each([400, 401, 403, 404, 412, 422, 500, 502, 503, 504])('%i is not retried', async (status) => {
    busyFor(1_000, status);
    expect(await service.client().entries('page')).toMatchObject({ kind: 'failed', reason: 'refused', status });
    expect(service.asked).toHaveLength(1);
  });

  test('a broken connection is not retried', async () => {
    service.script = (_url, _response, request) => request.socket.destroy();
    expect(await service.client().entries('page')).toMatchObject({ kind: 'failed', reason: 'unreachable', status: 0 });
    expect(service.asked).toHaveLength(1);
  });

  test('a connection that breaks in the middle of the body is not retried', async () => {
    service.script = (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"entries":[');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await service.client().entries('page')).toMatchObject({ kind: 'failed', reason: 'unreachable' });
    expect(service.asked).toHaveLength(1);
  });
});

describe('size', () => {
  const large = JSON.stringify(oneEntry('blt1', { text: 'x'.repeat(40_000_000) }));
  test.each([
    ['gzip', gzipSync],
    ['br', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['deflate', deflateSync],
  ] as const)('a small %s body that expands beyond the limit is refused', async (encoding, compress) => {
    const body = compress(large);
    expect(body.length).toBeLessThan(1_000_000);
    service.script = (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(body);
    };
    const refusal = { kind: 'failed', reason: 'malformed', message: expect.stringContaining('larger than') };
    expect(await service.client().entries('page')).toMatchObject(refusal);
  });

  test('a compressed body within the limit is read', async () => {
    service.script = (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(oneEntry('blt1', { text: 'x'.repeat(4_000_000) }))));
    };
    expect(await service.client().entries('page')).toMatchObject({ kind: 'ok', value: [{ uid: 'blt1' }] });
  });
});

describe('timeouts', () => {
  const timeout = { kind: 'failed', reason: 'timeout', message: expect.stringContaining('timeout') };
  const impatient = () => service.client({ timeoutMs: 150 });

  test('a request that the service accepts but never answers times out', async () => {
    service.script = () => undefined;
    expect(await impatient().entries('page')).toMatchObject(timeout);
    expect(await impatient().entry('page', 'blt1')).toMatchObject(timeout);
    expect(await impatient().sync({})).toMatchObject(timeout);
    expect(service.asked).toHaveLength(3);
  });

  test('a response that stalls in its body times out', async () => {
    service.script = (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"entries":[');
    };
    expect(await impatient().entries('page')).toMatchObject({ ...timeout, status: 200 });
    expect(service.asked).toHaveLength(1);
  });

  test('a response that trickles in byte by byte times out, and its connection is closed', async () => {
    let closed = false;
    service.script = (_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => {
        closed = true;
        clearInterval(drip);
      });
    };
    expect(await impatient().entries('page')).toMatchObject(timeout);
    await expect.poll(() => closed).toBe(true);
  });

  test('every attempt has the whole timeout', async () => {
    service.script = (_url, response) => {
      const late = service.asked.length;
      setTimeout(() => (late > 2 ? answer(response, oneEntry()) : answer(response, {}, 429)), 100);
    };
    expect((await service.client({ timeoutMs: 250 }).entries('page')).kind).toBe('ok');
    expect(service.asked).toHaveLength(3);
  });

  test('the third page has the same timeout as the first', async () => {
    const page = Array.from({ length: 100 }, (_value, index) => ({ uid: `blt${index}`, locale: 'en-us' }));
    service.script = (url, response) => {
      if (url.searchParams.get('skip') !== '200') answer(response, { entries: page, count: 300 });
    };
    expect(await impatient().entries('page')).toMatchObject(timeout);
    expect(service.asked).toHaveLength(3);
  });
});

describe('errors are values', () => {
  test('an absent entry has the code and message of the specification', async () => {
    service.script = (_url, response) =>
      answer(
        response,
        { error_code: 141, error_message: "The requested object doesn't exist.", errors: { uid: ['is not valid.'] } },
        422,
      );
    expect(await service.client().entry('page', 'blt0')).toEqual({
      kind: 'not-found',
      code: 141,
      message: "The requested entry doesn't exist.",
    });
  });

  test('code 141 about another field is a refusal', async () => {
    service.script = (_url, response) =>
      answer(response, { error_code: 141, error_message: 'no', errors: { environment: ['is not valid.'] } }, 422);
    expect(await service.client().entry('page', 'blt0')).toMatchObject({ kind: 'failed', code: 141, status: 422 });
  });

  test("the service's code, status, message and field errors are kept", async () => {
    const errors = { api_key: ['is not valid.'] };
    service.script = (_url, response) =>
      answer(response, { error_code: 109, error_message: "We can't find that Stack. Please try again.", errors }, 412);
    expect(await service.client().entries('page')).toEqual({
      kind: 'failed',
      reason: 'refused',
      code: 109,
      status: 412,
      statusText: 'Precondition Failed',
      message: "We can't find that Stack. Please try again.",
      errors,
    });
  });

  test.each([
    ['an empty body', ''],
    ['an HTML page of a proxy', '<html>hello</html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an unrelated object', '{"hello":1}'],
    ['entries that are not objects', '{"entries":"many","entry":7,"items":{}}'],
  ])('status 200 with %s is malformed, for every call', async (_name, body) => {
    service.script = (_url, response) => answer(response, body);
    const malformed = { kind: 'failed', reason: 'malformed', status: 200 };
    expect(await service.client().entries('page')).toMatchObject(malformed);
    expect(await service.client().entry('page', 'blt1')).toMatchObject(malformed);
    expect(await service.client().sync({})).toMatchObject(malformed);
  });
});

describe('pages and chunks', () => {
  const stored = (count: number) =>
    Array.from({ length: count }, (_value, index) => ({ uid: `blt${index}`, locale: 'en-us' }));
  const serve = (all: readonly { uid: string }[]) => {
    service.script = (url, response) => {
      const wanted = (JSON.parse(url.searchParams.get('query') ?? '{}') as { uid?: { $in: string[] } }).uid?.$in;
      const found = wanted ? all.filter((entry) => wanted.includes(entry.uid)) : all;
      const skip = Number(url.searchParams.get('skip'));
      answer(response, { entries: found.slice(skip, skip + 100), count: found.length });
    };
  };

  test.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [250, 3],
  ])('%i entries take %i requests', async (count, requests) => {
    serve(stored(count));
    const found = await service.client().entries('page');
    expect(found.kind === 'ok' && found.value).toHaveLength(count);
    expect(service.asked).toHaveLength(requests);
    expect(service.asked.every((url) => url.searchParams.get('include_count') === 'true')).toBe(true);
  });

  test('an entry published while pages are read is not returned twice', async () => {
    const all = stored(150);
    service.script = (url, response) => {
      const skip = Number(url.searchParams.get('skip'));
      const now = skip === 0 ? all : [{ uid: 'bltnew', locale: 'en-us' }, ...all];
      answer(response, { entries: now.slice(skip, skip + 100), count: now.length });
    };
    const found = await service.client().entries('page');
    const uids = found.kind === 'ok' ? found.value.map((entry) => entry['uid']) : [];
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids).toHaveLength(150);
  });

  test('paging ends with the last page, even if the reported count is never reached', async () => {
    service.script = (url, response) =>
      answer(response, { entries: url.searchParams.get('skip') === '0' ? stored(100) : [], count: 9_999 });
    expect(await service.client().entries('page')).toMatchObject({ kind: 'ok', value: { length: 100 } });
    expect(service.asked).toHaveLength(2);
  });

  test.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [250, 3],
  ])('%i uids take %i requests, each under 8 KB, and keep their order', async (count, requests) => {
    serve(stored(count));
    const uids = stored(count)
      .map((entry) => entry.uid)
      .toReversed();
    const found = await service.client().entriesByUids('page', uids);
    expect(found.kind === 'ok' && found.value.map((entry) => entry['uid'])).toEqual(uids);
    expect(service.asked).toHaveLength(requests);
    expect(service.asked.every((url) => url.href.length < 8_192)).toBe(true);
  });

  test('repeated uids are requested and returned once', async () => {
    serve(stored(250));
    const uids = stored(100).map((entry) => entry.uid);
    const found = await service.client().entriesByUids('page', [...uids, ...uids, 'bltunknown', ...uids]);
    expect(found.kind === 'ok' && found.value.map((entry) => entry['uid'])).toEqual(uids);
    expect(service.asked).toHaveLength(2);
  });

  test('a query is sent along with the uids', async () => {
    await service.client().entriesByUids('page', ['blt1'], { query: { regions: 'us' } });
    expect(JSON.parse(service.asked[0]?.searchParams.get('query') ?? '')).toEqual({
      $and: [{ regions: 'us' }, { uid: { $in: ['blt1'] } }],
    });
  });

  test('a failed chunk fails the whole call', async () => {
    service.script = (_url, response) =>
      service.asked.length === 2 ? answer(response, {}, 500) : answer(response, { entries: [], count: 0 });
    const uids = stored(250).map((entry) => entry.uid);
    expect(await service.client().entriesByUids('page', uids)).toMatchObject({ kind: 'failed', status: 500 });
    expect(service.asked).toHaveLength(2);
  });

  test('a sync with a cycle of tokens ends', async () => {
    service.script = (_url, response) => answer(response, { items: [], total_count: 1, pagination_token: 'same' });
    expect(await service.client().sync({})).toMatchObject({ kind: 'failed', reason: 'malformed' });
    expect(service.asked).toHaveLength(2);
  });
});

describe('endpoints', () => {
  test.each([
    [undefined, 'cdn.contentstack.io'],
    ['us', 'cdn.contentstack.io'],
    ['eu', 'eu-cdn.contentstack.com'],
    ['au', 'au-cdn.contentstack.com'],
    ['azure-na', 'azure-na-cdn.contentstack.com'],
    ['azure-eu', 'azure-eu-cdn.contentstack.com'],
    ['gcp-na', 'gcp-na-cdn.contentstack.com'],
    ['gcp-eu', 'gcp-eu-cdn.contentstack.com'],
  ])('the host of region %s is %s', (region, host) => {
    expect(contentHost(region)).toBe(host);
    expect(configurationProblems({ apiKey: 'a', deliveryToken: 'b', environment: 'c', region })).toEqual([]);
  });

  test('key, token, branch and environment are sent', async () => {
    await service.client({}, { branch: 'next' }).entries('page');
    expect(service.headers[0]).toMatchObject({ api_key: 'key', access_token: 'token', branch: 'next' });
    expect(service.asked[0]?.searchParams.get('environment')).toBe('production');
  });

  test.each(['h:8080', 'https://h', 'h/v3', '', 7, 'a b', 'user@h'])('host %j is refused', (host) => {
    expect(configurationProblems({ apiKey: 'a', deliveryToken: 'b', environment: 'c', host }).join(' ')).toContain(
      'host',
    );
  });
});
