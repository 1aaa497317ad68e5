/**
 * Rate limits on guessing. Must not happen: a client gets more attempts by respelling its address or using another address of its network; a
 * stranger locks an owner out of an account or of an order's tracking; an outage counts as a wrong password; a counter from a wrong clock never
 * expires.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { openApiShop, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const OWNER = 'owner@b.example';
const PASSWORD = 'right password 1';
const CUSTOMER = {
  id: 7, email: OWNER, firstName: 'O', lastName: 'W', company: '', phone: '', groupId: 0, notes: '', formFields: [], attributes: [], acceptsMarketing: false,
  mustResetPassword: false, createdAt: '2026-01-01T00:00:00Z',
}; // prettier-ignore
let now = START;
let shop: ApiShop;
let asked = 0;
let isDown = false;
/** Accounts are created, but the sign-in after it fails. */
let isUnreadable = false;
const unreadable = {
  ...CUSTOMER,
  get id(): number {
    throw new AppError('commerce-failed', 'The commerce platform answered 500.');
  },
};

const platform = (client: CommerceClient): CommerceClient => ({
  ...client,
  async login(email, password) {
    asked += 1;
    if (isDown) throw new AppError('commerce-failed', 'The commerce platform answered 500.');
    return email === OWNER && password === PASSWORD ? { kind: 'ok', customer: CUSTOMER } : { kind: 'refused' };
  },
  customer: async () => CUSTOMER,
  async checkPassword(_id, _email, password) {
    asked += 1;
    return password === PASSWORD;
  },
  async createCustomer() {
    asked += 1;
    if (isDown) throw new AppError('commerce-failed', 'The commerce platform answered 500.');
    if (isUnreadable) return { kind: 'ok', customer: unreadable };
    return { kind: 'rejected', message: '', fields: {} };
  },
  async orderTracking(_id, email) {
    asked += 1;
    if (isDown) throw new AppError('commerce-failed', 'The commerce platform answered 500.');
    return email === OWNER ? { id: 5, status: { id: 2, name: 'Shipped' }, createdAt: '2026-11-01T00:00:00Z', lines: [], shipments: [] } : undefined; // prettier-ignore
  },
});

beforeAll(async () => {
  const proCode = (_store: string, code: string) => (code === 'RIGHT-CODE' ? { region: 'pro', groupId: 3 } : undefined);
  shop = await openApiShop({ commerceUrl: 'http://127.0.0.1:9', clock: () => new Date(now), wrap: platform, extras: { proCode } }); // prettier-ignore
}, 60_000);
afterAll(() => shop.close());

type Ask = (place: string, visitor?: Visitor) => Promise<Answer>;
const at = (place: string) => ({ headers: { 'test-address': place } });
const fresh = (): Promise<Visitor> => new Visitor(shop.url).begin();
const account = { password: 'long enough 1', firstName: 'A', lastName: 'B' };

const login =
  (email: string, pw = 'guess'): Ask =>
  async (place, visitor) =>
    (visitor ?? (await fresh())).ask('POST', '/customers/login', { email, pw }, at(place));
const enrol =
  (proCode: string): Ask =>
  async (place) =>
    (await fresh()).ask('POST', '/customers/create', { ...account, email: 'n@b.example', proCode }, at(place));
const track =
  (id: number, email = 'guess@b.example'): Ask =>
  (place) =>
    new Visitor(shop.url).ask('GET', `/order-status/${id}?email=${email}`, undefined, at(place));

async function statuses(count: number, ask: (index: number) => Promise<Answer>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await ask(index)).status);
  return all;
}
const times = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

/** Advances the clock by a day, so that every test starts with fresh windows. */
async function later(): Promise<void> {
  now += 86_400_000;
  asked = 0;
  isDown = false;
}

