/** Sign-in, account, addresses and orders through the own API, over the embedded platform with its sample people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { KEPT_MS } from '#api/cart/kept-carts.ts';

import { openApiShop, openCommerce, PASSWORD, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const ANNA = { id: 101, email: 'anna.us@firn.example' };
const PRO = { id: 102, email: 'pro.us@firn.example' };
const RIDGE = { product_id: 1101, variant_id: 110100 };
const OTHER = { product_id: 1102, variant_id: 110200 };

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
const START = Date.parse('2026-11-21T12:00:00Z');
let now = START;
let made = 0;

beforeAll(async () => {
  commerce = await openCommerce();
  const proCode = (store: string, code: string) => (store === 'us' && code === 'FIRN-PRO-26' ? { region: 'pro', groupId: 3 } : undefined); // prettier-ignore
  shop = await openApiShop({ commerceUrl: commerce.url, clock: () => new Date(now), extras: { proCode } });
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const visitor = (): Promise<Visitor> => new Visitor(shop.url).begin();
const signedIn = async (email: string): Promise<Visitor> => {
  const client = await visitor();
  expect((await client.signIn(email)).status).toBe(200);
  return client;
};
async function newcomer(more: object = {}): Promise<{ client: Visitor; id: number; email: string }> {
  const client = await visitor();
  const email = `newcomer${(made += 1)}@firn.example`;
  const body = { email, password: 'long enough 1', firstName: 'Nora', lastName: 'New', ...more };
  const headers = { 'test-address': `198.51.100.${made}` };
  const answer = await client.ask('POST', '/customers/create', body, { headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  client.csrf = String(answer.body['csrfToken']);
  return { client, id: (answer.body['customer'] as { id: number }).id, email };
}

describe('sign-in', () => {
  test('tells who it is, and gives the visit a new id and token; the old ones are good for nothing', async () => {
    const client = await visitor();
    const before = { sid: client.cookies.get('sid') ?? '', csrf: client.csrf };
    const { body } = await client.signIn(PRO.email);
    expect(body['customer']).toMatchObject({ ...PRO, firstName: 'Paul', groupId: 3, isPro: true, proCodeInfo: { region: 'pro' } }); // prettier-ignore
    expect(JSON.stringify(body)).not.toMatch(/notes|scrypt|FIRN-PRO/);
    expect(client.cookies.get('sid')).not.toBe(before.sid);
    expect(client.csrf).not.toBe(before.csrf);
    expect(client.cookies.get('customer')).toBe('us-pro');
    expect((await client.ask('GET', '/session')).body['customerId']).toBe(PRO.id);
    const old = await new Visitor(shop.url).ask('GET', '/session', undefined, {
      headers: { cookie: `sid=${before.sid}` },
    });
    expect([old.status, old.body.error?.code, old.headers.getSetCookie()]).toEqual([503, 'visit-moved', []]);
    const write = await client.ask('POST', '/customers/logout', {}, { csrf: before.csrf });
    expect([write.status, write.body.error?.code]).toEqual([403, 'csrf']);
  });

  test('unknown e-mail, wrong password and no account are one answer, after the same calls to the platform', async () => {
    const refuse = async (email: string, pw: string) => {
      const { status, body } = await (await visitor()).ask('POST', '/customers/login', { email, pw }, { headers: { 'test-address': `192.0.2.${(made += 1)}` } }); // prettier-ignore
      return [status, body.error?.code, body.error?.message];
    };
    const wrong = await refuse(ANNA.email, 'not the password');
    expect(wrong.slice(0, 2)).toEqual([422, 'sign-in-refused']);
    expect(await refuse('nobody@firn.example', PASSWORD)).toEqual(wrong);
  });

  test('an account that has to set a new password says so, to whoever knows the old one only', async () => {
    const client = await visitor();
    expect((await client.signIn('reset.us@firn.example')).body.error?.code).toBe('password-reset-required');
    expect((await client.signIn('reset.us@firn.example', 'us', 'guess')).body.error?.code).toBe('sign-in-refused');
    expect((await client.ask('GET', '/session')).body).not.toHaveProperty('customerId');
  });

  test('five tries a quarter of an hour for an account from one place; whoever proves himself begins anew', async () => {
    const client = await visitor();
    const at = { headers: { 'test-address': '203.0.113.77' } };
    const attempt = (pw: string) =>
      client.ask('POST', '/customers/login', { email: 'athlete.us@firn.example', pw }, at);
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('guess')).status).toBe(422);
    const sixth = await attempt(PASSWORD);
    expect([sixth.status, sixth.body.error?.code, sixth.headers.get('retry-after')]).toEqual([429, 'too-often', '900']);
    now += 900_000;
    const right = await attempt(PASSWORD);
    expect(right.status).toBe(200);
  });

  test('a session of one store is nobody in the next', async () => {
    const client = await signedIn(ANNA.email);
    const elsewhere = await client.ask('GET', `/orders/${ANNA.id}`, undefined, { region: 'ca' });
    expect([elsewhere.status, elsewhere.body.error?.code]).toEqual([401, 'signed-out']);
    expect((await client.ask('GET', `/orders/${ANNA.id}`)).status).toBe(200);
    await client.signIn('anna.de@firn.example', 'eu_region_1');
    const both = [
      await client.ask('GET', '/customers'),
      await client.ask('GET', '/customers', undefined, { region: 'eu_region_1' }),
    ];
    expect(both.map(({ body }) => (body.data as { id: number }[])[0]?.id)).toEqual([ANNA.id, 2101]);
    expect(client.cookies.get('customer')).toBe('us.eu_region_1');
  });

  test('signing out ends the visit in this store only, and lets go of its cart', async () => {
    const client = await signedIn(ANNA.email);
    await client.signIn('anna.ca@firn.example', 'ca');
    await client.buy({ ...OTHER, quantity: 1 });
    const out = await client.ask('POST', '/customers/logout', {});
    client.csrf = String(out.body['csrfToken']);
    expect(out.status).toBe(200);
    const { body } = await client.ask('GET', '/session');
    expect([body['cartId'], body['cartCount'], body['customerId']]).toEqual([undefined, 0, undefined]);
    expect((await client.ask('GET', '/session', undefined, { region: 'ca' })).body['customerId']).toBe(1101);
  });

  test('validate-session tells who is there now; whoever was deleted meanwhile is signed out', async () => {
    const { client, id } = await newcomer();
    expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toMatchObject({
      id,
      isPro: false,
    });
    await fetch(`${commerce.url}/stores/us/v3/customers?id:in=${id}`, {
      method: 'DELETE',
      headers: { 'x-auth-token': 'contract-token' },
    });
    expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toBeNull();
    expect((await client.begin()).cookies.has('customer')).toBe(false);
  });

  test('the platform’s own pages are opened by an address for the session’s customer, to a few places', async () => {
    const client = await signedIn(ANNA.email);
    const { body } = await client.ask('POST', '/customers/bclogin', {
      id: PRO.id,
      redirect: '/account.php?action=order_status',
    });
    const token = String(body['url']).split('/login/token/')[1] ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({ customer_id: ANNA.id, redirect_to: '/account.php?action=order_status' });
    const followed = await fetch(String(body['url']), { redirect: 'manual' });
    expect(followed.status).toBeLessThan(400);
    for (const redirect of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/account.php\r\nx: y',
      '/admin',
      '/account.php@evil.example',
    ])
      expect((await client.ask('POST', '/customers/bclogin', { redirect })).status, redirect).toBe(422);
  });
});

describe('the cart at sign-in', () => {
  test('a guest’s cart goes to whoever signs in', async () => {
    const client = await visitor();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    await client.signIn('employee.us@firn.example');
    now += KEPT_MS;
    const { body } = await client.ask('GET', `/cart/${cart.id}`);
    expect(body.cart).toMatchObject({ customerId: 103, lines: [{ quantity: 1 }] });
  });

  test('what was put aside comes back, and is joined with what the guest has gathered', async () => {
    const { client, email } = await newcomer();
    const first = await client.buy({ ...RIDGE, quantity: 1 });
    await client.buy({ ...OTHER, quantity: 1 });
    client.csrf = String((await client.ask('POST', '/customers/logout', {})).body['csrfToken']);
    const again = await visitor();
    const guest = await again.buy({ ...RIDGE, quantity: 1 });
    expect(guest.id).not.toBe(first.id);
    expect((await again.signIn(email, 'us', 'long enough 1')).status).toBe(200);
    const session = await again.ask('GET', '/session');
    expect([session.body['cartId'], session.body['cartCount']]).toEqual([guest.id, 3]);
    const elsewhere = await visitor();
    await elsewhere.signIn(email, 'us', 'long enough 1');
    expect((await elsewhere.ask('GET', '/session')).body).toMatchObject({ cartId: guest.id, cartCount: 3 });
  });

  test('a cart that is another customer’s is let go', async () => {
    const client = await visitor();
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    await fetch(`${commerce.url}/stores/us/v3/carts/${cart.id}`, {
      method: 'PUT',
      headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
      body: JSON.stringify({ customer_id: PRO.id }),
    });
    const { client: other, email } = await newcomer();
    await other.ask('POST', '/customers/logout', {});
    await client.signIn(email, 'us', 'long enough 1');
    expect((await client.ask('GET', '/session')).body['cartCount']).toBe(0);
  });

  test('checkout goes on as the customer', async () => {
    const client = await signedIn(ANNA.email);
    const cart = await client.buy({ ...RIDGE, quantity: 1 });
    const { body } = await client.ask('POST', `/cart/${cart.id}/checkout`, {});
    expect(String(body['url'])).toContain('/login/token/');
    const guest = await visitor();
    const own = await guest.buy({ ...RIDGE, quantity: 1 });
    const plain = await guest.ask('POST', `/cart/${own.id}/checkout`, {});
    expect(String(plain.body['url'])).not.toContain('/login/token/');
    expect((await guest.ask('POST', `/cart/${cart.id}/checkout`, {})).status).toBe(404);
  });
});

describe('account', () => {
  test('is made without anything that only the shop may say', async () => {
    const { client } = await newcomer({ groupId: 3, customer_group_id: 3, notes: '{"region":"pro"}', formFields: [{ name: 'Pro Code', value: 'pro' }], company: 'Firn' }); // prettier-ignore
    const { body } = await client.ask('GET', '/customers');
    expect(body.data).toMatchObject([{ company: 'Firn', groupId: 2, isPro: false, proCodeInfo: null }]);
    const changed = await client.ask('PUT', `/customers/${(body.data as { id: number }[])[0]?.id}`, { groupId: 3, notes: '{"region":"pro"}', lastName: 'Newer' }); // prettier-ignore
    expect(changed.body['customer']).toMatchObject({ lastName: 'Newer', groupId: 2, isPro: false });
  });

  test('a professional code is the server’s to know', async () => {
    const { client } = await newcomer({ proCode: 'FIRN-PRO-26' });
    expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toMatchObject({
      isPro: true,
      groupId: 3,
    });
    const body = {
      email: 'codeless@firn.example',
      password: 'long enough 1',
      firstName: 'A',
      lastName: 'B',
      proCode: 'FIRN-PRO-25',
    };
    const refused = await (await visitor()).ask('POST', '/customers/create', body);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'pro-code-refused']);
  });

  test('an e-mail that is in use is refused in the words of any other refusal', async () => {
    const body = { email: ANNA.email, password: 'long enough 1', firstName: 'A', lastName: 'B' };
    const { status, body: answer } = await (await visitor()).ask('POST', '/customers/create', body);
    expect([status, answer.error?.code]).toEqual([422, 'account-refused']);
    expect(JSON.stringify(answer)).not.toMatch(/in use|already|taken|exists/i);
  });

  test.each([
    ['no e-mail', { email: 'anna' }, 'email'],
    ['two e-mails', { email: 'a@b.example,c@d.example' }, 'email'],
    ['a header in the e-mail', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['a short password', { password: 'short' }, 'password'],
    ['no name', { firstName: '  ' }, 'firstName'],
    ['a name of two lines', { lastName: 'A\nB' }, 'lastName'],
    ['half an address', { address: { city: 'Boise' } }, 'address.address1'],
  ])('%s is told at its field', async (_what, more, field) => {
    const body = { email: 'ok@firn.example', password: 'long enough 1', firstName: 'A', lastName: 'B', ...more };
    const { status, body: answer } = await (await visitor()).ask('POST', '/customers/create', body);
    expect([status, answer.error?.code]).toEqual([422, 'malformed-body']);
    expect(Object.keys(answer.error?.fields ?? {})).toContain(field);
  });

  test('e-mail and password need a password given within five minutes, and end every other visit', async () => {
    const { client, id, email } = await newcomer();
    const elsewhere = await visitor();
    await elsewhere.signIn(email, 'us', 'long enough 1');
    now += 5 * 60_000 + 1;
    const change = () => client.ask('PUT', `/customers/${id}`, { password: 'another one 2' });
    expect((await change()).body.error?.code).toBe('sign-in-again');
    const headers = { 'test-address': '192.0.2.200' };
    expect(
      (await client.ask('POST', '/customers/validate', { customer: id, pw: 'wrong' }, { headers })).body['valid'],
    ).toBe(false);
    expect(
      (await client.ask('POST', '/customers/validate', { customer: ANNA.email, pw: PASSWORD }, { headers })).body[
        'valid'
      ],
    ).toBe(false);
    expect((await change()).body.error?.code).toBe('sign-in-again');
    expect(
      (await client.ask('POST', '/customers/validate', { customer: email, pw: 'long enough 1' }, { headers })).body[
        'valid'
      ],
    ).toBe(true);
    const changed = await change();
    client.csrf = String(changed.body['csrfToken']);
    expect(changed.status).toBe(200);
    expect((await elsewhere.ask('GET', '/customers')).status).toBe(401);
    expect((await client.ask('GET', '/customers')).status).toBe(200);
    expect((await elsewhere.begin()).csrf).not.toBe('');
    expect((await elsewhere.signIn(email, 'us', 'another one 2')).status).toBe(200);
  });

  test('deleted, it is gone everywhere', async () => {
    const { client, id, email } = await newcomer();
    const elsewhere = await visitor();
    await elsewhere.signIn(email, 'us', 'long enough 1');
    now += 5 * 60_000 + 1;
    expect((await client.ask('DELETE', `/customers/${id}`)).body.error?.code).toBe('sign-in-again');
    await client.ask('POST', '/customers/validate', { customer: id, pw: 'long enough 1' });
    expect((await client.ask('DELETE', `/customers/${id}`)).body).toEqual({ ok: true });
    for (const one of [client, elsewhere]) expect((await one.ask('GET', '/customers')).status).toBe(401);
    await elsewhere.begin();
    expect((await elsewhere.signIn(email, 'us', 'long enough 1')).body.error?.code).toBe('sign-in-refused');
  });

  test('the list of customers has the one who asks, whatever it is asked for', async () => {
    const client = await signedIn(ANNA.email);
    const ids = async (query: string) =>
      ((await client.ask('GET', `/customers${query}`)).body.data as { id: number }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([ANNA.id]);
    expect(await ids(`?email:in=${ANNA.email.toUpperCase()}`)).toEqual([ANNA.id]);
    expect(await ids(`?email:in=${PRO.email},${ANNA.email}`)).toEqual([ANNA.id]);
    expect(await ids(`?email:in=${PRO.email}`)).toEqual([]);
    expect(await ids('?email:in=nobody@firn.example')).toEqual([]);
  });
});
