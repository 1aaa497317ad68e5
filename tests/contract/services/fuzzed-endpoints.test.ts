/** The malformed requests reach every endpoint of the services with a router: a new endpoint has to be added to their lists. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { addDocumentRoutes } from '#services/search/protocol/document-routes.ts';
import { addEngineRoutes } from '#services/search/protocol/engine-routes.ts';
import { addQueryRoutes } from '#services/search/protocol/query-routes.ts';
import { addSettingsRoutes } from '#services/search/protocol/settings-routes.ts';

import { commerceRequests } from '../../support/fuzz/commerce-endpoints.ts';
import type { Endpoint } from '../../support/fuzz/malformed-requests.ts';
import { searchRequests } from '../../support/fuzz/search-endpoints.ts';

const routesOf = ({ routes }: Hono): readonly string[] =>
  routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`);

const fuzzed = (endpoints: readonly Endpoint[], base: RegExp): readonly string[] =>
  endpoints.map(({ method, path }) => `${method} ${path.replace(base, '').replaceAll(/\{\w+\}/g, '{}')}`);

test('commerce', async () => {
  const files = globSync('services/commerce/**/{*-routes,password-pages}.ts');
  const modules = await Promise.all(files.map(async (file) => (await import(resolve(file))) as object));
  const apps = modules.flatMap((one) => Object.values(one)).filter((one) => one instanceof Hono);
  const { endpoints } = commerceRequests({ token: '', cart: '', item: '', order: '' });
  const existing = [...new Set(apps.flatMap(routesOf))].toSorted();
  expect(existing.length).toBeGreaterThan(50);
  expect([...new Set(fuzzed(endpoints, /^\/stores\/\{store\}/))].toSorted()).toEqual(existing);
});

test('search', () => {
  const app = new Hono();
  const options = { engines: {} as never, readBody: async () => undefined, requestId: () => '' };
  for (const add of [addDocumentRoutes, addEngineRoutes, addQueryRoutes, addSettingsRoutes]) add(app, options);
  const own = new Set(fuzzed(searchRequests.endpoints, /^\/api\/as\/v1/));
  expect(routesOf(app).filter((route) => !own.has(route))).toEqual([]);
});
