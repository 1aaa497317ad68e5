import { expect, test } from 'vitest';

import { shopFronts } from '#lib/settings/storefront-addresses.ts';

test('a store’s own pages are where the environment says, or where the platform puts every store', () => {
  const fronts = shopFronts({
    BIGCOMMERCE_US_STORE_HASH: 'abc',
    BIGCOMMERCE_CA_STORE_HASH: 'def',
    BIGCOMMERCE_CA_STOREFRONT_URL: 'https://shop.example.ca/',
    SERVICES_PORT: '4521',
  });
  expect(fronts).toEqual({
    us: 'https://store-abc.mybigcommerce.com',
    ca: 'https://shop.example.ca',
    eu_region_1: 'http://127.0.0.1:4521/stores/eu-region-1',
  });
});
