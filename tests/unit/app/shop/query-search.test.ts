/** The server's queries to a real search engine: an endless response does not fill the server's memory. */
import { expect, test } from 'vitest';

import { createSearchQuery } from '#app/shop/query-search.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';

import { endlessJson } from '../../../support/endless-json.ts';

test('the read of an endless response stops at a limit', async () => {
  const endless = endlessJson();
  const ask = createSearchQuery(undefined, async () => endless.answer());
  const connection = { engineName: 'shop', endpointBase: 'https://search.example', searchKey: 'search-key' };
  const market = { region: 'us', country: 'us' };
  await expect(ask({ connection, market }, readShopQuery('?q=ridge'))).rejects.toMatchObject({
    code: 'answer-too-large',
  });
  expect(endless.megabytes()).toBeLessThan(32);
});
