/** The own API as a browser meets it: real HTTP, real session database, the embedded commerce platform behind it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { KEPT_MS } from '#api/cart/kept-carts.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '#api/session/session-store.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110100 };
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.parse('2026-11-21T12:00:00Z');

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url, clock: () => new Date(now) });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});
const visitor = (): Visitor => new Visitor(shop.url);

describe('catalogue', () => {
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
  ])('GET %s answers data that caches may keep for a moment, without a cookie', async (path) => {
    const { status, headers, body } = await visitor().ask('GET', path);
    expect(status).toBe(200);
    expect(body.data).toBeTruthy();
    expect(headers.get('cache-control')).toMatch(/^public, .*s-maxage=30/);
    expect(headers.get('vary')).toContain('x-bc-region');
    expect(headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/cost_price|map_price|total_sold|is_visible/);
  });

  test('each region answers from its own store, professional ones from the one they belong to', async () => {
    const currency = async (region: string): Promise<unknown> =>
      ((await visitor().ask('GET', '/currencies', undefined, { region })).body.data as { code: string }[])[0]?.code;
    expect(await currency('us')).toBe('USD');
    expect(await currency('pro')).toBe('USD');
    expect(await currency('pro_ca')).toBe('CAD');
    expect(await currency('pro_eu_region_1')).toBe('EUR');
    expect(await currency('jp')).toBe('USD');
  });

  test('include_fields narrows the answer and keeps the id', async () => {
    const { body } = await visitor().ask('GET', '/products/1101?include_fields=name,inventory_level');
    expect(Object.keys(body.data as object).sort()).toEqual(['id', 'inventoryLevel', 'name']);
  });

  test('what does not exist is 404 and is not kept', async () => {
    const { status, headers, body } = await visitor().ask('GET', '/products/999999');
    expect([status, body.error?.code]).toEqual([404, 'not-found']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('region, geolocation, addresses', () => {
  test.each([null, '', 'mars', 'US', 'us,ca'])('x-bc-region %s is refused, naming the known ones', async (region) => {
    const { status, body } = await visitor().ask('GET', '/products', undefined, { region });
    expect([status, body.error?.code]).toEqual([400, 'unknown-region']);
    expect(body.error?.message).toContain('pro_eu_region_1');
  });

  test('geolocation looks an address up when no CDN has said anything', async () => {
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

  test('geolocation believes the CDN and falls back to us', async () => {
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
  ])('a query of %s is refused, naming what is wrong', async (query, name) => {
    const { status, body } = await visitor().ask('GET', `/products?${query}`);
    expect([status, body.error?.code]).toEqual([400, 'malformed-request']);
    expect(body.error?.message).toMatch(new RegExp(`^${name} is `));
    expect(JSON.stringify(body.error?.fields)).toContain(`"${name}":"is `);
  });

  test('an address with another method says which it takes', async () => {
    const { status, headers } = await visitor().ask('POST', '/products', {});
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  test('every answer carries a request id and the security headers', async () => {
    const { headers, body } = await visitor().ask('GET', '/nowhere');
    expect(body.error?.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('session', () => {
  test('a new visit gets one cookie that scripts cannot read, and no-store', async () => {
    const { headers, body } = await visitor().ask('GET', '/session');
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toMatch(/^sid=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ cartCount: 0, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('behind https the cookie is bound to the host and only that one counts', async () => {
    const https = { headers: { 'x-forwarded-proto': 'https' } };
    const client = visitor();
    const { headers } = await client.ask('GET', '/session', undefined, https);
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-sid=.*Secure/);
    expect(headers.getSetCookie()[0]).not.toContain('Domain');
    const plain = await visitor().begin();
    const sid = plain.cookies.get('sid') ?? '';
    const { headers: other } = await visitor().ask('GET', '/session', undefined, {
      headers: { 'x-forwarded-proto': 'https', cookie: `sid=${sid}` },
    });
    expect(other.getSetCookie()).toHaveLength(1);
  });

  test('a proxy that says nothing of https does not cost the cookie its flags: the shop knows its own address', async () => {
    const behind = await openApiShop({ commerceUrl: commerce.url, origins: ['https://shop.example'] });
    const cookie = async (host: string): Promise<string | undefined> =>
      new Promise((resolve, reject) => {
        get(`${behind.url}/api/session`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.headers['set-cookie']?.[0]);
        }).on('error', reject);
      });
    expect(await cookie('shop.example')).toMatch(/^__Host-sid=.*Secure/);
    expect(await cookie('127.0.0.1')).toMatch(/^sid=/);
    await behind.close();
  });

  test('the same visit keeps its token; another has another', async () => {
    const client = await visitor().begin();
    const again = await client.ask('GET', '/session');
    expect(again.body['csrfToken']).toBe(client.csrf);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await visitor().begin()).csrf).not.toBe(client.csrf);
  });

  test('one address begins so many visits and no more; a visit that goes on is not counted', async () => {
    const at = { headers: { 'test-address': '203.0.113.200' } };
    const known = visitor();
    await known.ask('GET', '/session', undefined, at);
    const limit = { most: 1200, seconds: 600 };
    for (let count = 1; count < limit.most; count += 1)
      await shop.store.throttle.count('visits', '203.0.113.200', limit);
    const next = await visitor().ask('GET', '/session', undefined, at);
    expect([next.status, next.body.error?.code, next.headers.getSetCookie()]).toEqual([429, 'too-often', []]);
    expect((await known.ask('GET', '/session', undefined, at)).status).toBe(200);
    expect(
      (await visitor().ask('GET', '/session', undefined, { headers: { 'test-address': '203.0.113.201' } })).status,
    ).toBe(200);
  });

  test('session and cart tell the count, and a readable mark says that there is a cart', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 2 });
    expect(client.cookies.get('cart')).toBe('1');
    const { body } = await client.ask('GET', '/session');
    expect(body).toMatchObject({ cartId: cart.id, cartCount: 2 });
    await client.ask('DELETE', `/cart/${cart.id}`);
    expect(client.cookies.has('cart')).toBe(false);
    expect((await client.ask('GET', '/session')).body).not.toHaveProperty('cartId');
  });
});

describe('cart', () => {
  test('from the first line to the last', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    expect(cart).toMatchObject({ currency: 'USD', customerId: 0, baseAmount: { minor: 74_995, currency: 'USD' } });
    const added = await client.ask('POST', `/cart/${cart.id}/items`, {
      line_items: [{ product_id: 1102, variant_id: 110200, quantity: 2 }],
    });
    expect(added.body.cart?.lines).toHaveLength(2);
    const [first, second] = added.body.cart?.lines ?? [];
    const put = await client.ask('PUT', `/cart/${cart.id}/items/${first?.id}`, { productID: 1101, quantity: 3 });
    expect(put.body.cart?.lines[0]?.quantity).toBe(3);
    expect((await client.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(put.body.cart);
    await client.ask('DELETE', `/cart/${cart.id}/items/${first?.id}`);
    const last = await client.ask('DELETE', `/cart/${cart.id}/items/${second?.id}`);
    expect([last.status, last.body.cart]).toEqual([200, null]);
    expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
  });

  test('price, customer, currency and free items in a body change nothing', async () => {
    const client = await visitor().begin();
    const { body } = await client.ask('POST', '/cart/create', {
      line_items: [{ ...RIDGE, quantity: 1, list_price: 0.01, sale_price: 0 }],
      custom_items: [{ name: 'gift', list_price: -500, quantity: 1 }],
      customer_id: 7, currency: { code: 'JPY' }, channel_id: 9, version: 99,
    }); // prettier-ignore
    expect(body.cart).toMatchObject({ customerId: 0, currency: 'USD', total: { minor: 74_995 } });
    const cartId = body.cart?.id ?? '';
    const put = await client.ask('PUT', `/cart/${cartId}`, { customerID: 12 });
    expect([put.status, put.body.cart?.customerId]).toEqual([200, 0]);
    const line = body.cart?.lines[0]?.id ?? '';
    const priced = await client.ask('PUT', `/cart/${cartId}/items/${line}`, { quantity: 2, list_price: 0.01 });
    expect(priced.body.cart?.total.minor).toBe(149_990);
  });

  test('creating again extends the cart that is there', async () => {
    const client = await visitor().begin();
    const first = await client.buy({ ...RIDGE, quantity: 1 });
    const second = await client.buy({ ...RIDGE, quantity: 1 });
    expect(second.id).toBe(first.id);
    expect(second.lines[0]?.quantity).toBe(2);
  });

  test('two tabs that begin a cart at once share it and lose nothing', async () => {
    const client = await visitor().begin();
    await Promise.all(
      [1101, 1102, 1103].map((id) => client.buy({ product_id: id, variant_id: id * 100, quantity: 1 })),
    );
    const { body } = await client.ask('GET', '/session');
    expect(body['cartCount']).toBe(3);
  });

  test('an idempotency key adds once, also when both arrive together, and answers the first answer', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const add = (quantity = 1): ReturnType<Visitor['ask']> =>
      client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...RIDGE, quantity }] }, {
        headers: { 'idempotency-key': 'key-00000001' },
      }); // prettier-ignore
    const [one, two] = await Promise.all([add(), add()]);
    await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...RIDGE, quantity: 1 }] });
    const three = await add();
    expect(two.body).toEqual(one.body);
    expect(three.body).toEqual(one.body);
    expect((await client.ask('GET', `/cart/${cart.id}`)).body.cart?.lines[0]?.quantity).toBe(3);
    const reused = await add(2);
    expect([reused.status, reused.body.error?.code]).toEqual([422, 'idempotency-key-reused']);
    const malformed = await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...RIDGE, quantity: 1 }] }, {
      headers: { 'idempotency-key': 'x' },
    }); // prettier-ignore
    expect(malformed.status).toBe(400);
  });

  test('a refused add frees its key', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const headers = { 'idempotency-key': 'key-00000002' };
    const refused = await client.ask(
      'POST',
      `/cart/${cart.id}/items`,
      { line_items: [{ ...RIDGE, quantity: 90 }] },
      { headers },
    );
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'line-rejected']);
    const fine = await client.ask(
      'POST',
      `/cart/${cart.id}/items`,
      { line_items: [{ ...RIDGE, quantity: 1 }] },
      { headers },
    );
    expect(fine.status).toBe(200);
  });

  test('a line passes 99 pieces in no number of steps', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 5 });
    const { status, body } = await client.ask('POST', `/cart/${cart.id}/items`, {
      line_items: [{ ...RIDGE, quantity: 95 }],
    });
    expect([status, body.error?.code]).toEqual([422, 'too-many-pieces']);
  });

  test('a line that is gone is told apart from a cart that is gone', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const line = await client.ask('PUT', `/cart/${cart.id}/items/${UUID}`, { productID: 1101, quantity: 2 });
    expect([line.status, line.body.error?.code, line.body.cart?.id]).toEqual([404, 'line-gone', cart.id]);
    await fetch(`${commerce.url}/stores/us/v3/carts/${cart.id}`, {
      method: 'DELETE',
      headers: { 'x-auth-token': 'contract-token' },
    });
    const gone = await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...RIDGE, quantity: 1 }] });
    expect([gone.status, gone.body.error?.code, gone.body.cart]).toEqual([404, 'cart-gone', null]);
    expect((await client.ask('GET', '/session')).body).not.toHaveProperty('cartId');
    expect((await client.buy({ ...RIDGE, quantity: 1 })).id).not.toBe(cart.id);
  });

  test("somebody else's cart leaves the session", async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    await fetch(`${commerce.url}/stores/us/v3/carts/${cart.id}`, {
      method: 'PUT',
      headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
      body: JSON.stringify({ customer_id: 77 }),
    });
    // A cart that nobody wrote through the API is shown as it was a moment ago for as long as that, and no longer.
    now += KEPT_MS;
    const { status, body } = await client.ask('GET', `/cart/${cart.id}`);
    expect([status, body.cart]).toEqual([200, null]);
    expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
  });
});

describe('nobody touches a cart that is not theirs', () => {
  interface Attack {
    readonly who: string;
    readonly as: (owner: Visitor) => Promise<{ client: Visitor; options?: Parameters<Visitor['ask']>[3] }>;
    readonly status: number;
    readonly writesOnly?: boolean;
  }
  const attacks: readonly Attack[] = [
    { who: 'nobody in particular, without csrf', as: async () => ({ client: visitor() }), status: 403, writesOnly: true },
    { who: 'another visit', as: async () => ({ client: await visitor().begin() }), status: 404 },
    { who: 'the owner in another region', as: async (client) => ({ client, options: { region: 'ca' } }), status: 404 },
    { who: 'a forged csrf-token', as: async (client) => ({ client, options: { csrf: 'A'.repeat(43) } }), status: 403, writesOnly: true },
    { who: "another visit's csrf-token", as: async (client) => ({ client, options: { csrf: (await visitor().begin()).csrf } }), status: 403, writesOnly: true },
    { who: 'no csrf-token', as: async (client) => ({ client, options: { csrf: null } }), status: 403, writesOnly: true },
    { who: 'a foreign origin', as: async (client) => ({ client, options: { headers: { origin: 'https://evil.example' } } }), status: 403, writesOnly: true },
    { who: 'origin null', as: async (client) => ({ client, options: { headers: { origin: 'null' } } }), status: 403, writesOnly: true },
    { who: 'a sibling site', as: async (client) => ({ client, options: { headers: { 'sec-fetch-site': 'same-site' } } }), status: 403, writesOnly: true },
  ]; // prettier-ignore
  const calls = [
    ['GET', '', undefined],
    ['POST', '/items', { line_items: [{ ...RIDGE, quantity: 1 }] }],
    ['PUT', '', { customerID: 1 }],
    ['PUT', '/items/LINE', { productID: 1101, quantity: 5 }],
    ['DELETE', '/items/LINE', undefined],
    ['DELETE', '', undefined],
  ] as const;

  test.each(attacks)('$who', async (attack) => {
    const owner = await visitor().begin();
    const cart = await owner.buy({ ...RIDGE, quantity: 1 });
    const { client, options } = await attack.as(owner);
    for (const [method, path, body] of calls) {
      if (attack.writesOnly && method === 'GET') continue;
      const target = `/cart/${cart.id}${path.replace('LINE', cart.lines[0]?.id ?? '')}`;
      const answer = await client.ask(method, target, body, options);
      const expected = client !== owner && client.csrf === '' ? 403 : attack.status;
      expect([method, path, answer.status]).toEqual([method, path, expected]);
      expect(JSON.stringify(answer.body)).not.toContain('"lines"');
    }
    expect((await owner.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
  });

  test('reading without a session finds nothing', async () => {
    const cart = await (await visitor().begin()).buy({ ...RIDGE, quantity: 1 });
    expect((await visitor().ask('GET', `/cart/${cart.id}`)).status).toBe(404);
  });

  test('a visit ends after a week without use, or after 30 days of any use', async () => {
    const client = await visitor().begin();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const start = now;
    now += SESSION_IDLE_MS - 1000;
    expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(200);
    now += SESSION_IDLE_MS - 1000;
    expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(200);
    now += SESSION_IDLE_MS + 1000;
    expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
    expect((await client.ask('DELETE', `/cart/${cart.id}`)).status).toBe(403);

    now = start;
    const busy = await visitor().begin();
    for (; now < start + SESSION_ABSOLUTE_MS; now += SESSION_IDLE_MS / 2)
      expect((await busy.ask('GET', '/session')).body['csrfToken']).toBe(busy.csrf);
    expect((await busy.ask('GET', '/session')).body['csrfToken']).not.toBe(busy.csrf);
    now = start;
  });
});

test('the log tells method, route and status, and no secret, cart or query', async () => {
  const client = await visitor().begin();
  const cart = await client.buy({ ...RIDGE, quantity: 1 });
  await client.ask('GET', `/cart/${cart.id}`);
  await client.ask('GET', '/variants?sku=SECRET-SKU');
  const text = JSON.stringify(shop.lines);
  for (const secret of [cart.id, client.csrf, client.cookies.get('sid') ?? '', 'SECRET-SKU', 'contract-token'])
    expect(text).not.toContain(secret);
  expect(shop.lines.at(-2)).toMatchObject({ method: 'GET', route: '/cart/:id', status: 200 });
});

test('visits and carts outlive a restart', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-api-'));
  const platform = await openCommerce(join(dir, 'commerce'));
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
