/** Authorization matrix: every call of the contract by every kind of caller, allowed and forbidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SESSION_ABSOLUTE_MS } from '#api/session/session-expiry.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';

import { openApiShop, openCommerce, PASSWORD, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const OWNER = { id: 101, email: 'anna.us@firn.example', address: 1011, order: 100_001 };
const LINE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const ADDRESS = { firstName: 'Ida', lastName: 'Holm', address1: '9 Elm St', city: 'Boise', stateOrProvince: 'Idaho', postalCode: '83702', countryCode: 'US' }; // prettier-ignore

/**
 * Order of the callers in every row: anonymous, the owner, another customer, a professional, the owner in another store, the owner after the session
 * has ended.
 */
const CALLERS = ['anonymous', 'owner', 'other', 'pro', 'region', 'expired'] as const;
type Caller = (typeof CALLERS)[number];

interface Scene {
  readonly cart: string;
  readonly line: string;
  readonly zone: number;
  readonly country: number;
  /** Number of the request, unique within the test. */
  readonly turn: number;
}
interface Row {
  readonly path: (scene: Scene) => string;
  readonly body?: (scene: Scene) => object;
  readonly statuses: readonly [number, number, number, number, number, number];
  /** The same path with an id that does not exist: a foreign resource must be indistinguishable from a missing one. */
  readonly absent?: (scene: Scene) => string;
}

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const OPEN = [200, 200, 200, 200, 200, 200] as const;
/** Ids of one store do not exist in another. */
const OF_STORE = [200, 200, 200, 200, 404, 200] as const;
const OWN_READ = [401, 200, 404, 404, 401, 401] as const;
const OWN_WRITE = [403, 200, 404, 404, 401, 403] as const;
const CART_READ = [404, 200, 404, 404, 404, 404] as const;
const CART_WRITE = [403, 200, 404, 404, 404, 403] as const;
const WRITE = [403, 200, 200, 200, 200, 403] as const;

const COLOR_GROUPS = '{ colorGroups(locale: "en") { uid } }';
const get = (path: string, statuses: Row['statuses'] = OPEN): Row => ({ path: () => path, statuses });

