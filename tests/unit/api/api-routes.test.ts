/** The contract of the API and its routes name the same endpoints. */
import { expect, test } from 'vitest';

import { ROUTES } from '#api/api-routes.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

test('every endpoint of the contract has a route', () => {
  const routed = new Set<Endpoint>(ROUTES.map(({ call }) => call));
  const missing = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => !routed.has(endpoint));
  const where = 'ENDPOINTS has calls without a route: add one in src/api/<subject>, listed in src/api/api-routes.ts';
  expect(missing.map(nameOf), where).toEqual([]);
});

test('every route implements an endpoint of the contract, and no two routes the same one', () => {
  const known = new Set<Endpoint>(Object.values<Endpoint>(ENDPOINTS));
  const unknown = ROUTES.filter(({ call }) => !known.has(call)).map(({ call }) => nameOf(call));
  expect(unknown, 'src/api/api-routes.ts has routes whose call is not in src/lib/contract/endpoints.ts').toEqual([]);
  const names = ROUTES.map(({ call }) => nameOf(call));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice, 'src/api/api-routes.ts answers these calls twice').toEqual([]);
});
