/** The API's reads of the content service at run time, against the embedded service with its two stacks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { sharedContent } from '#app/api/api-content.ts';
import { readEnv } from '#app/settings/env.ts';
import type { AppError } from '#lib/errors/app-error.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { openApiShop, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

let service: ContentService;
let server: Listening;
let content: ReturnType<typeof sharedContent>;
let shop: ApiShop;

beforeAll(async () => {
  const stack = (dir: string, apiKey: string, accessToken: string) => ({
    dir,
    apiKey,
    accessToken,
    environment: 'production',
  });
  service = await createContentService({
    stacks: [
      stack('sample/stack', 'firn', 'firn-delivery-token'),
      stack('sample/stack-two', 'firn-shared', 'firn-shared-delivery-token'),
    ],
  });
  server = await listen(service.fetch, { port: 0 });
  content = sharedContent(readEnv({ SERVICES_PORT: `${server.port}` }));
  shop = await openApiShop({ commerceUrl: 'http://127.0.0.1:9', extras: content });
});
afterAll(async () => {
  await shop.close();
  await server.close();
  await service.close();
});

const ask = (query: Record<string, string>) =>
  new Visitor(shop.url).ask('GET', `/interstack/references?${new URLSearchParams(query)}`);
const shared = async (): Promise<readonly string[]> => {
  const { readEntries } = await import('../support/sample-stack.ts');
  return readEntries('sample/stack-two')
    .filter(({ language }) => language === 'en-us')
    .map(({ uid }) => uid);
};

test('entries of the second stack are returned in the requested order and language; unknown ones are omitted', async () => {
  const [first = '', second = ''] = await shared();
  const query = { content_type: 'display_text', api_key: 'firn-shared', entry_uids: `${second},nobody,${first}` };
  const german = await ask({ ...query, locale: 'de' });
  const entries = german.body['entries'] as { uid: string; text: string; locale: string }[];
  expect(entries.map(({ uid }) => uid)).toEqual([second, first]);
  const english = (await ask(query)).body['entries'] as { text: string }[];
  expect(english[0]?.text).not.toBe(entries[0]?.text);
  // An entry without a Japanese version falls back to the default language.
  expect(((await ask({ ...query, locale: 'ja' })).body['entries'] as { text: string }[])[0]?.text).toBe(
    english[0]?.text,
  );
  expect(german.headers.get('cache-control')).toMatch(/^public/);
});

test.each([
  ['an unknown stack', { api_key: 'other' }, 404],
  ['no uids', { entry_uids: '' }, 400],
  ['a path as the content type', { content_type: '../assets' }, 400],
  ['fifty-one uids', { entry_uids: Array.from({ length: 51 }, (_, index) => `u${index}`).join(',') }, 400],
  ['an invalid locale', { locale: 'klingon' }, 400],
])('%s is refused', async (_what, wrong, status) => {
  expect((await ask({ content_type: 'display_text', api_key: 'firn-shared', entry_uids: 'a', ...wrong })).status).toBe(
    status,
  );
});

test('a content type that the stack does not have gives an empty list', async () => {
  const { status, body } = await ask({ content_type: 'nothing', api_key: 'firn-shared', entry_uids: 'a' });
  expect([status, body['entries']]).toEqual([200, []]);
});

test('newsletters are offered by region, with texts from the content', async () => {
  expect(await content.signup('us')).toEqual({ list: 'firn-letters-us', stockNotices: true });
  expect(await content.signup('jp')).toMatchObject({ stockNotices: false });
  expect((await content.loadTexts('de-at'))('Unsubscribe')).toBe('Abmelden');
  expect((await content.loadTexts('xx-yy'))('Unsubscribe')).toBe('Unsubscribe');
});

test('an unreachable content service gives 502 with an error code', async () => {
  const away = sharedContent(readEnv({ SERVICES_PORT: '9' }));
  const other = await openApiShop({ commerceUrl: 'http://127.0.0.1:9', extras: away });
  const { status, body } = await new Visitor(other.url).ask('GET', '/interstack/references?content_type=a&api_key=firn-shared&entry_uids=b');
  expect([status, body.error?.code]).toEqual([502, 'upstream-failed']);
  await other.close();
}, 60_000); // prettier-ignore

test('texts and settings fail within seconds when the content service never responds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { loadTexts, program, signup } = sharedContent(readEnv({ SERVICES_PORT: `${port}` }));
  const since = performance.now();
  const asked = await Promise.allSettled([loadTexts('de-at'), program(), signup('us')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked.map((one) => one.status === 'rejected' && (one.reason as AppError).code)).toEqual(
    Array.from({ length: 3 }, () => 'content-failed'),
  );
  expect(performance.now() - since).toBeLessThan(6000);
  silent.closeAllConnections();
  silent.close();
}, 60_000);
