/** The published OpenAPI document of the shop's API: complete, correct and readable. The other tests check every response against it. */
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ROUTES } from '#api/api-routes.ts';
import { createConverter } from '#api/document/json-schema.ts';
import { openApiDocument } from '#api/document/openapi.ts';
import type { OpenApiDocument } from '#api/document/openapi.ts';
import type { Schema } from '#lib/contract/endpoint.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';
import { uuid } from '#lib/contract/values.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { checkAnswer, operationAt } from '../support/contract-check.ts';
import { openApiShop } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

/** Spec section 7, the table of the shop's API: method, path, query or body parameters. */
const SPEC: readonly (readonly [method: string, path: string, takes: string])[] = [
  ['GET', '/products', 'page categories:in include include_fields'],
  ['GET', '/products/{id}', 'include include_fields'],
  ['GET', '/products/{id}/options', ''],
  ['GET', '/products/{id}/variants', ''],
  ['GET', '/products/{id}/variants/{variantId}', ''],
  ['GET', '/variants', 'page product_id:in id sku include_fields'],
  ['GET', '/categories', 'page'],
  ['GET', '/categories/{id}', ''],
  ['GET', '/category_tree', 'page'],
  ['POST', '/cart/create', 'line_items'],
  ['GET', '/cart/{id}', ''],
  ['POST', '/cart/{id}/items', 'line_items'],
  ['PUT', '/cart/{id}/items/{itemId}', 'productID quantity'],
  ['PUT', '/cart/{id}', ''],
  ['DELETE', '/cart/{id}/items/{itemId}', ''],
  ['DELETE', '/cart/{id}', ''],
  ['GET', '/currencies', ''],
  ['GET', '/currencies/{id}', ''],
  ['GET', '/shippingmethods/{id}', ''],
  ['GET', '/shippingzones/{id}', ''],
  ['GET', '/shippingzones', ''],
  ['GET', '/countries', ''],
  ['GET', '/countries/{id}/states', ''],
  ['POST', '/customers/login', 'email pw'],
  ['POST', '/customers/logout', ''],
  ['POST', '/customers/validate-session', ''],
  ['POST', '/customers/validate', 'customer pw'],
  ['POST', '/customers/bclogin', 'id redirect'],
  ['GET', '/customers', 'email:in'],
  ['POST', '/customers/create', 'email'],
  ['PUT', '/customers/{id}', ''],
  ['DELETE', '/customers/{id}', ''],
  ['GET', '/customers/{id}/addresses', ''],
  ['POST', '/customers/{id}/addresses', 'address1'],
  ['PUT', '/customers/{id}/addresses', 'id'],
  ['DELETE', '/customers/{id}/addresses/{addressId}', ''],
  ['GET', '/orders/{id}', ''],
  ['GET', '/order/{id}', ''],
  ['GET', '/order-status/{id}', 'email'],
  ['GET', '/orders/{id}/shipments', ''],
  ['GET', '/store', ''],
  ['GET', '/customer_groups/{id}', ''],
  ['GET', '/customer_groups', 'is_group_for_guests'],
  ['GET', '/out-of-stock', 'ids'],
  ['GET', '/category/products/inventory', 'ids'],
  ['GET', '/pro/order_total', 'customer_id brand_id'],
  ['GET', '/pro/shipping_method_settings', 'bcRegion'],
  ['GET', '/interstack/references', 'content_type api_key entry_uids locale'],
  ['GET', '/geolocation', ''],
];

let shop: ApiShop;
let nowhere: Listening;
beforeAll(async () => {
  nowhere = await listen(async () => new Response('{}', { status: 404 }), { port: 0 });
  shop = await openApiShop({ commerceUrl: nowhere.url });
});
afterAll(async () => {
  await shop.close();
  await nowhere.close();
});

test.each(SPEC)('%s %s of the specification exists and takes: %s', (method, path, takes) => {
  const operation = openApiDocument().paths[path]?.[method.toLowerCase()];
  const body = operation?.requestBody?.content['application/json']?.schema as { properties?: object } | undefined;
  const names = [...(operation?.parameters ?? []).map(({ name }) => name), ...Object.keys(body?.properties ?? {})];
  expect(names).toEqual(expect.arrayContaining(takes.split(' ').filter(Boolean)));
  expect(operation?.parameters.map(({ name }) => name)).toContain('x-bc-region');
  if (method !== 'GET') expect(operation?.security).toEqual([{ visit: [], csrf: [] }]);
});

