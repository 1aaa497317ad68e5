/** The API on a host without a file system: the settings that it needs, without which nothing is opened, and its connections. */
import { expect, test, vi } from 'vitest';

import { sharedApi, openServerlessApi } from '#app/serverless/serverless-api.ts';

const DATABASE = { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' };
const SITE = { SITE_URL: 'https://shop.example' };
const store = (region: string) => ({ [`BIGCOMMERCE_${region}_STORE_HASH`]: 'hash', [`BIGCOMMERCE_${region}_TOKEN`]: 't' }); // prettier-ignore

test.each([
  ['the database', SITE, ['DATABASE_URL is missing']],
  ['the address of the shop', DATABASE, ['SITE_URL is missing']],
  ['an address of the shop that is not blank', { ...DATABASE, SITE_URL: ' ' }, ['SITE_URL is missing']],
  ['all stores', { ...DATABASE, ...SITE }, ['BIGCOMMERCE_US_STORE_HASH, BIGCOMMERCE_CA_STORE_HASH, BIGCOMMERCE_EU_REGION_1_STORE_HASH and their tokens']],
  ['one store', { ...DATABASE, ...SITE, ...store('US'), ...store('CA') }, ['set BIGCOMMERCE_EU_REGION_1_STORE_HASH and their tokens']],
])('without %s it names every variable to set', async (_, settings, words) => {
  const error: unknown = await openServerlessApi(settings).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'env' });
  for (const word of words) expect((error as Error).message).toContain(word);
}); // prettier-ignore

test('an API is kept when one of its requests fails, so that no connections are left open', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const open = vi.fn(async () => ({
    fetch: async ({ url }: Request) => {
      if (url.endsWith('/failing')) throw new Error('expected by this test');
      return new Response('fine');
    },
    close: async () => undefined,
  }));
  const ask = sharedApi({}, () => '', open);
  const statuses = [];
  for (const path of ['failing', 'session', 'failing', 'session'])
    statuses.push((await ask(new Request(`https://shop.example/api/${path}`))).status);
  vi.restoreAllMocks();
  expect([statuses, open.mock.calls.length]).toEqual([[503, 200, 503, 200], 1]);
});

test('an API that could not be opened is opened by a later request', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isDown = true;
  const ask = sharedApi(
    {},
    () => '',
    async () => {
      if (isDown) throw new Error('expected by this test');
      return { fetch: async () => new Response('fine'), close: async () => undefined };
    },
  );
  const first = await ask(new Request('https://shop.example/api/session'));
  isDown = false;
  const second = await ask(new Request('https://shop.example/api/session'));
  vi.restoreAllMocks();
  expect([first.status, second.status]).toEqual([503, 200]);
});
