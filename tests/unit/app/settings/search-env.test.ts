/** Settings of the search engine: without any it is embedded, and incomplete ones give the connector's error message. */
import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';

test('without settings the engine is embedded', () => {
  expect(readEnv({}).search).toMatchObject({ embedded: true, engine: 'firn', endpointBase: 'http://127.0.0.1:4400' });
});

test('the embedded engine stores its documents in files, or in the configured PostgreSQL', () => {
  expect(readEnv({}).search).not.toHaveProperty('databaseUrl');
  const databaseUrl = 'postgres://shop@db.example/search';
  expect(readEnv({ SEARCH_DATABASE_URL: databaseUrl }).search).toMatchObject({ embedded: true, databaseUrl });
});

test('the embedded engine stores its documents in the configured cluster; two places are refused', () => {
  const url = 'https://shop:word@search.example:9200';
  const cluster = { SEARCH_CLUSTER_URL: url, SEARCH_CLUSTER_API_KEY: 'abc=', SEARCH_CLUSTER_PREFIX: 'shop-' };
  expect(readEnv(cluster).search).toMatchObject({ embedded: true, cluster: { url, apiKey: 'abc=', prefix: 'shop-' } });
  expect(readEnv({ SEARCH_CLUSTER_URL: url }).search.cluster).toEqual({ url });
  expect(() => readEnv({ SEARCH_CLUSTER_URL: url, SEARCH_DATABASE_URL: 'postgres://db/x' })).toThrow('two places');
  expect(() => readEnv({ SEARCH_CLUSTER_API_KEY: 'abc=' })).toThrow('SEARCH_CLUSTER_API_KEY needs SEARCH_CLUSTER_URL');
  expect(() => readEnv({ SEARCH_CLUSTER_URL: 'search.example' })).toThrow('begins with http:// or https://');
  expect(() => readEnv({ SEARCH_CLUSTER_URL: url, SEARCH_CLUSTER_PREFIX: '_x' })).toThrow('lowercase letters');
});

test.each([
  [{ SEARCH_ENGINE: 'gear' }],
  [{ SEARCH_KEY: 'search-abc' }],
  [{ SEARCH_ENDPOINT_BASE: 'https://search.example' }],
  [{ SEARCH_KEY: 'search-abc', SEARCH_HOST_IDENTIFIER: 'host-abc' }],
])('%j needs an engine name plus a host identifier or endpoint base', (settings) => {
  expect(() => readEnv(settings)).toThrow('Search needs an engine name plus a host identifier or endpoint base');
});

test('a real engine needs its public key', () => {
  const settings = { SEARCH_ENGINE: 'gear', SEARCH_ENDPOINT_BASE: 'https://search.example' };
  expect(() => readEnv(settings)).toThrow('SEARCH_ENGINE needs SEARCH_KEY');
});

test('a real engine is reached at its endpoint base or at its host', () => {
  const keys = { SEARCH_ENGINE: 'gear', SEARCH_KEY: 'search-abc' };
  expect(readEnv({ ...keys, SEARCH_ENDPOINT_BASE: 'https://search.example/' }).search).toEqual({
    embedded: false,
    engine: 'gear',
    endpointBase: 'https://search.example',
    searchKey: 'search-abc',
  });
  expect(readEnv({ ...keys, SEARCH_HOST_IDENTIFIER: 'host-1' }).search.endpointBase).toBe(
    'https://host-1.api.swiftype.com',
  );
});
