/** The commerce service on the embedded database, over HTTP. */
import { expect, test } from 'vitest';

import { cartContract } from '../support/cart-contract.ts';
import { catalogueContract } from '../support/catalogue-contract.ts';
import { startCommerce } from '../support/commerce.ts';

catalogueContract('the embedded database', () => startCommerce());
cartContract('the embedded database', (options) => startCommerce(options));

test('a missing or wrong token gets 401, one without the scope 403, both in the error format of the API version', async () => {
  const commerce = await startCommerce({ scopes: ['store_v2_products_read_only'] });
  const wrong = await commerce.ask('GET', 'v3/catalog/products', undefined, { 'x-auth-token': 'wrong' });
  const short = await commerce.ask('GET', 'v2/currencies', undefined, { 'x-auth-token': '' });
  const scoped = await commerce.ask('POST', 'v3/carts', {});
  const allowed = await commerce.get('v3/catalog/products');
  await commerce.close();
  expect(wrong).toMatchObject({ status: 401, body: { status: 401, title: 'Unauthorized' } });
  expect(short).toMatchObject({ status: 401, body: [{ status: 401, message: 'Unauthorized' }] });
  expect(scoped).toMatchObject({ status: 403, body: { status: 403, title: expect.stringContaining('scope') } });
  expect(allowed.status).toBe(200);
});

test('response headers count requests per store; an enforced quota refuses requests until the window ends', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const commerce = await startCommerce({ rateLimit: { quota: 2, windowMs: 30_000 }, clock: () => now });
  const left = async (path: string) => {
    const { status, headers } = await commerce.get(path);
    return [status, headers.get('x-rate-limit-requests-left'), headers.get('x-rate-limit-time-reset-ms')];
  };
  expect(await left('v2/time')).toEqual([200, '1', '30000']);
  now = new Date(now.getTime() + 10_000);
  expect(await left('v2/time')).toEqual([200, '0', '20000']);
  expect(await left('v2/time')).toEqual([429, '0', '20000']);
  expect(await left('/stores/ca/v2/time')).toEqual([200, '1', '30000']);
  now = new Date(now.getTime() + 20_000);
  expect(await left('v2/time')).toEqual([200, '1', '30000']);
  await commerce.close();
});
