/** The browser's API caller, against an API that is a function. */
import { expect, test, vi } from 'vitest';

import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import type { ApiCaller } from '#clients/storefront-api/api-caller.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}

function shop(answer: (seen: Seen, count: number) => readonly [number, object]) {
  const seen: Seen[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const one = {
      method: request.method,
      path: new URL(request.url).pathname,
      token: request.headers.get('csrf-token'),
    };
    if (one.path === '/api/session') return Response.json({ csrfToken: `token-${seen.length}` });
    seen.push(one);
    const [status, body] = answer(one, seen.length);
    return Response.json(body, { status });
  };
  return { seen, api: createApiCaller({ region: 'us', origin: 'http://shop.test', fetch }) };
}

const LOGIN = { method: 'POST', path: '/customers/login', body: {} } as const;

test('a stale csrf-token is replaced and the call is sent once more', async () => {
  const { api, seen } = shop((_one, count) => (count === 1 ? [403, { error: { code: 'csrf' } }] : [200, { ok: true }]));
  expect(await api.ask(LOGIN)).toEqual({ kind: 'ok', value: { ok: true } });
  expect(seen.map(({ token }) => token)).toEqual(['token-0', 'token-1']);
});

test('the csrf-token from the sign-in response is used from then on', async () => {
  const { api, seen } = shop(() => [200, { csrfToken: 'after', customer: null }]);
  await api.ask(LOGIN);
  await api.call('POST /customers/validate-session', {});
  expect(seen.map(({ token }) => token)).toEqual(['token-0', 'after']);
});

test.each([
  [
    422,
    { error: { code: 'malformed-body', fields: { email: 'x' } } },
    { kind: 'refused', status: 422, code: 'malformed-body', message: '', fields: { email: 'x' } },
  ],
  [
    401,
    { error: { code: 'signed-out' } },
    { kind: 'refused', status: 401, code: 'signed-out', message: '', fields: {} },
  ],
  [
    503,
    { error: { code: 'not-offered' } },
    { kind: 'refused', status: 503, code: 'not-offered', message: '', fields: {} },
  ],
  [502, { error: { code: 'upstream-failed' } }, { kind: 'failed', code: 'upstream-failed' }],
  [400, { nonsense: true }, { kind: 'failed', code: 'http-400' }],
])('the response %i %o gives a typed result', async (status, body, result) => {
  expect(await shop(() => [status, body]).api.ask(LOGIN)).toEqual(result);
});

test('a read needs no csrf-token', async () => {
  const { api, seen } = shop(() => [200, { data: [] }]);
  await api.ask({ method: 'GET', path: '/orders/7' });
  expect(seen).toEqual([{ method: 'GET', path: '/api/orders/7', token: null }]);
});

const CREATE = { body: { line_items: [{ product_id: 1, quantity: 1 }] } } as const;

test('a keyed write is sent again under its key after a lost response or while it is still running', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Promise.resolve(Response.json({ error: { code: 'still-running' } }, { status: 409 })),
    () => Promise.resolve(Response.json({ cart: null })),
  ];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname === '/api/session') return Response.json({ csrfToken: 'token' });
    keys.push(request.headers.get('idempotency-key'));
    return (answers.shift() as () => Promise<Response>)();
  };
  const api = createApiCaller({ region: 'us', origin: 'http://shop.test', fetch });
  const result = await api.call('POST /cart/create', CREATE, { key: 'key-1' });
  expect([result.kind, keys]).toEqual(['ok', ['key-1', 'key-1', 'key-1']]);
});

test('a write without a key is not retried after a lost response', async () => {
  const { api, seen } = shop(() => {
    throw new TypeError('fetch failed');
  });
  expect(await api.ask(LOGIN)).toEqual({ kind: 'failed', code: 'network' });
  expect(seen).toHaveLength(1);
});

/** The first `failures` requests fail, as those do that a browser sends just after its `online` event. */
function shopAfter(failures: number) {
  return shop((_one, count) => {
    if (count <= failures) throw new TypeError('fetch failed');
    return [200, { data: [] }];
  });
}
const READS = [
  ['a GET', (api: ApiCaller) => api.ask({ method: 'GET', path: '/orders/7' })],
  [
    'a call that changes nothing',
    (api: ApiCaller) => api.call('POST /customers/validate-session', {}, { isRead: true }),
  ],
] as const;

test.each(READS)('%s is retried twice after network errors', async (_kind, read) => {
  const { api, seen } = shopAfter(2);
  expect([await read(api), seen.length]).toEqual([{ kind: 'ok', value: { data: [] } }, 3]);
  const down = shopAfter(9);
  expect([await read(down.api), down.seen.length]).toEqual([{ kind: 'failed', code: 'network' }, 3]);
});

test.each(READS)('%s is not retried offline, nor after a timeout', async (_kind, read) => {
  const late = shop(() => {
    throw new DOMException('late', 'TimeoutError');
  });
  vi.stubGlobal('navigator', { onLine: true });
  await read(late.api);
  const { api, seen } = shopAfter(9);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await read(api)).toEqual({ kind: 'offline' });
  vi.unstubAllGlobals();
  expect([late.seen.length, seen.length]).toEqual([1, 1]);
});

test('parameters are encoded into the path, and absent query values are left out', async () => {
  const urls: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    urls.push(String(input));
    return Response.json({ data: [] });
  };
  const api = createApiCaller({ region: 'us', origin: 'http://shop.test', fetch });
  await api.call('GET /products/:id', { params: { id: '1/2' }, query: { include_fields: 'name' } });
  expect(urls).toEqual(['http://shop.test/api/products/1%2F2?include_fields=name']);
});
