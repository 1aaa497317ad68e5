/** Calls that the platform refuses with a status other than 404: they are failures, not facts about the cart or the customer. */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const CART = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const answering = (status: number) =>
  createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    fetch: async () => Response.json({ status, title: 'refused' }, { status }),
  });

test('a refused checkout URL does not mean that the cart is gone', async () => {
  expect(await answering(404).checkoutUrls(CART)).toEqual({ kind: 'not-found' });
  for (const status of [400, 408, 422])
    await expect(answering(status).checkoutUrls(CART), `${status}`).rejects.toMatchObject({ code: 'commerce-failed' });
});

test('a refused deletion of a customer is not reported as done', async () => {
  await answering(404).deleteCustomer(7);
  for (const status of [400, 409, 422])
    await expect(answering(status).deleteCustomer(7), `${status}`).rejects.toMatchObject({ code: 'commerce-failed' });
});

test('a refused deletion of an address is not reported as done', async () => {
  const address = { id: 5, customer_id: 7, first_name: 'A', last_name: 'B', address1: '1 Elm St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US', country: 'United States', address_type: 'residential' }; // prettier-ignore
  const pagination = { total: 1, count: 1, per_page: 250, current_page: 1, total_pages: 1 };
  const deletedWith = (status: number) =>
    createCommerceClient({
      baseUrl: 'http://platform.test',
      storeHash: 'us',
      token: 't',
      currency: 'USD',
      fetch: async (_input, init) =>
        init?.method === 'DELETE'
          ? Response.json({ status, title: 'refused' }, { status })
          : Response.json({ data: [address], meta: { pagination } }),
    }).deleteAddress(7, 5);
  // Another request has deleted the address since it was read.
  expect(await deletedWith(404)).toEqual({ kind: 'ok' });
  for (const status of [400, 409, 422])
    await expect(deletedWith(status), `${status}`).rejects.toMatchObject({ code: 'commerce-failed' });
});
