/** The settings that the API needs on a host without a file system; nothing is opened while one is missing. */
import { expect, test } from 'vitest';

import { openServerlessApi } from '#app/serverless/serverless-api.ts';

const DATABASE = { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' };
const SITE = { SITE_URL: 'https://shop.example' };
const store = (region: string) => ({ [`BIGCOMMERCE_${region}_STORE_HASH`]: 'hash', [`BIGCOMMERCE_${region}_TOKEN`]: 't' }); // prettier-ignore

test.each([
  ['the database', SITE, ['DATABASE_URL is missing']],
  ['the address of the shop', DATABASE, ['SITE_URL is missing']],
  ['all stores', { ...DATABASE, ...SITE }, ['BIGCOMMERCE_US_STORE_HASH, BIGCOMMERCE_CA_STORE_HASH, BIGCOMMERCE_EU_REGION_1_STORE_HASH and their tokens']],
  ['one store', { ...DATABASE, ...SITE, ...store('US'), ...store('CA') }, ['set BIGCOMMERCE_EU_REGION_1_STORE_HASH and their tokens']],
])('without %s it names every variable to set', async (_, settings, words) => {
  const error: unknown = await openServerlessApi(settings).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'env' });
  for (const word of words) expect((error as Error).message).toContain(word);
}); // prettier-ignore
