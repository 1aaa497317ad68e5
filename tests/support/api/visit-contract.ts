/** Contract of sessions in the shop's API and of access to carts, run against each database. */
import { get } from 'node:http';

import { describe, expect, test } from 'vitest';

import { EMPTY_SESSION_IDLE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '#api/session/session-expiry.ts';
import type { PrivatePostgres } from '#tools/postgres.ts';

import { openApiShop, Visitor } from '../../contract/api-shop.ts';
import { peopleShop, RIDGE } from './people-shop.ts';

export function visitContract(name: string, database?: () => Promise<PrivatePostgres>): void {
  describe(`sessions on ${name}`, () => {
    const people = peopleShop(database);
    const visitor = (): Visitor => new Visitor(people.shop.url);

    describe('session', () => {
      test('a new session gets one cookie that scripts cannot read, in a response with no-store', async () => {
        const { headers, body } = await visitor().ask('GET', '/session');
        expect(headers.getSetCookie()).toHaveLength(1);
        expect(headers.getSetCookie()[0]).toMatch(/^sid=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(body).toMatchObject({ cartCount: 0, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
      });

      test('behind https the cookie is bound to the host, and only that cookie counts', async () => {
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

      test('without a proxy header for https the cookie keeps its flags, because the shop knows its own address', async () => {
        const behind = await openApiShop({ commerceUrl: people.commerceUrl, origins: ['https://shop.example'] });
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

      test('a session keeps its token; another session has a different one', async () => {
        const client = await visitor().begin();
        const again = await client.ask('GET', '/session');
        expect(again.body['csrfToken']).toBe(client.csrf);
        expect(again.headers.getSetCookie()).toEqual([]);
        expect((await visitor().begin()).csrf).not.toBe(client.csrf);
      });

      test('the number of new sessions per address is limited; existing sessions do not count', async () => {
        const at = { headers: { 'test-address': '203.0.113.200' } };
        const known = visitor();
        await known.ask('GET', '/session', undefined, at);
        const limit = { most: 1200, seconds: 600 };
        for (let count = 1; count < limit.most; count += 1)
          await people.shop.store.attempts.count('visits', '203.0.113.200', limit);
        const next = await visitor().ask('GET', '/session', undefined, at);
        expect([next.status, next.body.error?.code, next.headers.getSetCookie()]).toEqual([429, 'too-often', []]);
        expect((await known.ask('GET', '/session', undefined, at)).status).toBe(200);
        expect(
          (await visitor().ask('GET', '/session', undefined, { headers: { 'test-address': '203.0.113.201' } })).status,
        ).toBe(200);
      });

      test('session and cart report the count, and a cookie that scripts can read marks that a cart exists', async () => {
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

    describe('access to another visitor’s cart is refused', () => {
      interface Attack {
        readonly who: string;
        readonly as: (owner: Visitor) => Promise<{ client: Visitor; options?: Parameters<Visitor['ask']>[3] }>;
        readonly status: number;
        readonly writesOnly?: boolean;
      }
      const attacks: readonly Attack[] = [
        { who: 'a visitor without session and csrf-token', as: async () => ({ client: visitor() }), status: 403, writesOnly: true },
        { who: 'another session', as: async () => ({ client: await visitor().begin() }), status: 404 },
        { who: 'the owner in another region', as: async (client) => ({ client, options: { region: 'ca' } }), status: 404 },
        { who: 'a forged csrf-token', as: async (client) => ({ client, options: { csrf: 'A'.repeat(43) } }), status: 403, writesOnly: true },
        { who: "another session's csrf-token", as: async (client) => ({ client, options: { csrf: (await visitor().begin()).csrf } }), status: 403, writesOnly: true },
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

      test('reading a cart without a session answers 404', async () => {
        const cart = await (await visitor().begin()).buy({ ...RIDGE, quantity: 1 });
        expect((await visitor().ask('GET', `/cart/${cart.id}`)).status).toBe(404);
      });

      test('a session without cart and customer ends after a day without use', async () => {
        const client = await visitor().begin();
        const start = people.now;
        people.now += EMPTY_SESSION_IDLE_MS - 1000;
        expect((await client.ask('GET', '/session')).body['csrfToken']).toBe(client.csrf);
        people.now += EMPTY_SESSION_IDLE_MS + 1000;
        expect((await client.ask('GET', '/session')).body['csrfToken']).not.toBe(client.csrf);
        people.now = start;
      });

      test('a session with a cart ends after a week without use, or 30 days after its start', async () => {
        const client = await visitor().begin();
        const cart = await client.buy({ ...RIDGE, quantity: 1 });
        const start = people.now;
        people.now += SESSION_IDLE_MS - 1000;
        expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(200);
        people.now += SESSION_IDLE_MS - 1000;
        expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(200);
        people.now += SESSION_IDLE_MS + 1000;
        expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
        expect((await client.ask('DELETE', `/cart/${cart.id}`)).status).toBe(403);

        people.now = start;
        const busy = await visitor().begin();
        await busy.buy({ ...RIDGE, quantity: 1 });
        for (; people.now < start + SESSION_ABSOLUTE_MS; people.now += SESSION_IDLE_MS / 2)
          expect((await busy.ask('GET', '/session')).body['csrfToken']).toBe(busy.csrf);
        expect((await busy.ask('GET', '/session')).body['csrfToken']).not.toBe(busy.csrf);
        people.now = start;
      });
    });
  });
}
