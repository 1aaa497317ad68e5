/** Contract of signing in and out through the shop's API, and its effect on the cart, run against each database. */
import { describe, expect, test } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import type { PrivatePostgres } from '#tools/postgres.ts';

import { PASSWORD, Visitor } from '../../contract/api-shop.ts';
import { ANNA, OTHER, peopleShop, PRO, RIDGE } from './people-shop.ts';

export function signInContract(name: string, database?: () => Promise<PrivatePostgres>): void {
  describe(`customers on ${name}`, () => {
    const people = peopleShop(database);
    const { visitor, signedIn, newcomer } = people;

    describe('sign-in', () => {
      test('sign-in returns the customer and renews session id and token; the old ones are invalid', async () => {
        const client = await visitor();
        const before = { sid: client.cookies.get('sid') ?? '', csrf: client.csrf };
        const { body } = await client.signIn(PRO.email);
        expect(body['customer']).toMatchObject({ ...PRO, firstName: 'Paul', groupId: 3, isPro: true, proCodeInfo: { region: 'pro' } }); // prettier-ignore
        expect(JSON.stringify(body)).not.toMatch(/notes|scrypt|FIRN-PRO/);
        expect(client.cookies.get('sid')).not.toBe(before.sid);
        expect(client.csrf).not.toBe(before.csrf);
        expect(client.cookies.get('customer')).toBe('us-pro');
        expect((await client.ask('GET', '/session')).body['customerId']).toBe(PRO.id);
        const old = await new Visitor(people.shop.url).ask('GET', '/session', undefined, {
          headers: { cookie: `sid=${before.sid}` },
        });
        expect([old.status, old.body.error?.code, old.headers.getSetCookie()]).toEqual([503, 'visit-moved', []]);
        const write = await client.ask('POST', '/customers/logout', {}, { csrf: before.csrf });
        expect([write.status, write.body.error?.code]).toEqual([403, 'csrf']);
      });

      test('unknown e-mail, wrong password and no account get the same response after the same platform calls', async () => {
        const refuse = async (email: string, pw: string) => {
          const { status, body } = await (await visitor()).ask('POST', '/customers/login', { email, pw }, { headers: { 'test-address': `192.0.2.${people.next()}` } }); // prettier-ignore
          return [status, body.error?.code, body.error?.message];
        };
        const wrong = await refuse(ANNA.email, 'not the password');
        expect(wrong.slice(0, 2)).toEqual([422, 'sign-in-refused']);
        expect(await refuse('nobody@firn.example', PASSWORD)).toEqual(wrong);
      });

      test('an account that must set a new password reveals it only to a sign-in with the old password', async () => {
        const client = await visitor();
        expect((await client.signIn('reset.us@firn.example')).body.error?.code).toBe('password-reset-required');
        expect((await client.signIn('reset.us@firn.example', 'us', 'guess')).body.error?.code).toBe('sign-in-refused');
        expect((await client.ask('GET', '/session')).body).not.toHaveProperty('customerId');
      });

      test('a client has five attempts per account in 15 minutes; a successful sign-in resets the count', async () => {
        const client = await visitor();
        const at = { headers: { 'test-address': '203.0.113.77' } };
        const attempt = (pw: string) =>
          client.ask('POST', '/customers/login', { email: 'athlete.us@firn.example', pw }, at);
        for (let tries = 0; tries < 5; tries += 1) expect((await attempt('guess')).status).toBe(422);
        const sixth = await attempt(PASSWORD);
        expect([sixth.status, sixth.body.error?.code, sixth.headers.get('retry-after')]).toEqual([
          429,
          'too-often',
          '900',
        ]);
        people.now += 900_000;
        const right = await attempt(PASSWORD);
        expect(right.status).toBe(200);
      });

      test('a session of one store is signed out in another store', async () => {
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

      test('signing out ends the session in this store only, and detaches its cart', async () => {
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

      test('validate-session returns the current customer; a customer deleted in the meantime is signed out', async () => {
        const { client, id } = await newcomer();
        expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toMatchObject({
          id,
          isPro: false,
        });
        await fetch(`${people.commerceUrl}/stores/us/v3/customers?id:in=${id}`, {
          method: 'DELETE',
          headers: { 'x-auth-token': 'contract-token' },
        });
        expect((await client.ask('POST', '/customers/validate-session', {})).body['customer']).toBeNull();
        expect((await client.begin()).cookies.has('customer')).toBe(false);
      });

      test('the platform’s own pages open through a login address for the session’s customer, and only for a few paths', async () => {
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
        // The login address works once: one found in a browser history is useless.
        expect((await fetch(String(body['url']), { redirect: 'manual' })).status).toBe(400);
        for (const redirect of [
          '//evil.example',
          'https://evil.example',
          '/\\evil.example',
          '/admin',
          '/account.php@evil.example',
        ])
          expect((await client.ask('POST', '/customers/bclogin', { redirect })).status, redirect).toBe(422);
        const broken = { redirect: '/account.php\r\nx: y' };
        expect((await client.ask('POST', '/customers/bclogin', broken)).status).toBe(400);
      });
    });

    describe('the cart at sign-in', () => {
      test('a guest’s cart is assigned to the customer at sign-in', async () => {
        const client = await visitor();
        const cart = await client.buy({ ...RIDGE, quantity: 1 });
        await client.signIn('employee.us@firn.example');
        people.now += UNREPORTED_MS;
        const { body } = await client.ask('GET', `/cart/${cart.id}`);
        expect(body.cart).toMatchObject({ customerId: 103, lines: [{ quantity: 1 }] });
      });

      test('the stored cart comes back, merged with the guest’s cart', async () => {
        const { client, email } = await newcomer();
        const first = await client.buy({ ...RIDGE, quantity: 1 });
        await client.buy({ ...OTHER, quantity: 1 });
        client.csrf = String((await client.ask('POST', '/customers/logout', {})).body['csrfToken']);
        const again = await visitor();
        const guest = await again.buy({ ...RIDGE, quantity: 1 });
        expect(guest.id).not.toBe(first.id);
        expect((await again.signIn(email, 'us', 'long enough 1')).status).toBe(200);
        const session = await again.ask('GET', '/session');
        expect([session.body['cartId'], session.body['cartCount']]).toEqual([first.id, 3]);
        const elsewhere = await visitor();
        await elsewhere.signIn(email, 'us', 'long enough 1');
        expect((await elsewhere.ask('GET', '/session')).body).toMatchObject({ cartId: first.id, cartCount: 3 });
        // The other device continues with the same cart.
        expect((await again.ask('GET', `/cart/${first.id}`)).body.cart?.lines).toHaveLength(2);
      });

      test('a cart of another customer is detached from the session', async () => {
        const client = await visitor();
        const cart = await client.buy({ ...RIDGE, quantity: 1 });
        await fetch(`${people.commerceUrl}/stores/us/v3/carts/${cart.id}`, {
          method: 'PUT',
          headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
          body: JSON.stringify({ customer_id: PRO.id }),
        });
        const { client: other, email } = await newcomer();
        await other.ask('POST', '/customers/logout', {});
        await client.signIn(email, 'us', 'long enough 1');
        expect((await client.ask('GET', '/session')).body['cartCount']).toBe(0);
      });

      test('the checkout of a customer’s cart signs the customer in', async () => {
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
  });
}
