/** The services that run embedded, and how the terminal names them. */
import { expect, test } from 'vitest';

import { ALL_SERVICES, embeddedServices, namesOfServices } from '#app/services/chosen-services.ts';
import { readEnv } from '#app/settings/env.ts';

const namesWith = (keys: Readonly<Record<string, string>>): string => namesOfServices(embeddedServices(readEnv(keys)));

const CONTENT = { CONTENTSTACK_API_KEY: 'key', CONTENTSTACK_DELIVERY_TOKEN: 'token' };
const MEDIA = { MEDIA_BASE_URL: 'https://media.example' };
const SEARCH = { SEARCH_ENGINE: 'shop', SEARCH_ENDPOINT_BASE: 'https://search.example', SEARCH_KEY: 'search-key' };
const storeKeys = (store: string) => ({
  [`BIGCOMMERCE_${store}_STORE_HASH`]: 'hash',
  [`BIGCOMMERCE_${store}_TOKEN`]: 'token',
});
const COMMERCE = { ...storeKeys('US'), ...storeKeys('CA'), ...storeKeys('EU_REGION_1') };

test('without keys all services are named', () => {
  expect(namesWith({})).toBe('content, commerce, media and search');
  expect(embeddedServices(readEnv({}))).toEqual(ALL_SERVICES);
});

test('a service with keys of a real one is not named', () => {
  expect(namesWith(CONTENT)).toBe('commerce, media and search');
  expect(namesWith(MEDIA)).toBe('content, commerce and search');
  expect(namesWith({ ...COMMERCE, ...SEARCH })).toBe('content and media');
});

test('the commerce service runs until every store has keys', () => {
  expect(namesWith({ ...CONTENT, ...MEDIA, ...SEARCH, ...storeKeys('US') })).toBe('commerce');
});

test('with the keys of all real services nothing is named', () => {
  expect(namesWith({ ...CONTENT, ...MEDIA, ...SEARCH, ...COMMERCE })).toBe('');
});
