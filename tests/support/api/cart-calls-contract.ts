/** Contract of carts in the shop's API, run against each database. */
import { describe, expect, test } from 'vitest';

import { UNREPORTED_MS } from '#api/cart/cart-cache.ts';
import type { PrivatePostgres } from '#tools/postgres.ts';

import { Visitor } from '../../contract/api-shop.ts';
import { peopleShop, RIDGE } from './people-shop.ts';

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export function cartCallsContract(name: string, database?: () => Promise<PrivatePostgres>): void {
  describe(`carts on ${name}`, () => {
    const people = peopleShop(database);
    const visitor = (): Visitor => new Visitor(people.shop.url);

    describe('cart', () => {
      test('a cart can be created, changed and emptied', async () => {
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

      test('price, customer, currency and free items in a request body are ignored', async () => {
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

      test('creating a cart again adds to the existing one', async () => {
        const client = await visitor().begin();
        const first = await client.buy({ ...RIDGE, quantity: 1 });
        const second = await client.buy({ ...RIDGE, quantity: 1 });
        expect(second.id).toBe(first.id);
        expect(second.lines[0]?.quantity).toBe(2);
      });

      test('two tabs that create a cart in parallel share it and lose no line', async () => {
        const client = await visitor().begin();
        await Promise.all(
          [1101, 1102, 1103].map((id) => client.buy({ product_id: id, variant_id: id * 100, quantity: 1 })),
        );
        const { body } = await client.ask('GET', '/session');
        expect(body['cartCount']).toBe(3);
      });

      test('two requests with one idempotency key, even in parallel, add once and get the same response', async () => {
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

      test('a refused add releases its idempotency key', async () => {
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

      test('the quantity of a line never exceeds 99, in however many steps it is increased', async () => {
        const client = await visitor().begin();
        const cart = await client.buy({ ...RIDGE, quantity: 5 });
        const { status, body } = await client.ask('POST', `/cart/${cart.id}/items`, {
          line_items: [{ ...RIDGE, quantity: 95 }],
        });
        expect([status, body.error?.code]).toEqual([422, 'too-many-pieces']);
      });

      test('a missing line and a missing cart have different error codes', async () => {
        const client = await visitor().begin();
        const cart = await client.buy({ ...RIDGE, quantity: 1 });
        const line = await client.ask('PUT', `/cart/${cart.id}/items/${UUID}`, { productID: 1101, quantity: 2 });
        expect([line.status, line.body.error?.code, line.body.cart?.id]).toEqual([404, 'line-gone', cart.id]);
        await fetch(`${people.commerceUrl}/stores/us/v3/carts/${cart.id}`, {
          method: 'DELETE',
          headers: { 'x-auth-token': 'contract-token' },
        });
        const gone = await client.ask('POST', `/cart/${cart.id}/items`, { line_items: [{ ...RIDGE, quantity: 1 }] });
        expect([gone.status, gone.body.error?.code, gone.body.cart]).toEqual([404, 'cart-gone', null]);
        expect((await client.ask('GET', '/session')).body).not.toHaveProperty('cartId');
        expect((await client.buy({ ...RIDGE, quantity: 1 })).id).not.toBe(cart.id);
      });

      test('a cart that now belongs to another customer is removed from the session', async () => {
        const client = await visitor().begin();
        const cart = await client.buy({ ...RIDGE, quantity: 1 });
        await fetch(`${people.commerceUrl}/stores/us/v3/carts/${cart.id}`, {
          method: 'PUT',
          headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
          body: JSON.stringify({ customer_id: 77 }),
        });
        // A cart that was not changed through the API is served from the cache for UNREPORTED_MS at most.
        people.now += UNREPORTED_MS;
        const { status, body } = await client.ask('GET', `/cart/${cart.id}`);
        expect([status, body.cart]).toEqual([200, null]);
        expect((await client.ask('GET', `/cart/${cart.id}`)).status).toBe(404);
      });
    });
  });
}