test('every call of the contract has exactly one handler', () => {
  const declared = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  const handled = ROUTES.map(({ call }) => `${call.method} ${call.path}`);
  expect(handled.toSorted()).toEqual(declared.toSorted());
  expect(new Set(handled).size).toBe(handled.length);
});

describe('the document', () => {
  test('is served unchanged, and all its references resolve', async () => {
    const response = await fetch(`${shop.url}/api/openapi.json`);
    const document = (await response.json()) as OpenApiDocument;
    expect([response.status, document.openapi]).toEqual([200, '3.1.0']);
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(refs.length).toBeGreaterThan(50);
    for (const name of refs) expect(document.components['schemas']).toHaveProperty(name ?? '');
  });

  test.each([
    ['a field that is not described', { csrfToken: 'x', cartCount: 0, email: 'anna@firn.example' }],
    ['a missing field', { csrfToken: 'x' }],
    ['another type', { csrfToken: 'x', cartCount: '0' }],
  ])('the response check detects %s', (_what, body) => {
    expect(() => checkAnswer('GET', '/session', 200, body)).toThrow('not as documented');
    expect(() => checkAnswer('GET', '/session', 200, { csrfToken: 'x', cartCount: 0 })).not.toThrow();
  });

  test('the response check detects an undocumented error of a call', () => {
    const error = (code: string) => ({ error: { code, message: '', requestId: 'r' } });
    expect(() => checkAnswer('GET', '/currencies', 404, error('not-found'))).toThrow('does not name');
    expect(() => checkAnswer('GET', '/products/1', 404, error('cart-gone'))).toThrow('not as documented');
    expect(() => checkAnswer('GET', '/products/1', 404, error('not-found'))).not.toThrow();
  });

  test('a pattern is case-sensitive exactly where the contract is', () => {
    const parameters = openApiDocument().paths['/cart/{id}']?.get?.parameters ?? [];
    const { pattern = '' } = (parameters.find(({ name }) => name === 'id')?.schema ?? {}) as { pattern?: string };
    const documented = new RegExp(pattern, 'u');
    const id = '0AF1B2C3-d4e5-4f60-8171-92a3b4c5d6e7';
    expect([documented.test(id), v.safeParse(uuid, id).success]).toEqual([true, true]);
    expect([documented.test(`x${id}`), v.safeParse(uuid, `x${id}`).success]).toEqual([false, false]);
  });

  test('a rule that JSON Schema cannot express is an error, not a silent omission', () => {
    const convert = (schema: Schema) => createConverter([schema]).convert(schema);
    expect(() => convert(v.pipe(v.string(), v.regex(/^[a-z]$/i)))).toThrow('flags');
    expect(() =>
      convert(
        v.pipe(
          v.string(),
          v.check(() => true),
        ),
      ),
    ).toThrow('check');
    expect(convert(v.pipe(v.string(), v.regex(/^\p{L}$/u)))).toEqual({ type: 'string', pattern: '^\\p{L}$' });
  });

  test('a fixed path takes precedence over one with a parameter', () => {
    expect(operationAt('POST', '/cart/create')?.operationId).toBe('cartCreate');
    expect(operationAt('GET', '/orders/5/shipments')?.operationId).toBe('shipments');
    expect(operationAt('PATCH', '/cart/create')).toBeUndefined();
  });
});

describe('the documentation page', () => {
  test('shows every call and type, runs no script, and loads nothing from other origins', async () => {
    const response = await fetch(`${shop.url}/api/docs`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<script|<link|<img|https?:\/\//);
    for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
      const shown = path.replaceAll(/:(\w+)/g, '{$1}');
      expect(html).toContain(`<h3 id="${name}">${method} ${shown}</h3>`);
    }
    for (const name of Object.keys(openApiDocument().components['schemas'] ?? {}))
      expect(html).toContain(`id="type-${name}"`);
  });

  test('accepts only GET and HEAD', async () => {
    const { status, headers } = await fetch(`${shop.url}/api/docs`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${shop.url}/api/docs`, { method: 'HEAD' })).status).toBe(200);
  });
});
