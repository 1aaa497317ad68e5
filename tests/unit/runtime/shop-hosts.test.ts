import { expect, test } from 'vitest';

import { shopHosts } from '#runtime/shop-hosts.ts';

test('a store’s own pages are where the environment says, or where the platform puts every store', () => {
  const hosts = shopHosts({
    BIGCOMMERCE_US_STORE_HASH: 'abc',
    BIGCOMMERCE_CA_STORE_HASH: 'def',
    BIGCOMMERCE_CA_STOREFRONT_URL: 'https://shop.example.ca/',
  });
  expect(hosts).toEqual({
    us: 'store-abc.mybigcommerce.com',
    ca: 'shop.example.ca',
    eu_region_1: 'eu-region-1.firn.example',
  });
});