const ROWS: Readonly<Record<keyof typeof ENDPOINTS, Row>> = {
  session: get('/session'),
  geolocation: get('/geolocation'),
  references: get('/interstack/references?content_type=display_text&api_key=shared&entry_uids=a'),
  graphqlRead: get(`/graphql?query=${encodeURIComponent(COLOR_GROUPS)}`),
  graphql: { path: () => '/graphql', body: () => ({ query: COLOR_GROUPS }), statuses: WRITE },
  newsletter: { path: () => '/newsletter', body: ({ turn }) => ({ email: `l${turn}@b.example`, locale: 'en-us', consent: true }), statuses: WRITE },
  notifyMe: { path: () => '/notify-me', body: ({ turn }) => ({ email: `n${turn}@b.example`, locale: 'en-us', product_id: 1101, variant_id: 110_100 }), statuses: [403, 200, 200, 200, 404, 403] },
  applyPro: { path: () => '/pro/applications', body: ({ turn }) => ({ name: 'Ida', email: `a${turn}@b.example`, profession: 'Guide', message: 'Sölden', locale: 'en-us' }), statuses: WRITE },
  withdraw: { path: () => '/withdrawals', body: ({ turn }) => ({ name: 'Ida', order: '100001', email: `w${turn}@b.example`, locale: 'de-at' }), statuses: WRITE },
  products: get('/products'),
  product: get('/products/1101', OF_STORE),
  productOptions: get('/products/1101/options', OF_STORE),
  productVariants: get('/products/1101/variants', OF_STORE),
  productVariant: get('/products/1101/variants/110100', OF_STORE),
  variants: get('/variants?product_id:in=1101'),
  categories: get('/categories'),
  category: get('/categories/1011', OF_STORE),
  categoryTree: get('/category_tree'),
  currencies: get('/currencies'),
  currency: get('/currencies/1'),
  outOfStock: get('/out-of-stock?ids=1101'),
  inventory: get('/category/products/inventory?ids=1101'),
  cartCreate: { path: () => '/cart/create', body: () => ({ line_items: [LINE] }), statuses: [403, 200, 200, 200, 422, 403] },
  cart: { path: ({ cart }) => `/cart/${cart}`, statuses: CART_READ, absent: () => `/cart/${UUID}` },
  cartAdd: { path: ({ cart }) => `/cart/${cart}/items`, body: () => ({ line_items: [LINE] }), statuses: CART_WRITE, absent: () => `/cart/${UUID}/items` },
  cartSetLine: { path: ({ cart, line }) => `/cart/${cart}/items/${line}`, body: () => ({ productID: 1101, quantity: 2 }), statuses: CART_WRITE, absent: ({ line }) => `/cart/${UUID}/items/${line}` },
  cartSwapLine: { path: ({ cart, line }) => `/cart/${cart}/items/${line}/variant`, body: () => ({ variant_id: 110_101 }), statuses: CART_WRITE, absent: ({ line }) => `/cart/${UUID}/items/${line}/variant` },
  cartAttach: { path: ({ cart }) => `/cart/${cart}`, body: () => ({ customerID: 102 }), statuses: CART_WRITE, absent: () => `/cart/${UUID}` },
  cartRemoveLine: { path: ({ cart, line }) => `/cart/${cart}/items/${line}`, statuses: CART_WRITE, absent: ({ line }) => `/cart/${UUID}/items/${line}` },
  cartDismissLeftOut: { path: ({ cart }) => `/cart/${cart}/left-out`, statuses: CART_WRITE, absent: () => `/cart/${UUID}/left-out` },
  cartDelete: { path: ({ cart }) => `/cart/${cart}`, statuses: CART_WRITE, absent: () => `/cart/${UUID}` },
  cartCheckout: { path: ({ cart }) => `/cart/${cart}/checkout`, statuses: CART_WRITE, absent: () => `/cart/${UUID}/checkout` },
  login: { path: () => '/customers/login', body: () => ({ email: OWNER.email, pw: PASSWORD }), statuses: [403, 200, 200, 200, 422, 403] },
  logout: { path: () => '/customers/logout', body: () => ({}), statuses: WRITE },
  validate: { path: () => '/customers/validate', body: () => ({ customer: OWNER.id, pw: PASSWORD }), statuses: [403, 200, 200, 200, 401, 403] },
  validateSession: { path: () => '/customers/validate-session', body: () => ({}), statuses: WRITE },
  bcLogin: { path: () => '/customers/bclogin', body: () => ({ id: OWNER.id, redirect: '/account.php' }), statuses: [403, 200, 200, 200, 401, 403] },
  customers: get(`/customers?email:in=${OWNER.email}`, [401, 200, 200, 200, 401, 401]),
  customerCreate: { path: () => '/customers/create', body: ({ turn }) => ({ email: `c${turn}@b.example`, password: 'long enough 1', firstName: 'A', lastName: 'B' }), statuses: WRITE },
  customerUpdate: { path: () => `/customers/${OWNER.id}`, body: () => ({ company: 'Firn', email: OWNER.email }), statuses: OWN_WRITE, absent: () => '/customers/999999' },
  customerDelete: { path: () => `/customers/${OWNER.id}`, statuses: OWN_WRITE, absent: () => '/customers/999999' },
  addresses: { ...get(`/customers/${OWNER.id}/addresses`, OWN_READ), absent: () => '/customers/999999/addresses' },
  addressCreate: { path: () => `/customers/${OWNER.id}/addresses`, body: () => ADDRESS, statuses: OWN_WRITE, absent: () => '/customers/999999/addresses' },
  addressUpdate: { path: () => `/customers/${OWNER.id}/addresses`, body: () => ({ id: OWNER.address, city: 'Nampa' }), statuses: OWN_WRITE, absent: () => '/customers/999999/addresses' },
  addressDelete: { path: () => `/customers/${OWNER.id}/addresses/${OWNER.address}`, statuses: OWN_WRITE, absent: () => '/customers/999999/addresses/5' },
  customerGroup: { ...get('/customer_groups/2', [404, 200, 404, 404, 404, 404]), absent: () => '/customer_groups/999' },
  customerGroups: get('/customer_groups', [403, 403, 403, 403, 403, 403]),
  orders: { ...get(`/orders/${OWNER.id}`, OWN_READ), absent: () => '/orders/999999' },
  order: { ...get(`/order/${OWNER.order}`, OWN_READ), absent: () => '/order/999999' },
  shipments: { ...get(`/orders/${OWNER.order}/shipments`, OWN_READ), absent: () => '/orders/999999/shipments' },
  // Anyone who knows the e-mail address may track the order. Each caller tracks a different order, because one order allows five attempts only.
  orderStatus: { path: ({ turn }) => `/order-status/${OWNER.order + (turn % 6)}?email=${OWNER.email}`, statuses: [200, 200, 200, 200, 404, 200] },
  shippingMethods: { path: ({ zone }) => `/shippingmethods/${zone}`, statuses: OF_STORE },
  shippingZones: get('/shippingzones'),
  shippingZone: { path: ({ zone }) => `/shippingzones/${zone}`, statuses: OF_STORE },
  countries: get('/countries'),
  states: { path: ({ country }) => `/countries/${country}/states`, statuses: OPEN },
  store: get('/store'),
  proOrderTotal: { ...get(`/pro/order_total?customer_id=${OWNER.id}`, OWN_READ), absent: () => '/pro/order_total?customer_id=999999' },
  proShippingSettings: get('/pro/shipping_method_settings?bcRegion=us'),
}; // prettier-ignore

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.parse('2026-11-21T12:00:00Z');
let zone = 0;
let country = 0;
let turn = 0;
/** The owner's data that a forbidden call could delete: account and addresses. */
let kept = '';

