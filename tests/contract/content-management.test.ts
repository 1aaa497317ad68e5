/** The Content Management API, of which the service offers only the list of releases: calls as `@contentstack/management` sends them. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MANAGEMENT_TOKEN, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

let served: Served;
beforeAll(async () => {
  served = await serveStack();
});
afterAll(() => served.close());

const NOT_OFFERED = {
  error_code: 162,
  error_message: 'The Content Management API is not offered here, except for the list of releases.',
  errors: {},
};
const places = { locales: ['en-us'], environments: ['production'] };

async function send(method: string, path: string, { body, headers }: { body?: unknown; headers?: object } = {}) {
  const answer = await fetch(`${served.server.url}/v3/${path}`, {
    method,
    headers: { api_key: 'key', authorization: MANAGEMENT_TOKEN, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return [answer.status, (await answer.json()) as Json] as const;
}

test.each<readonly [request: string, body: object | undefined]>([
  ['POST content_types/product/entries/ski1/publish', { entry: places, locale: 'en-us' }],
  ['POST content_types/product/entries/ski1/publish', { entry: places, scheduled_at: '2027-01-01T00:00:00Z' }],
  ['POST content_types/product/entries/ski1/unpublish', { entry: places, locale: 'en-us' }],
  ['POST bulk/publish', { entries: [{ uid: 'ski1', content_type: 'product', locale: 'en-us' }], ...places }],
  ['POST bulk/unpublish', { entries: [], ...places }],
  ['POST content_types/product/entries', { entry: { title: 'New' } }],
  ['PUT content_types/product/entries/ski1', { entry: { title: 'Changed' } }],
  ['DELETE content_types/product/entries/ski1', undefined],
  ['GET content_types/product/entries', undefined],
  ['GET content_types', undefined],
  ['POST assets', {}],
  ['POST assets/a1/publish', { asset: places }],
  ['POST releases', { release: { name: 'Spring' } }],
  ['GET releases/spring', undefined],
  ['PUT releases/spring', { release: { name: 'Summer' } }],
  ['DELETE releases/spring', undefined],
  ['POST releases/spring/deploy', { release: { action: 'publish', ...places } }],
  ['GET webhooks', undefined],
  ['GET stacks', undefined],
])("%s is refused in the vendor's error format, and does not seem to have worked", async (request, body) => {
  const [method = '', path = ''] = request.split(' ');
  expect(await send(method, path, { body })).toEqual([403, NOT_OFFERED]);
});

test('a log-in, and a call of a user who is logged in, are refused in the same way', async () => {
  const user = { user: { email: 'ann@firn.example', password: 'x' } };
  const none = { authorization: '' };
  expect(await send('POST', 'user-session', { body: user, headers: none })).toEqual([403, NOT_OFFERED]);
  const session = { authorization: '', authtoken: 'x' };
  expect(await send('GET', 'content_types', { headers: session })).toEqual([403, NOT_OFFERED]);
});

test('a wrong management token is refused as such', async () => {
  const [status, body] = await send('POST', 'bulk/publish', { body: places, headers: { authorization: 'wrong' } });
  expect([status, body['error_code'], body['error_message']]).toEqual([401, 105, 'The management token is not valid.']);
});

test('the list of releases and the delivery API are served as before', async () => {
  expect(await send('GET', 'releases')).toEqual([200, { releases: expect.any(Array) as unknown[] }]);
  const headers = { access_token: 'token' };
  const [status, body] = await send('GET', 'content_types/product/entries?environment=production', { headers });
  expect([status, body['entries']]).toEqual([200, expect.any(Array)]);
});
