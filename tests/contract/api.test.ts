/** The shop's API over real HTTP with a real session database and the embedded commerce platform. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110100 };

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});
const visitor = (): Visitor => new Visitor(shop.url);

describe('catalog', () => {
  test.each([
    '/products?include=variants,options&page=2',
    '/products?categories:in=1012&include_fields=name,inventory_level',
    '/products/1101?include=options',
    '/products/1101/options',
    '/products/1101/variants',
    '/products/1101/variants/110100',
    '/variants?product_id:in=1101,1102&include_fields=calculatedPrice',
    '/variants?sku=FIRN-RIDGE-98-GLACIER-163-CM',
    '/categories',
    '/categories/1011',
    '/category_tree',
    '/currencies',
    '/currencies/1',
  ])('GET %s is briefly cacheable and sets no cookie', async (path) => {
    const { status, headers, body } = await visitor().ask('GET', path);
    expect(status).toBe(200);
    expect(body.data).toBeTruthy();
    expect(headers.get('cache-control')).toMatch(/^public, .*s-maxage=30/);
    expect(headers.get('vary')).toContain('x-bc-region');
    expect(headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/cost_price|map_price|total_sold|is_visible/);
  });

  test("each region uses its own store, and professional regions use their parent region's store", async () => {
    const currency = async (region: string): Promise<unknown> =>
      ((await visitor().ask('GET', '/currencies', undefined, { region })).body.data as { code: string }[])[0]?.code;
    expect(await currency('us')).toBe('USD');
    expect(await currency('pro')).toBe('USD');
    expect(await currency('pro_ca')).toBe('CAD');
    expect(await currency('pro_eu_region_1')).toBe('EUR');
    expect(await currency('jp')).toBe('USD');
  });

  test('include_fields narrows the response and keeps the id', async () => {
    const { body } = await visitor().ask('GET', '/products/1101?include_fields=name,inventory_level');
    expect(Object.keys(body.data as object).sort()).toEqual(['id', 'inventoryLevel', 'name']);
  });

  test('a product that the merchant hides, its options and its variants get 404 by its id; other products do not', async () => {
    const hiding: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      if (!/\/catalog\/products(?:\/\d+)?$/.test(pathname) || !answer.ok) return answer;
      const { data, meta } = (await answer.json()) as { readonly data: unknown; readonly meta: unknown };
      const shape = (product: { readonly id: number }) => ({ ...product, is_visible: product.id !== 1102 });
      const all = Array.isArray(data) ? data.map(shape) : shape(data as { id: number });
      return Response.json({ data: all, meta }, { headers: answer.headers });
    };
    const other = await openApiShop({ commerceUrl: commerce.url, fetch: hiding });
    try {
      const statuses = async (id: number) => {
        const paths = ['', '/options', '/variants', `/variants/${id}00`];
        const answers = paths.map((path) => new Visitor(other.url).ask('GET', `/products/${id}${path}`));
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      expect(await statuses(1101)).toEqual([200, 200, 200, 200]);
      expect(await statuses(1102)).toEqual([404, 404, 404, 404]);
      // A published page still learns from the list that the product cannot be bought any more.
      const listed = await new Visitor(other.url).ask('GET', '/variants?product_id:in=1102');
      expect((listed.body.data as { isPurchasable: boolean }[]).map(({ isPurchasable }) => isPurchasable)).toContain(
        false,
      );
      expect(
        (listed.body.data as { isPurchasable: boolean }[]).map(({ isPurchasable }) => isPurchasable),
      ).not.toContain(true);
    } finally {
      await other.close();
    }
  });

  test('an unknown resource gets 404 and is not cacheable', async () => {
    const { status, headers, body } = await visitor().ask('GET', '/products/999999');
    expect([status, body.error?.code]).toEqual([404, 'not-found']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('region, geolocation, paths', () => {
  test.each([null, '', 'mars', 'US', 'us,ca'])(
    'x-bc-region %s is refused, and the message names the known regions',
    async (region) => {
      const { status, body } = await visitor().ask('GET', '/products', undefined, { region });
      expect([status, body.error?.code]).toEqual([400, 'unknown-region']);
      expect(body.error?.message).toContain('pro_eu_region_1');
    },
  );

  test('geolocation looks up the client address when there is no CDN header', async () => {
    const countryOf = async (address: string) => (address === '203.0.113.5' ? 'ch' : undefined);
    const other = await openApiShop({ commerceUrl: commerce.url, extras: { countryOf } });
    const ask = async (headers: Record<string, string>) =>
      (await new Visitor(other.url).ask('GET', '/geolocation', undefined, { region: null, headers })).body;
    expect(await ask({ 'test-address': '203.0.113.5' })).toEqual({ country: 'ch', known: true });
    expect(await ask({ 'test-address': '203.0.113.5', 'cf-ipcountry': 'T1' })).toEqual({ country: 'ch', known: true });
    expect(await ask({ 'test-address': '203.0.113.5', 'cf-ipcountry': 'FR' })).toEqual({ country: 'fr', known: true });
    expect(await ask({ 'test-address': '203.0.113.6' })).toEqual({ country: 'us', known: false });
    await other.close();
  });

  test('geolocation trusts the CDN header and falls back to the country us', async () => {
    const ask = async (headers: Record<string, string>): Promise<unknown> =>
      (await visitor().ask('GET', '/geolocation', undefined, { region: null, headers })).body;
    expect(await ask({ 'cf-ipcountry': 'DE' })).toEqual({ country: 'de', known: true });
    expect(await ask({ 'cf-ipcountry': 'US' })).toEqual({ country: 'us', known: true });
    expect(await ask({ 'cf-ipcountry': 'XX', 'x-country-code': 'at' })).toEqual({ country: 'at', known: true });
    expect(await ask({ 'x-country-code': '<script>' })).toEqual({ country: 'us', known: false });
    expect(await ask({})).toEqual({ country: 'us', known: false });
  });

  test.each([
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['page=1&page=2', 'page'],
  ])('a query of %s is refused, and the message names the error', async (query, name) => {
    const { status, body } = await visitor().ask('GET', `/products?${query}`);
    expect([status, body.error?.code]).toEqual([400, 'malformed-request']);
    expect(body.error?.message).toMatch(new RegExp(`^${name} is `));
    expect(JSON.stringify(body.error?.fields)).toContain(`"${name}":"is `);
  });

  test('an unsupported method gets a response that lists the allowed methods', async () => {
    const { status, headers } = await visitor().ask('POST', '/products', {});
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  test('every response carries a request id and the security headers', async () => {
    const { headers, body } = await visitor().ask('GET', '/nowhere');
    expect(body.error?.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

test('the log contains method, route and status, and no secret, cart or query', async () => {
  const client = await visitor().begin();
  const cart = await client.buy({ ...RIDGE, quantity: 1 });
  await client.ask('GET', `/cart/${cart.id}`);
  await client.ask('GET', '/variants?sku=SECRET-SKU');
  const text = JSON.stringify(shop.lines);
  for (const secret of [cart.id, client.csrf, client.cookies.get('sid') ?? '', 'SECRET-SKU', 'contract-token'])
    expect(text).not.toContain(secret);
  expect(shop.lines.at(-2)).toMatchObject({ method: 'GET', route: '/cart/:id', status: 200 });
});

test('visits and carts survive a restart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-api-'));
  await copyEmptyDatabases(dir, 'api', 'commerce');
  const platform = await openCommerce({ dataDir: join(dir, 'commerce') });
  try {
    const before = await openApiShop({ commerceUrl: platform.url, dataDir: join(dir, 'api') });
    const client = await new Visitor(before.url).begin();
    const cart = await client.buy({ ...RIDGE, quantity: 2 });
    await before.close();
    const after = await openApiShop({ commerceUrl: platform.url, dataDir: join(dir, 'api') });
    const same = client.at(after.url);
    expect((await same.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
    expect((await same.buy({ ...RIDGE, quantity: 1 })).lines[0]?.quantity).toBe(3);
    await after.close();
  } finally {
    await platform.close();
    await rm(dir, { recursive: true, force: true });
  }
}, 90_000);