const wire = async (path: string): Promise<string> =>
  (await fetch(`${commerce.url}/stores/us/${path}`, { headers: { 'x-auth-token': 'contract-token' } })).text();
const belongings = async (cart: string): Promise<string> =>
  [await wire(`v3/customers?id:in=${OWNER.id}`), await wire(`v3/customers/addresses?customer_id:in=${OWNER.id}`), await wire(`v3/carts/${cart}`)].join('\n'); // prettier-ignore

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    clock: () => new Date(now),
    extras: {
      signup: async () => ({ list: 'letters', stockNotices: true }),
      serviceEmail: 'service@shop.example',
      proEmail: 'pro@shop.example',
      post: async () => undefined,
      references: async () => [{ uid: 'a' }],
      graphqlContent: {
        productsByUid: async () => [],
        productsById: async () => [],
        productsIn: async () => [],
        categoryUid: async () => undefined,
        errorPages: async () => [],
        colorGroups: async () => [],
      },
    },
  });
  const [first] = (await new Visitor(shop.url).ask('GET', '/shippingzones')).body.data as { id: number }[];
  zone = first?.id ?? 0;
  const [land] = (await new Visitor(shop.url).ask('GET', '/countries')).body.data as { id: number }[];
  country = land?.id ?? 0;
  expired = await signedIn(OWNER.email);
  now += SESSION_ABSOLUTE_MS + 1000;
  kept = await wire(`v3/customers/addresses?customer_id:in=${OWNER.id}`);
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function signedIn(email: string): Promise<Visitor> {
  const client = await new Visitor(shop.url).begin();
  expect((await client.signIn(email)).status).toBe(200);
  return client;
}

/** Calls that change the visit itself: each caller gets a fresh visit for them. */
const SPENDS: ReadonlySet<string> = new Set(['login', 'logout', 'customerCreate', 'customerUpdate', 'customerDelete']);
const EMAILS = { owner: OWNER.email, other: 'dealer.us@firn.example', pro: 'pro.us@firn.example' } as const;
const visits = new Map<string, Promise<Visitor>>();
let expired: Visitor;

function visitOf(who: keyof typeof EMAILS, name: string): Promise<Visitor> {
  if (SPENDS.has(name)) return signedIn(EMAILS[who]);
  const known = visits.get(who) ?? signedIn(EMAILS[who]);
  visits.set(who, known);
  return known;
}

/** The owner, with a one-line cart. */
async function prepare(name: string): Promise<{ owner: Visitor; scene: Scene }> {
  const owner = await visitOf('owner', name);
  const before = (await owner.ask('GET', '/session')).body['cartId'];
  if (before !== undefined) await owner.ask('DELETE', `/cart/${String(before)}`);
  const cart = await owner.buy(LINE);
  turn += 1;
  return { owner, scene: { cart: cart.id, line: cart.lines[0]?.id ?? '', zone, country, turn } };
}