test.each([
  ['sign-ins, whatever the account', 20, 422, (index: number) => login(`a${index}@b.example`), 900],
  ['professional codes', 10, 422, (index: number) => enrol(`CODE-${index}`), 900],
  ['order look-ups', 10, 404, (index: number) => track(1000 + index), 900],
] as const)('the limit of one client for %s is %i', async (_what, most, wrong, call, seconds) => {
  await later();
  expect(await statuses(most, (index) => call(index)('203.0.113.1'))).toEqual(times(most, wrong));
  const refused = await call(most)('203.0.113.1');
  expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([429, 'too-often', `${seconds}`]); // prettier-ignore
  expect((await call(most)('203.0.113.2')).status).toBe(wrong);
  now += seconds * 1000;
  expect((await call(most)('203.0.113.1')).status).toBe(wrong);
}, 30_000); // prettier-ignore

test('one client may create 10 accounts per quarter of an hour', async () => {
  await later();
  const create = async (index: number) =>
    (await fresh()).ask('POST', '/customers/create', { ...account, email: `n${index}@b.example` }, at('203.0.113.2'));
  expect(await statuses(11, create)).toEqual([...times(10, 422), 429]);
});

test('an account whose sign-in fails after its creation counts towards the limit of 10 accounts', async () => {
  await later();
  isUnreadable = true;
  const create = async (index: number) =>
    (await fresh()).ask('POST', '/customers/create', { ...account, email: `u${index}@b.example` }, at('203.0.113.4'));
  const all = await statuses(11, create).finally(() => (isUnreadable = false));
  expect(all).toEqual([...times(10, 502), 429]);
});

