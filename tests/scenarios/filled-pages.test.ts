/**
 * Account pages without JavaScript, over the pages of the release and the embedded platform: each shows the customer's own data, and no other
 * customer's.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import {
  addressesOf,
  api,
  DATA_DIR,
  look,
  ordersOf,
  post,
  REGION,
  release,
  signedIn,
  text,
  visitor,
} from '../support/filled-pages.ts';

let made = 0;

// Each test signs in and reads several pages over real HTTP.
vi.setConfig({ testTimeout: 30_000 });

describe('own data', () => {
  test('orders are listed; the requested one shows its lines and its parcels with links', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const orders = await ordersOf(anna);
    const all = await look('/de-at/account/orders', anna);
    expect(all.status).toBe(200);
    for (const id of orders) expect(all.html).toContain(`/api/mine/de-at/account/orders?order=${id}#order-${id}`);
    expect(text(all.html)).not.toContain('order-detail');
    const details = await Promise.all(orders.map((id) => look(`/de-at/account/orders?order=${id}`, anna)));
    expect(details.every(({ html }) => text(html).includes('class="order-detail"'))).toBe(true);
    // The platform's option labels are English; the page shows them translated.
    const options = details.flatMap(({ html }) =>
      [...html.matchAll(/data-slot="options"[^>]*>([^<]+)</g)].map(([, said]) => said),
    );
    expect(options.length).toBeGreaterThan(0);
    expect(options.filter((said) => /Glacier|Ink|Snow|Granite|Larch|Pine|Ember|Dusk|Rust/.test(said ?? ''))).toEqual(
      [],
    );
    expect(options.join()).toMatch(/Gletscher|Tinte|Schnee|Granit|Lärche|Kiefer|Glut|Dämmerung|Rost/);
    const withParcel = details.find(({ html }) => text(html).includes('class="shipment"'));
    expect(withParcel?.html).toMatch(/<a class="text-link" data-slot="link"[^>]* href="https:\/\//);
  });

  test('addresses are listed, and the requested one fills the form', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const [address] = await addressesOf(anna);
    const { html } = await look(`/de-at/account/addresses?address=${address?.id}`, anna);
    expect(text(html)).toContain('class="address-card"');
    expect(html).toContain(`<input type="hidden" name="id" value="${address?.id}">`);
    expect(html).toMatch(new RegExp(`name="address1"[^>]* value="${address?.address1}"`));
    expect(text(html)).not.toMatch(/data-editor[^>]* hidden/);
  });

  test('the account’s home and profile show the customer’s data, and sign-out is a form', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const home = await look('/de-at/account', anna);
    expect(home.html).toContain('Hallo, Anna Berg');
    expect(home.html).toContain('action="/api/forms/sign-out"');
    expect((await look('/de-at/account/profile', anna)).html).toContain('anna.de@firn.example');
    const out = await post('sign-out', '/de-at/account/orders', {}, anna);
    expect([out.status, out.headers.get('location')]).toEqual([303, '/api/mine/de-at/account']);
    for (const cookie of out.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      anna.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    expect((await look('/de-at/account/orders', anna)).status).toBe(303);
  });

  test('an account page is never cached, and the release stays unchanged', async () => {
    const file = join(DATA_DIR, 'latest', 'de-at/account/orders/index.html');
    const print = (): string => createHash('sha256').update(readFileSync(file)).digest('hex');
    const before = print();
    const anna = await signedIn('anna.de@firn.example');
    const { headers, html } = await look('/de-at/account/orders', anna);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).not.toContain('http-equiv="refresh"');
    expect(print()).toBe(before);
    expect((await release().files.read('/de-at/account/orders/index.html'))?.identity.toString()).not.toContain(
      'order-1',
    );
  });

  test('a customer’s name is escaped', async () => {
    const client = await visitor().begin();
    const firstName = '"><img src=x onerror=alert(1)>';
    const body = {
      email: `odd${(made += 1)}@firn.example`,
      password: 'long enough 1',
      firstName,
      lastName: '<script>alert(1)</script>',
    };
    expect((await client.ask('POST', '/customers/create', body, { region: REGION })).status).toBe(200);
    for (const path of ['', '/profile', '/addresses']) {
      const { html } = await look(`/de-at/account${path}`, client);
      expect(html, path).not.toMatch(/<img src=x|<script>alert/);
    }
  });
});

describe('other customers’ data', () => {
  test('the id of another customer’s order or address finds nothing', async () => {
    const [anna, pro] = [await signedIn('anna.de@firn.example'), await signedIn('pro.de@firn.example')];
    const [theirs, own] = [await ordersOf(anna), await ordersOf(pro)];
    const plain = await look('/de-at/account/orders', pro);
    for (const id of own) expect(plain.html).toContain(`order=${id}#`);
    for (const id of theirs) {
      const asked = await look(`/de-at/account/orders?order=${id}`, pro);
      expect(asked.html).toBe(plain.html);
      expect(asked.html).not.toContain(`${id}`);
    }
    const page = await look('/de-at/account/addresses', pro);
    for (const { id } of await addressesOf(anna))
      expect((await look(`/de-at/account/addresses?address=${id}`, pro)).html).toBe(page.html);
    expect(page.html).not.toMatch(/Anna|Berg\b/);
  });

  test('another customer’s address is not removed', async () => {
    const [anna, pro] = [await signedIn('anna.de@firn.example'), await signedIn('pro.de@firn.example')];
    const before = await addressesOf(anna);
    for (const { id } of before) await post('address-remove', '/de-at/account/addresses', { id: `${id}` }, pro);
    await post('address-remove', '/de-at/account/addresses', { id: '../1' }, pro);
    expect(await addressesOf(anna)).toEqual(before);
  });

  test.each([
    ['a visitor without a session', () => undefined],
    [
      'a visitor with forged customer and session cookies',
      () => ({ customer: 'eu_region_1-pro', sid: 'A'.repeat(43) }),
    ],
  ])('%s is redirected to sign-in with a return address', async (_who, cookies) => {
    const client = visitor();
    for (const [name, value] of Object.entries(cookies() ?? {})) client.cookies.set(name, value);
    const { status, headers, html } = await look('/de-at/account/orders?order=120001', client);
    expect([status, html]).toEqual([303, '']);
    const location = new URL(headers.get('location') ?? '', 'http://shop.test');
    expect(location.pathname).toBe('/api/mine/de-at/account');
    expect(location.searchParams.get('return')).toBe('/de-at/account/orders?order=120001');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const page = await look(`${location.pathname.slice('/api/mine'.length)}${location.search}`);
    expect(page.html).toContain('name="return" value="/de-at/account/orders?order=120001"');
  });

  test('a customer of one store is signed out in another', async () => {
    const anna = await signedIn('anna.us@firn.example', 'us');
    expect((await look('/en-us/account/orders', anna)).status).toBe(200);
    expect((await look('/de-at/account/orders', anna)).status).toBe(303);
  });

  test.each([
    '/de-at/about',
    '/de-at/account/create',
    '/nowhere',
    '//evil.test/',
    '/../../etc/passwd',
    '/de-at/account/orders/..%2f..%2f..%2fetc',
  ])('%s is not an account page', async (path) => {
    const anna = await signedIn('anna.de@firn.example');
    expect((await look(path, anna)).status).toBe(404);
  });
});

describe('forms on these pages', () => {
  test('a refused address stays in the form below the list, with an example at its field', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const fields = {
      firstName: 'Anna',
      lastName: 'Berg',
      address1: 'Dorfplatz 4',
      city: 'Sölden',
      postalCode: '80331',
      countryCode: 'at',
    };
    const { status, html } = await post('address', '/de-at/account/addresses', fields, anna);
    expect(status).toBe(422);
    expect(text(html)).toContain('class="address-card"');
    expect(html).toContain('Eine Postleitzahl sieht hier so aus: 6450');
    expect(html).toMatch(/name="city"[^>]* value="Sölden"/);
    const seen = await post('address', '/de-at/account/addresses', { ...fields, postalCode: '6450' }, anna);
    expect([seen.status, seen.headers.get('location')]).toEqual([303, '/api/mine/de-at/account/addresses']);
  });

  test('an Italian address requires a province', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const fields = {
      firstName: 'Anna',
      lastName: 'Berg',
      address1: `Via Roma ${Date.now()}`,
      city: 'Brunico',
      postalCode: '39031',
      countryCode: 'it',
    };
    expect((await post('address', '/de-at/account/addresses', fields, anna)).status).toBe(422);
    const taken = await post('address', '/de-at/account/addresses', { ...fields, stateOrProvince: 'Bolzano' }, anna);
    expect(taken.status).toBe(303);
    expect(text((await look('/de-at/account/addresses', anna)).html)).toContain('Bolzano');
  });

  test('tracking shows the order’s stage below the form, without names or sums', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const orders = await ordersOf(anna);
    const pages = [];
    for (const order of orders.slice(0, 4))
      pages.push(await post('track', '/de-at/account/track', { order: `${order}`, email: 'anna.de@firn.example' }));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pages.some(({ html }) => /data-tracked[\s\S]*class="shipment"/.test(text(html)))).toBe(true);
    for (const { html, headers } of pages) {
      expect(text(html)).not.toMatch(/Berg|€/);
      expect(text(html)).not.toMatch(/Glacier|Ink ·|Snow|Granite|Larch|Ember|Dusk|Rust/);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    const wrong = await post('track', '/de-at/account/track', { order: `${orders[0]}`, email: 'pro.de@firn.example' });
    expect([wrong.status, /data-tracked[^>]*><\/section>/.test(wrong.html)]).toEqual([422, true]);
  });

  test('when the API fails the page shows a message and no partial data', async () => {
    const anna = await signedIn('anna.de@firn.example');
    const down = async (request: Request): Promise<Response> =>
      /\/orders\//.test(request.url)
        ? Response.json({ error: { code: 'upstream-down' } }, { status: 503 })
        : api(request);
    const { status, html } = await look('/de-at/account/orders', anna, { ask: down });
    expect(status).toBe(503);
    expect(html).toContain('Der Shop antwortet gerade nicht');
    expect(html).not.toContain('data-waiting');
  });
});
