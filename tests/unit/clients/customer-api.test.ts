/** The customers' side of the own API, against a shop that is a function. */
import { expect, test } from 'vitest';

import { createCustomerApi } from '#clients/storefront-api/customer-api.ts';

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
  return { seen, api: createCustomerApi({ region: 'us', origin: 'http://shop.test', fetch }) };
}

const LOGIN = { method: 'POST', path: '/customers/login', body: {} } as const;

test('a stale token is fetched anew and the call made once more', async () => {
  const { api, seen } = shop((_one, count) => (count === 1 ? [403, { error: { code: 'csrf' } }] : [200, { ok: true }]));
  expect(await api.ask(LOGIN)).toEqual({ kind: 'ok', value: { ok: true } });
  expect(seen.map(({ token }) => token)).toEqual(['token-0', 'token-1']);
});

test('the token of a new visit is taken from the answer that began it', async () => {
  const { api, seen } = shop(() => [200, { csrfToken: 'after', customer: null }]);
  await api.ask(LOGIN);
  await api.whoIs();
  expect(seen.map(({ token }) => token)).toEqual(['token-0', 'after']);
});

test.each([
  [
    422,
    { error: { code: 'malformed-body', fields: { email: 'x' } } },
    { kind: 'refused', code: 'malformed-body', fields: { email: 'x' } },
  ],
  [401, { error: { code: 'signed-out' } }, { kind: 'refused', code: 'signed-out', fields: {} }],
  [503, { error: { code: 'not-offered' } }, { kind: 'refused', code: 'not-offered', fields: {} }],
  [502, { error: { code: 'upstream-failed' } }, { kind: 'failed' }],
  [400, { nonsense: true }, { kind: 'failed' }],
])('%i %o', async (status, body, result) => {
  expect(await shop(() => [status, body]).api.ask(LOGIN)).toEqual(result);
});

test('reading takes no token', async () => {
  const { api, seen } = shop(() => [200, { data: [] }]);
  await api.ask({ method: 'GET', path: '/orders/7' });
  expect(seen).toEqual([{ method: 'GET', path: '/api/orders/7', token: null }]);
});
