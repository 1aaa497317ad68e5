/** Shop settings in the API: the customer groups that do not see free shipping (spec sections 3 and 6). */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';

import { openApiShop, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const { hideFreeShippingGroups } = readEnv({
  HIDE_FREE_SHIPPING_GROUPS_US: '3, 6',
  HIDE_FREE_SHIPPING_GROUPS_EU_REGION_1: '23',
}).api;
let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ commerceUrl: 'http://127.0.0.1:9', extras: { hideFreeShippingGroups } });
}, 60_000);
afterAll(() => shop.close());

test.each([
  ['us', { is_enabled: true, hide_free_shipping_groups: '3,6' }],
  ['pro', { is_enabled: true, hide_free_shipping_groups: '3,6' }],
  ['eu_region_1', { is_enabled: true, hide_free_shipping_groups: '23' }],
  ['pro_eu_region_1', { is_enabled: true, hide_free_shipping_groups: '23' }],
  ['ca', { is_enabled: false, hide_free_shipping_groups: '' }],
  ['pro_ca', { is_enabled: false, hide_free_shipping_groups: '' }],
])('shipping settings of %s', async (region, settings) => {
  const client = new Visitor(shop.url);
  const { status, body } = await client.ask('GET', `/pro/shipping_method_settings?bcRegion=${region}`);
  expect([status, body]).toEqual([200, settings]);
});

test('an unknown region is refused', async () => {
  const { status } = await new Visitor(shop.url).ask('GET', '/pro/shipping_method_settings?bcRegion=mars');
  expect(status).toBe(400);
});

test.each(['three', '3;6', '-3', '3,,6'])(
  'the setting %s is not a list of groups, so the shop refuses to start',
  (text) => {
    expect(() => readEnv({ HIDE_FREE_SHIPPING_GROUPS_CA: text })).toThrow(
      /HIDE_FREE_SHIPPING_GROUPS_CA takes customer group ids/,
    );
  },
);
