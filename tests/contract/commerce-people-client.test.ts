/** The client's calls for customers, orders, shipping and checkout, against the embedded platform over HTTP: domain values and outcomes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';

import { startCommerce, TOKEN } from '../support/commerce.ts';
import type { TestCommerce } from '../support/commerce.ts';

const PASSWORD = 'firn-sample-2026';
const account = { clientId: 'client', secret: 'secret' };
const usd = (minor: number) => ({ minor, currency: 'USD' });
const line = (quantity = 1, variantId = 110_100) => ({ productId: 1101, variantId, quantity });
const ADDRESS = {
  firstName: 'Ida', lastName: 'Holm', address1: '1 Main St', city: 'Boise', stateOrProvince: 'Idaho', postalCode: '83702', countryCode: 'US',
}; // prettier-ignore

let commerce: TestCommerce;
let us: CommerceClient;
let eu: CommerceClient;
beforeAll(async () => {
  commerce = await startCommerce({ account });
  const client = (storeHash: string, currency: string) =>
    createCommerceClient({
      baseUrl: commerce.url, token: TOKEN, storeHash, currency,
      login: { clientId: account.clientId, clientSecret: account.secret, storefront: `${commerce.url}/stores/${storeHash}` },
    }); // prettier-ignore
  us = client('us', 'USD');
  eu = client('eu-region-1', 'EUR');
});
afterAll(() => commerce.close());

describe('customers', () => {
  test('sign in with their own password only; a required password reset is a separate outcome', async () => {
    expect(await us.login('pro.us@firn.example', PASSWORD)).toMatchObject({
      kind: 'ok',
      customer: { id: 102, firstName: 'Paul', groupId: 3, formFields: [{ name: 'Pro Code', value: '{"code":"FIRN-PRO","region":"pro"}' }] },
    });
    expect(await us.login('pro.us@firn.example', 'wrong')).toEqual({ kind: 'refused' });
    expect(await us.login('nobody@firn.example', PASSWORD)).toEqual({ kind: 'refused' });
    expect(await us.login('', '')).toEqual({ kind: 'refused' });
    expect(await us.login('reset.us@firn.example', PASSWORD)).toEqual({ kind: 'reset-required', customerId: 106 });
    expect([await us.checkPassword(102, 'pro.us@firn.example', PASSWORD), await us.checkPassword(101, 'pro.us@firn.example', PASSWORD)]).toEqual([true, false]);
  }); // prettier-ignore

  test('are created, read, changed and deleted; a taken e-mail and invalid fields are outcomes', async () => {
    const fields = { email: 'ida@firn.example', password: 'long-enough-1', firstName: 'Ida', lastName: 'Holm' };
    const made = await us.createCustomer({ ...fields, address: ADDRESS });
    expect(made).toMatchObject({ kind: 'ok', customer: { email: fields.email, groupId: 2, notes: '' } });
    const id = made.kind === 'ok' ? made.customer.id : 0;
    expect(await us.customerByEmail('IDA@firn.example')).toMatchObject({ id });
    expect(await us.customerByEmail('ida@firn.example,anna.us@firn.example')).toBeUndefined();
    expect(await us.createCustomer(fields)).toEqual({ kind: 'email-taken' });
    expect(await us.createCustomer({ ...fields, email: 'none', password: 'x' })).toMatchObject({ kind: 'rejected', fields: { email: expect.any(String) } });
    expect(await us.createCustomer({ ...fields, email: 'two@firn.example', password: 'short' })).toMatchObject({ kind: 'rejected', fields: { password: expect.any(String) } });
    expect(await us.updateCustomer(id, { company: 'Firn', password: 'other-pass-22' })).toMatchObject({ kind: 'ok', customer: { company: 'Firn', lastName: 'Holm' } });
    expect(await us.login(fields.email, 'other-pass-22')).toMatchObject({ kind: 'ok' });
    expect(await us.updateCustomer(id, { email: 'anna.us@firn.example' })).toEqual({ kind: 'email-taken' });
    expect(await us.updateCustomer(9_999_999, { company: 'x' })).toEqual({ kind: 'not-found' });
    await us.deleteCustomer(id);
    expect([await us.customer(id), await us.deleteCustomer(id)]).toEqual([undefined, undefined]);
  }); // prettier-ignore

  test("have their own addresses: a duplicate is an outcome, another customer's is not found", async () => {
    const made = await us.createAddress(107, ADDRESS);
    const id = made.kind === 'ok' ? made.address.id : 0;
    expect(made).toMatchObject({ kind: 'ok', address: { customerId: 107, country: 'United States', kind: 'residential' } });
    expect(await us.createAddress(107, ADDRESS)).toEqual({ kind: 'duplicate' });
    expect(await us.createAddress(107, { ...ADDRESS, stateOrProvince: '' })).toMatchObject({ kind: 'rejected', fields: { stateOrProvince: 'is required' } });
    expect(await us.updateAddress(107, id, { city: 'Ketchum' })).toMatchObject({ kind: 'ok', address: { city: 'Ketchum', address1: '1 Main St' } });
    expect(await us.updateAddress(101, id, { city: 'Stolen' })).toEqual({ kind: 'not-found' });
    expect(await us.deleteAddress(101, id)).toEqual({ kind: 'not-found' });
    expect(await us.addresses(107)).toMatchObject([{ id, city: 'Ketchum' }]);
    expect([await us.deleteAddress(107, id), await us.addresses(107)]).toEqual([{ kind: 'ok' }, []]);
  }); // prettier-ignore
});

describe('groups and the professional program', () => {
  test('return groups with their discount rules, and find the guest group', async () => {
    expect(await us.customerGroup(3)).toEqual({
      id: 3, name: 'Pro', isDefault: false, isForGuests: false, discountRules: [{ type: 'all', method: 'percent', amount: '40.0000' }],
    }); // prettier-ignore
    expect((await us.customerGroup(5))?.discountRules.map(({ type }) => type)).toEqual([
      'all',
      'category',
      'category',
      'product',
    ]);
    expect((await us.customerGroup(6))?.discountRules).toEqual([{ type: 'price_list', priceListId: 6 }]);
    expect([await us.customerGroup(999), (await us.guestGroup())?.id, (await us.customerGroups()).length]).toEqual([
      undefined,
      1,
      6,
    ]);
  });

  test('return the inputs of the spend: orders since a day, limit, expiry and employment', async () => {
    expect(await us.spendInputs(102, { since: new Date('2026-11-01') })).toEqual({
      orders: [{ id: 100_009, createdAt: '2026-11-14T10:15:00.000Z', statusId: 9, total: usd(10_197), refunded: usd(0) }],
      spendLimit: 2500, expirationDate: '2031-06-30', isEmployee: false,
    }); // prettier-ignore
    expect(await us.spendInputs(103, { since: new Date('2020-01-01') })).toMatchObject({ isEmployee: true, orders: [{ id: 100_010 }] });
    expect([await us.spendInputs(107, { since: new Date(0) }), await us.spendInputs(9_999_999, { since: new Date(0) })]).toEqual([{ orders: [], isEmployee: false }, undefined]);
  }); // prettier-ignore

  test('return the prices of a group, with and without tax', async () => {
    const items = [{ productId: 1101, variantId: 110_100 }, { productId: 7 }];
    expect(await us.prices({ items })).toMatchObject([{ productId: 1101, variantId: 110_100, paid: { withTax: usd(74_995), withoutTax: usd(74_995) } }]);
    expect(await us.prices({ items, customerId: 102 })).toMatchObject([{ list: { withTax: usd(74_995) }, paid: { withTax: usd(44_997) } }]);
    const [german] = await eu.prices({ items: [{ productId: 5101 }], countryCode: 'de' });
    expect(german?.isTaxIncluded).toBe(true);
    expect(german?.paid.withoutTax.minor).toBe(Math.round((german?.paid.withTax.minor ?? 0) / 1.19));
    expect(await us.prices({ items: Array.from({ length: 120 }, () => ({ productId: 1101 })) })).toHaveLength(120);
  }); // prettier-ignore
});

describe('orders', () => {
  test('of a customer are listed newest first, without incomplete ones', async () => {
    const orders = await us.ordersOf(101);
    expect(orders.slice(0, 3).map(({ id, status }) => [id, status.name])).toEqual([
      [100_004, 'Awaiting Fulfillment'], [100_003, 'Partially Shipped'], [100_002, 'Shipped'],
    ]); // prettier-ignore
    expect(orders.map(({ id }) => id)).not.toContain(100_007);
    expect([await us.ordersOf(107), await us.ordersOf(9_999_999)]).toEqual([[], []]);
  });

  test('have lines, addresses and coupons; an incomplete order is not found', async () => {
    expect(await us.order(100_002, 101)).toMatchObject({
      customerId: 101, createdAt: '2026-11-09T10:15:00.000Z', subtotal: usd(67_995), couponDiscount: usd(2500), total: usd(65_495), itemCount: 1,
      coupons: [{ code: 'FIRSTSNOW', discount: usd(2500) }], shippingAddresses: [{ city: 'Bozeman', method: 'Standard' }],
      lines: [{ quantity: 1, quantityShipped: 1, unitPrice: usd(67_995), total: usd(67_995), options: [{ name: 'Color' }, {}] }],
    }); // prettier-ignore
    expect([await us.order(100_007, 101), await us.order(7, 101), await us.shipments(7, 101)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const taxed = await eu.order(120_001, 2101);
    expect(taxed?.isTaxIncluded).toBe(true);
    expect(taxed?.total).toEqual(taxed?.subtotal);
    expect(taxed?.tax.minor).toBeGreaterThan(0);
  });

  test('have shipments with carrier, tracking number and link', async () => {
    expect(await us.shipments(100_003, 101)).toMatchObject([{ carrier: 'UPS', trackingNumber: 'FIRN1000031', trackingLink: 'https://tracking.firn.example/FIRN1000031', items: [{ quantity: 1 }] }]);
    expect(await us.shipments(100_004, 101)).toEqual([]);
  }); // prettier-ignore

  test('are tracked by number and e-mail; neither alone is enough, and the result has no personal data', async () => {
    const tracked = await us.orderTracking(100_011, ' GUEST.us@firn.example ');
    expect(tracked).toMatchObject({ id: 100_011, status: { id: 2, name: 'Shipped' }, shipments: [{ trackingNumber: 'FIRN1000111' }] });
    expect(JSON.stringify(tracked)).not.toMatch(/Gina|Larch|guest|minor/i);
    expect([await us.orderTracking(100_011, 'anna.us@firn.example'), await us.orderTracking(100_011, ''), await us.orderTracking(7, ''), await us.orderTracking(100_007, 'anna.us@firn.example')]).toEqual([undefined, undefined, undefined, undefined]);
    expect((await us.orderStatuses())[11]).toEqual({ id: 11, name: 'Awaiting Fulfillment' });
  }); // prettier-ignore
});

describe('shipping, places, store, stock', () => {
  test('shipping zones have methods with rates that the shop can calculate', async () => {
    expect(await us.shippingZones()).toMatchObject([{ name: 'Alaska and Hawaii', type: 'state', locations: [{ countryCode: 'US', stateCode: 'AK' }, { stateCode: 'HI' }] }, { id: 2, type: 'country' }]);
    expect(await us.shippingMethods(2)).toEqual([
      { id: 21, name: 'Free shipping', enabled: true, type: 'freeshipping', minimumSubtotal: 9900 },
      { id: 22, name: 'Standard', enabled: true, type: 'total', ranges: [{ lowerLimit: 0, upperLimit: 5000, cost: 995 }, { lowerLimit: 5000, upperLimit: 50_000, cost: 1995 }, { lowerLimit: 50_000, cost: 3495 }] },
    ]);
    expect([await us.shippingZone(99), await us.shippingMethods(99), (await us.shippingZone(2))?.name]).toEqual([undefined, undefined, 'United States']);
  }); // prettier-ignore

  test('countries that are divided into states have them', async () => {
    const countries = await us.countries();
    expect(countries).toContainEqual({ id: 840, name: 'United States', iso2: 'US', iso3: 'USA' });
    const states = (await us.states(840))?.map(({ name }) => name);
    expect([states?.length, states?.includes('Puerto Rico'), (await us.states(124))?.length, (await us.states(380))?.length, await us.states(250), await us.states(9)]).toEqual([52, true, 13, 107, [], undefined]);
  }); // prettier-ignore

  test('the store data contains nothing about the merchant', async () => {
    const store = await eu.store();
    expect(store).toMatchObject({
      name: 'Firn',
      currency: 'EUR',
      isPriceEnteredWithTax: true,
      decimalToken: ',',
      weightUnits: 'KGS',
    });
    expect(JSON.stringify(store)).not.toMatch(/orders-de|Immenstadt|plan/);
  });

  test('stock is listed by product and variant; variants that the platform lacks are out of stock', async () => {
    await commerce.ask('POST', 'management/stock', { variant_id: 110_101, level: 0 });
    const [stock] = await us.inventory([1101, 7]);
    expect(stock).toMatchObject({ productId: 1101, isInStock: true });
    expect(stock?.variants.find(({ variantId }) => variantId === 110_101)).toMatchObject({
      level: 0,
      isInStock: false,
    });
    expect([await us.outOfStock([7, 1101]), await us.inventory([])]).toEqual([[7], []]);
  });
});

describe('carts of customers and checkout', () => {
  const cartOf = async (
    customerId: number,
    ...lines: { productId: number; variantId: number; quantity: number }[]
  ): Promise<string> => {
    const made = await us.createCart(lines, customerId);
    return made.kind === 'ok' ? made.cart.id : '';
  };

  test('a stored cart is merged into the visit cart: quantities add up, unavailable lines are reported, the stored cart is deleted', async () => {
    await commerce.ask('POST', 'management/stock', { variant_id: 110_102, level: 3 });
    const [visit, stored] = [await cartOf(0, line(1), line(2, 110_102)), await cartOf(101, line(2), line(3, 110_102))];
    const merged = await us.mergeCarts(visit, stored, { customerId: 101 });
    expect(merged).toMatchObject({
      kind: 'merged',
      leftOut: [{ variantId: 110_102, name: 'Ridge 98', quantity: 2, reason: 'stock' }],
      cart: { id: visit, customerId: 101, lines: [{ quantity: 3 }, { quantity: 3 }] },
    });
    expect(await us.cart(stored)).toEqual({ kind: 'not-found' });
  });

  test("another customer's or a deleted stored cart is left alone; the visit cart is assigned anyway", async () => {
    const [visit, foreign] = [await cartOf(0, line(1)), await cartOf(102, line(5))];
    expect(await us.mergeCarts(visit, foreign, { customerId: 101 })).toMatchObject({
      kind: 'merged',
      cart: { customerId: 101, lines: [{ quantity: 1 }] },
    });
    expect(await us.cart(foreign)).toMatchObject({ kind: 'ok', cart: { customerId: 102 } });
    expect(await us.mergeCarts(visit, visit, { customerId: 101 })).toMatchObject({ kind: 'merged', leftOut: [] });
    expect(await us.mergeCarts('00000000-0000-4000-8000-000000000000', foreign, { customerId: 102 })).toEqual({
      kind: 'not-found',
    });
  });

  test('a checkout URL opens once, behind a single-use sign-in', async () => {
    const cart = await cartOf(101, line(1));
    const urls = await us.checkoutUrls(cart);
    const path = urls.kind === 'ok' ? new URL(urls.checkoutUrl).pathname : '';
    const login = us.loginUrl(101, path);
    const first = await fetch(login, { redirect: 'manual' });
    expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([
      302,
      path,
      'no-store',
    ]);
    expect((await fetch(login, { redirect: 'manual' })).status).toBe(400);
    expect([(await fetch(commerce.url + path)).status, (await fetch(commerce.url + path)).status]).toEqual([200, 404]);
    expect(await us.checkoutUrls('00000000-0000-4000-8000-000000000000')).toEqual({ kind: 'not-found' });
  });

  test('a HEAD request, as a link preview sends, uses up neither the sign-in nor the checkout URL', async () => {
    const urls = await us.checkoutUrls(await cartOf(101, line(1)));
    const path = urls.kind === 'ok' ? new URL(urls.checkoutUrl).pathname : '';
    const login = us.loginUrl(101, path);
    const statusOf = async (url: string, method: string): Promise<number> =>
      (await fetch(url, { method, redirect: 'manual' })).status;
    expect([await statusOf(login, 'HEAD'), await statusOf(login, 'GET')]).toEqual([302, 302]);
    const checkout = commerce.url + path;
    expect([await statusOf(checkout, 'HEAD'), await statusOf(checkout, 'GET')]).toEqual([200, 200]);
    expect(await statusOf(checkout, 'HEAD')).toBe(404);
  });

  test('a sign-in that was used stays used when its name is opened as a checkout address', async () => {
    const login = us.loginUrl(101, '/account.php');
    const [, claims = ''] = login.slice(login.lastIndexOf('/') + 1).split('.');
    const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly jti: string };
    expect((await fetch(login)).status).toBe(200);
    expect((await fetch(`${commerce.url}/stores/us/checkout/${encodeURIComponent(`login ${jti}`)}`)).status).toBe(404);
    expect((await fetch(login)).status).toBe(400);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '', '/a b', '/a\r\nb'])(
    '%j is not a valid redirect path',
    (path) => {
      expect(() => us.loginUrl(101, path)).toThrow('must be a path');
    },
  );

  test('a token of another secret, store, customer or time is refused', async () => {
    const forge = (more: object) => createCommerceClient({
      baseUrl: commerce.url, token: TOKEN, storeHash: 'us', currency: 'USD',
      login: { clientId: account.clientId, clientSecret: account.secret, storefront: `${commerce.url}/stores/us`, ...more },
    });
    const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
    const good = us.loginUrl(101, '/account.php');
    const [head, body, signature] = good.slice(good.lastIndexOf('/') + 1).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await Promise.all([
      status(forge({ clientSecret: 'guess' }).loginUrl(101, '/')), status(forge({ clientId: 'other' }).loginUrl(101, '/')), status(forge({ storefront: `${commerce.url}/stores/ca` }).loginUrl(101, '/')),
      status(us.loginUrl(9_999_999, '/')), status(`${commerce.url}/stores/us/login/token/${none}.${body}.`), status(`${commerce.url}/stores/us/login/token/${head}.${body}.${signature}x`),
      status(`${commerce.url}/stores/us/login/token/nonsense`), status(good),
    ])).toEqual([400, 400, 400, 400, 400, 400, 400, 200]);
  }); // prettier-ignore
});
