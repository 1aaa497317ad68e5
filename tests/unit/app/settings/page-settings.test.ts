import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { pageSettings, storefronts } from '#app/settings/page-settings.ts';

test('the storefront address of a store comes from the environment, or else from its store hash', () => {
  const fronts = storefronts(
    readEnv({
      BIGCOMMERCE_US_STORE_HASH: 'abc',
      BIGCOMMERCE_US_TOKEN: 't',
      BIGCOMMERCE_CA_STORE_HASH: 'def',
      BIGCOMMERCE_CA_TOKEN: 't',
      BIGCOMMERCE_CA_CLIENT_ID: 'id',
      BIGCOMMERCE_CA_CLIENT_SECRET: 'secret',
      BIGCOMMERCE_CA_STOREFRONT_URL: 'https://shop.example.ca/',
      SERVICES_PORT: '4521',
    }),
  );
  expect(fronts).toEqual({
    us: 'https://store-abc.mybigcommerce.com',
    ca: 'https://shop.example.ca',
    eu_region_1: 'http://127.0.0.1:4521/stores/eu-region-1',
  });
});

test('pages get no secrets from the environment', () => {
  const secret = 'never-on-a-page-0123456789';
  const settings = pageSettings(
    readEnv({
      CAPTCHA_SITE_KEY: 'public-site-key-0123456789',
      CAPTCHA_SECRET: secret,
      BIGCOMMERCE_US_STORE_HASH: 'abc',
      BIGCOMMERCE_US_TOKEN: secret,
      CONTENTSTACK_API_KEY: secret,
      CONTENTSTACK_DELIVERY_TOKEN: secret,
      EDITOR_TOKEN: secret,
      DATABASE_URL: `postgres://shop:${secret}@localhost/shop`,
    }),
  );
  expect(settings.captcha?.siteKey).toBe('public-site-key-0123456789');
  expect(JSON.stringify(settings)).not.toContain(secret);
});
