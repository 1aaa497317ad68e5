/** The cookie mark of customers whose group gets no free shipping: pages hide their free-shipping promises before the first paint. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const ANNA = { id: 101, email: 'anna.us@firn.example', group: 2 };
const PRO = { email: 'pro.us@firn.example', group: 3 };

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;

beforeAll(async () => {
  commerce = await openCommerce();
  const hideFreeShippingGroups = { us: `9, ${ANNA.group},${PRO.group}`, ca: '' };
  shop = await openApiShop({ commerceUrl: commerce.url, extras: { hideFreeShippingGroups } });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function moveAnna(group: number): Promise<void> {
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  const body = JSON.stringify([{ id: ANNA.id, customer_group_id: group }]);
  const answer = await fetch(`${commerce.url}/stores/us/v3/customers`, { method: 'PUT', headers, body });
  expect(answer.status, await answer.text()).toBe(200);
}

test('a customer whose group gets no free shipping is marked from sign-in to sign-out, in that store only', async () => {
  const client = await new Visitor(shop.url).begin();
  const { body } = await client.signIn(ANNA.email);
  expect(body['customer']).toMatchObject({ groupId: ANNA.group, paysShipping: true });
  expect(client.cookies.get('customer')).toBe('us.us-pays');
  await client.signIn('anna.de@firn.example', 'eu_region_1');
  expect(client.cookies.get('customer')).toBe('us.us-pays.eu_region_1');
  await client.ask('POST', '/customers/logout', {});
  expect(client.cookies.get('customer')).toBe('eu_region_1');
});

test('a professional without free shipping has both marks', async () => {
  const client = await new Visitor(shop.url).begin();
  await client.signIn(PRO.email);
  expect(client.cookies.get('customer')).toBe('us-pro.us-pays');
});

test('the mark follows the group that the shop assigns to the customer', async () => {
  const client = await new Visitor(shop.url).begin();
  await client.signIn(ANNA.email);
  const seen: unknown[] = [];
  for (const group of [0, ANNA.group]) {
    await moveAnna(group);
    const { body } = await client.ask('POST', '/customers/validate-session', {});
    seen.push([client.cookies.get('customer'), (body['customer'] as { paysShipping?: true }).paysShipping]);
  }
  expect(seen).toEqual([
    ['us', undefined],
    ['us.us-pays', true],
  ]);
});