test.each([
  ['addresses of one IPv6 /64', (index: number) => `2001:db8:1:2:${index}::${index}`],
  ['spellings of one IPv4 address', (index: number) => ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409'][index % 3] ?? ''],
])('%s count as one client for sign-in, codes and tracking', async (_what, place) => {
  await later();
  const wrong = await statuses(30, (index) => login(`a${index}@b.example`)(place(index)));
  expect(wrong).toEqual([...times(20, 422), ...times(10, 429)]);
  expect(asked).toBe(20);
  expect(await statuses(12, (index) => enrol(`CODE-${index}`)(place(index)))).toEqual([...times(10, 422), ...times(2, 429)]); // prettier-ignore
  expect(await statuses(12, (index) => track(1000 + index)(place(index)))).toEqual([...times(10, 404), ...times(2, 429)]); // prettier-ignore
}, 30_000); // prettier-ignore

test('all networks of one IPv6 /48 together have the limits of eight clients', async () => {
  await later();
  const all = await statuses(90, (index) => track(2000 + index)(`2001:db8:9:${index.toString(16)}::1`));
  expect(all).toEqual([...times(80, 404), ...times(10, 429)]);
}, 30_000);

test('attempts from many addresses do not lock the owner out and are then limited to two per site', async () => {
  await later();
  const owner = await fresh();
  expect((await login(OWNER, PASSWORD)('192.0.2.10', owner)).status).toBe(200);
  await statuses(30, (index) => login(index % 2 ? OWNER.toUpperCase() : OWNER)(`198.51.100.${index}`));
  // A new browser at a new address: its first attempt is accepted, and so is a second one after a typo.
  expect((await login(OWNER)('192.0.2.77')).status).toBe(422);
  expect((await login(OWNER, PASSWORD)('192.0.2.77')).status).toBe(200);
  const before = asked;
  expect(await statuses(4, () => login(OWNER)('192.0.2.78'))).toEqual([422, 422, 429, 429]);
  expect(await statuses(4, (index) => login(OWNER)(`2001:db8:77:${index}::1`))).toEqual([422, 422, 429, 429]);
  expect(asked - before).toBe(4);
}, 30_000); // prettier-ignore

test('a stranger at the same address does not lock out a known browser; an unknown browser waits a quarter of an hour', async () => {
  await later();
  const owner = await fresh();
  expect((await login(OWNER, PASSWORD)('192.0.2.20', owner)).status).toBe(200);
  await statuses(40, (index) => login(index < 6 ? OWNER : `a${index}@b.example`)('192.0.2.20'));
  expect((await login(OWNER, PASSWORD)('192.0.2.20')).status).toBe(429);
  const again = new Visitor(shop.url);
  again.cookies.set('device', owner.cookies.get('device') ?? '');
  expect((await login(OWNER, PASSWORD)('192.0.2.20', await again.begin())).status).toBe(200);
  now += 900_000;
  expect((await login(OWNER, PASSWORD)('192.0.2.20')).status).toBe(200);
}, 30_000);

test('a device cookie is valid for its own account only, cannot be forged, and allows ten attempts', async () => {
  await later();
  const owner = await fresh();
  await login(OWNER, PASSWORD)('192.0.2.30', owner);
  const proof = owner.cookies.get('device') ?? '';
  const withProof = async (value: string): Promise<Visitor> => {
    const visitor = await fresh();
    visitor.cookies.set('device', value);
    return visitor;
  };
  const own = await withProof(proof);
  expect(await statuses(17, () => login(OWNER)('192.0.2.31', own))).toEqual([...times(15, 422), ...times(2, 429)]);
  const other = await withProof(proof);
  expect(await statuses(7, () => login('other@b.example')('192.0.2.32', other))).toEqual([...times(5, 422), ...times(2, 429)]); // prettier-ignore
  const forged = await withProof(`${proof.slice(0, -2)}AA`);
  expect(await statuses(7, () => login(OWNER)('192.0.2.33', forged))).toEqual([...times(5, 422), ...times(2, 429)]);
});

test('a session has five wrong confirmations of a password, also when a sign-in to another store has given it a new id', async () => {
  await later();
  const visitor = await fresh();
  const guess = () => visitor.ask('POST', '/customers/validate', { customer: CUSTOMER.id, pw: 'guess' });
  expect((await visitor.signIn(OWNER, 'us', PASSWORD)).status).toBe(200);
  expect(await statuses(5, guess)).toEqual(times(5, 200));
  expect((await visitor.signIn(OWNER, 'ca', PASSWORD)).status).toBe(200);
  asked = 0;
  const refused = await guess();
  expect([refused.status, refused.body.error?.code, asked]).toEqual([429, 'too-often', 0]);
  now += 900_000;
  expect((await guess()).body['valid']).toBe(false);
});

test('wrong guesses by strangers do not block the tracking of an order; correct requests are not limited', async () => {
  await later();
  await statuses(30, (index) => track(5)(`198.51.100.${index}`));
  expect(await statuses(15, () => track(5, OWNER)('192.0.2.40'))).toEqual(times(15, 200));
  expect(await statuses(4, () => track(5)('192.0.2.41'))).toEqual([404, 404, 429, 429]);
});

test('strangers who guess codes do not lock professionals out; a correct code does not count', async () => {
  await later();
  await statuses(110, (index) => enrol(`CODE-${index}`)(`198.51.100.${index}`));
  const right = await enrol('RIGHT-CODE')('192.0.2.50');
  expect([right.status, right.body.error?.code]).toEqual([422, 'account-refused']);
  // After that many wrong codes, each further site (a /48) has two attempts.
  const guess = (index: number): Promise<Answer> => enrol(`MORE-${index}`)('192.0.2.51');
  expect(await statuses(4, guess)).toEqual([422, 422, 429, 429]);
}, 30_000);

test.each([
  ['a sign-in', login(OWNER, PASSWORD), login(OWNER, PASSWORD)],
  ['an order’s tracking', track(5, OWNER), track(5, OWNER)],
])('an outage does not count as a wrong guess: %s', async (_what, during, after) => {
  await later();
  isDown = true;
  const all = await statuses(25, () => during('192.0.2.60'));
  expect(new Set(all)).toEqual(new Set([502]));
  isDown = false;
  expect((await after('192.0.2.60')).status).toBe(200);
});

test('a counter that was started while the clock was ten years ahead expires', async () => {
  await later();
  const right = now;
  now = Date.parse('2036-11-21T12:00:00Z');
  expect(await statuses(6, () => login(OWNER)('192.0.2.70'))).toEqual([...times(5, 422), 429]);
  now = right;
  expect((await login(OWNER, PASSWORD)('192.0.2.70')).status).toBe(200);
});
