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