async function callerOf(caller: Caller, owner: Visitor, name: string): Promise<Visitor> {
  if (caller === 'anonymous') return new Visitor(shop.url);
  if (caller === 'expired') return expired;
  return caller === 'other' || caller === 'pro' ? visitOf(caller, name) : owner;
}

function ask(client: Visitor, name: keyof typeof ENDPOINTS, path: string, scene: Scene, options: Parameters<Visitor['ask']>[3] = {}): Promise<Answer> {
  const { method } = ENDPOINTS[name];
  const headers = { 'test-address': `198.18.${(turn += 1) >> 8}.${turn & 255}`, ...options.headers };
  return client.ask(method, path, ROWS[name].body?.({ ...scene, turn }), { ...options, headers });
} // prettier-ignore

const bare = ({ status, body }: Answer) => ({ status, error: { ...body.error, requestId: '' } });
const names = Object.keys(ENDPOINTS) as readonly (keyof typeof ENDPOINTS)[];

describe.each(names)('%s', (name) => {
  const row = ROWS[name];
  const isWrite = ENDPOINTS[name].method !== 'GET';

  test.each(CALLERS.filter((caller) => caller !== 'owner'))(
    'a call by %s has the expected status and changes nothing of the owner',
    async (caller) => {
      const { owner, scene } = await prepare(name);
      const before = await belongings(scene.cart);
      const client = await callerOf(caller, owner, name);
      const path = row.path({ ...scene, turn: CALLERS.indexOf(caller) });
      const answer = await ask(client, name, path, scene, caller === 'region' ? { region: 'ca' } : {});
      expect([caller, answer.status, answer.body.error?.code]).toEqual([caller, row.statuses[CALLERS.indexOf(caller)], answer.body.error?.code]); // prettier-ignore
      if (answer.status !== 200 || name === 'customers')
        expect(JSON.stringify(answer.body)).not.toMatch(/anna|Berg|Larch/i);
      if (name === 'validate' && answer.status === 200) expect(answer.body['valid']).toBe(false);
      if (row.absent && answer.status === 404 && caller !== 'region') {
        const missing = await ask(client, name, row.absent(scene), scene);
        expect(bare(answer)).toEqual(bare(missing));
      }
      // Only the owner may change the owner's data.
      if (!['login', 'logout'].includes(name) && caller !== 'region') expect(await belongings(scene.cart)).toBe(before);
    },
  );

  if (isWrite) test('is refused with a forged, foreign or missing csrf-token, and from another origin', async () => {
    const { owner, scene } = await prepare(name);
    const before = await belongings(scene.cart);
    const another = await new Visitor(shop.url).begin();
    const path = row.path(scene);
    for (const csrf of ['A'.repeat(43), another.csrf, null])
      expect((await ask(owner, name, path, scene, { csrf })).body.error?.code).toBe('csrf');
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }] as const)
      expect((await ask(owner, name, path, scene, { headers })).body.error?.code).toBe('foreign-origin');
    expect(await belongings(scene.cart)).toBe(before);
  }); // prettier-ignore

  // Runs after the forbidden callers. The deletion of the account has its own test, at the end of this file.
  if (name !== 'customerDelete')
    test('a call by the owner has the expected status', async () => {
      const { owner, scene } = await prepare(name);
      const answer = await ask(owner, name, row.path({ ...scene, turn: 1 }), scene);
      expect([answer.status, answer.body.error?.code]).toEqual([row.statuses[1], answer.body.error?.code]);
      // A new e-mail address or password ends the owner's other visits.
      if (name === 'customerUpdate') visits.delete('owner');
      if (name === 'validate') expect(answer.body['valid']).toBe(true);
      if (name === 'addressDelete')
        expect(await wire(`v3/customers/addresses?customer_id:in=${OWNER.id}`)).not.toContain(`"id":${OWNER.address},`);
      else if (!name.startsWith('address')) expect(kept).toContain(`"id":${OWNER.address},`);
    });
});

test('the owner may delete the account', async () => {
  const { owner, scene } = await prepare('customerDelete');
  expect((await ask(owner, 'customerDelete', `/customers/${OWNER.id}`, scene)).status).toBe(200);
  expect(JSON.parse(await wire(`v3/customers?id:in=${OWNER.id}`))).toMatchObject({ data: [] });
});
