/**
 * A customer's journey through the shop's API while both databases roll transactions back with a serialization failure (40001): each write takes effect
 * exactly once.
 */
import { expect, test } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';

import { sampleStores } from '../support/databases.ts';
import { withSerializationFailures } from '../support/serialization-failures.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const ADDRESS = { firstName: 'Ida', lastName: 'Holm', address1: '1 Main St', city: 'Boise', stateOrProvince: 'Idaho', postalCode: '83702', countryCode: 'us' }; // prettier-ignore

test('account, address, cart, sign-in, order, sign-out and account deletion each take effect once', async () => {
  const database = withSerializationFailures(await openDatabase({ dump: await sampleStores() }));
  const commerce = await openCommerce({ database });
  let statements = 0;
  let again = 0;
  /** Every ninth statement to the sessions' database fails. No transaction has nine statements, so each succeeds on a retry. */
  const logger = {
    logQuery(): void {
      statements += 1;
      if (statements % 9 !== 0) return;
      again += 1;
      throw Object.assign(new Error('restart transaction'), { code: '40001' });
    },
  };
  const shop = await openApiShop({ commerceUrl: commerce.url, logger });
  const client = await new Visitor(shop.url).begin();
  const statuses: number[] = [];
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await client.ask(method, path, body);
    statuses.push(answer.status);
    if (typeof answer.body['csrfToken'] === 'string') client.csrf = answer.body['csrfToken'];
    return answer.body;
  };
  const account = { email: 'again@firn.example', password: 'long enough 1', firstName: 'A', lastName: 'B' };
  const { id } = (await ask('POST', '/customers/create', account))['customer'] as { id: number };
  const address = (await ask('POST', `/customers/${id}/addresses`, ADDRESS)).data as { id: number };
  await ask('PUT', `/customers/${id}/addresses`, { id: address.id, city: 'Nampa' });
  await ask('PUT', `/customers/${id}`, { company: 'Again' });
  const cart = await client.buy(RIDGE);
  await ask('POST', `/cart/${cart.id}/items`, { line_items: [RIDGE] });
  await ask('POST', '/customers/logout', {});
  await ask('POST', '/customers/login', { email: account.email, pw: account.password });
  const shown = (await ask('GET', `/cart/${cart.id}`)).cart;
  expect([shown?.customerId, shown?.lines.map(({ quantity }) => quantity)]).toEqual([id, [2]]);
  const order = await fetch(`${commerce.url}/stores/us/management/order`, {
    method: 'POST',
    headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
    body: JSON.stringify({ cart_id: cart.id }),
  });
  expect(order.status).toBe(201);
  expect((await ask('GET', `/orders/${id}`)).data).toHaveLength(1);
  expect((await ask('GET', `/customers/${id}/addresses`)).data).toMatchObject([{ city: 'Nampa' }]);
  expect((await ask('GET', '/customers')).data).toMatchObject([{ id, company: 'Again' }]);
  await ask('DELETE', `/customers/${id}/addresses/${address.id}`);
  expect((await ask('GET', `/customers/${id}/addresses`)).data).toEqual([]);
  await ask('DELETE', `/customers/${id}`);
  await client.begin();
  expect((await client.signIn(account.email, 'us', account.password)).status).toBe(422);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(again).toBeGreaterThan(5);
  expect(database.again()).toBeGreaterThan(8);
  await shop.close();
  await commerce.close();
});
