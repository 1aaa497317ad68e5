/** Contract of addresses, orders, the professional program, groups and shipping in the shop's API, run against each database. */
import { describe, expect, test } from 'vitest';

import type { PrivatePostgres } from '#tools/postgres.ts';

import { openApiShop, Visitor } from '../../contract/api-shop.ts';
import { ANNA, peopleShop, PRO } from './people-shop.ts';

const ADDRESS = { firstName: 'Ida', lastName: 'Holm', address1: '1 Main St', city: 'Boise', stateOrProvince: 'Idaho', postalCode: '83702', countryCode: 'us' }; // prettier-ignore

export function ordersContract(name: string, database?: () => Promise<PrivatePostgres>): void {
  describe(`orders and the professional program on ${name}`, () => {
    const people = peopleShop(database);
    const { visitor, signedIn } = people;

    describe('addresses', () => {
      test('addresses are added, changed, listed and deleted; a duplicate is refused', async () => {
        const client = await signedIn('new.us@firn.example');
        const id = 107;
        const added = await client.ask('POST', `/customers/${id}/addresses`, ADDRESS);
        const address = added.body.data as { id: number; countryCode: string };
        expect([added.status, address.countryCode]).toEqual([200, 'US']);
        expect((await client.ask('POST', `/customers/${id}/addresses`, ADDRESS)).body.error?.code).toBe(
          'address-known',
        );
        const changed = await client.ask('PUT', `/customers/${id}/addresses`, { id: address.id, city: 'Nampa' });
        expect(changed.body.data).toMatchObject({ ...ADDRESS, countryCode: 'US', city: 'Nampa' });
        expect((await client.ask('GET', `/customers/${id}/addresses`)).body.data).toHaveLength(1);
        expect((await client.ask('DELETE', `/customers/${id}/addresses/${address.id}`)).body).toEqual({ ok: true });
        expect((await client.ask('GET', `/customers/${id}/addresses`)).body.data).toEqual([]);
        expect((await client.ask('DELETE', `/customers/${id}/addresses/${address.id}`)).status).toBe(404);
      });

      test.each([
        ['a country of three letters', { countryCode: 'USA' }, 'countryCode'],
        ['no street', { address1: '' }, 'address1'],
        ['a number for a city', { city: 5 }, 'city'],
        ['an unknown kind', { kind: 'castle' }, 'kind'],
      ])('%s is refused with an error at its field', async (_what, wrong, field) => {
        const client = await signedIn(ANNA.email);
        const { status, body } = await client.ask('POST', `/customers/${ANNA.id}/addresses`, { ...ADDRESS, ...wrong });
        expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
      });
    });

    describe('orders', () => {
      test('another customer’s order takes as many platform calls as a missing one', async () => {
        let count = 0;
        const watched = await openApiShop({
          commerceUrl: people.commerceUrl,
          fetch: (...asked) => {
            count += 1;
            return fetch(...asked);
          },
        });
        const client = await new Visitor(watched.url).begin();
        await client.signIn('pro.us@firn.example');
        const taken = async (path: string): Promise<number> => {
          count = 0;
          expect((await client.ask('GET', path)).status).toBe(404);
          return count;
        };
        for (const [foreign, missing] of [
          ['/order/100001', '/order/999999'],
          ['/orders/100001/shipments', '/orders/999999/shipments'],
        ] as const)
          expect(await taken(foreign)).toBe(await taken(missing));
        await watched.close();
      });

      test('a customer can read the order list, one order, and its shipments', async () => {
        const client = await signedIn(ANNA.email);
        const list = (await client.ask('GET', `/orders/${ANNA.id}`)).body.data as { id: number }[];
        expect(list.length).toBe(6);
        expect(list.map(({ id }) => id)).not.toContain(100_007);
        const one = await client.ask('GET', '/order/100001');
        expect(one.body.data).toMatchObject({
          id: 100_001,
          customerId: ANNA.id,
          lines: [
            { quantity: 1, path: expect.stringMatching(/^\/p\/[a-z0-9-]+$/) },
            { quantity: 1, path: expect.stringMatching(/^\/p\/[a-z0-9-]+$/) },
          ],
        });
        const shipments = (await client.ask('GET', '/orders/100001/shipments')).body.data as object[];
        expect(shipments).toHaveLength(1);
        expect((await client.ask('GET', '/orders/100004/shipments')).body.data).toEqual([]);
      });

      test('a guest tracks an order by number and e-mail; a wrong pair finds nothing', async () => {
        const client = new Visitor(people.shop.url);
        const headers = { 'test-address': '192.0.2.50' };
        const ask = (id: number, email: string) =>
          client.ask('GET', `/order-status/${id}?email=${encodeURIComponent(email)}`, undefined, { headers });
        const right = await ask(100_011, 'GUEST.us@firn.example ');
        const path = expect.stringMatching(/^\/p\/[a-z0-9-]+$/);
        expect(right.body.data).toMatchObject({ id: 100_011, status: { id: 2 }, lines: [{ path }], shipments: [{}] });
        expect(JSON.stringify(right.body)).not.toMatch(/guest\.us|street|total/i);
        const wrong = await ask(100_011, ANNA.email);
        const absent = await ask(999_999, ANNA.email);
        expect([wrong.status, { ...wrong.body.error, requestId: '' }]).toEqual([
          404,
          { ...absent.body.error, requestId: '' },
        ]);
      });

      test('one client may guess five times per order and ten times in total; other clients are not limited', async () => {
        const client = new Visitor(people.shop.url);
        const ask = (id: number, place: number) =>
          client.ask('GET', `/order-status/${id}?email=a@b.example`, undefined, {
            headers: { 'test-address': `198.18.0.${place}` },
          });
        for (let tries = 1; tries <= 5; tries += 1) expect((await ask(100_002, 6)).status).toBe(404);
        expect((await ask(100_002, 6)).body.error?.code).toBe('too-often');
        expect((await ask(100_002, 5)).status).toBe(404);
        for (let id = 1; id <= 10; id += 1) expect((await ask(200_000 + id, 7)).status).toBe(404);
        expect((await ask(200_011, 7)).body.error?.code).toBe('too-often');
      });
    });

    describe('group prices', () => {
      interface Priced {
        readonly id: number;
        readonly calculatedPrice: { readonly minor: number };
        readonly retailPrice?: { readonly minor: number };
      }
      const ask = async (client: Visitor, region: string, path = '/variants?product_id:in=1101') => {
        const answer = await client.ask('GET', path, undefined, { region });
        const [first] = answer.body.data as Priced[];
        expect([answer.status, first?.calculatedPrice.minor]).toEqual([200, expect.any(Number)]);
        return { first, kept: answer.headers.get('cache-control') };
      };

      test('a professional gets the group price and the guest price, and no cache stores them', async () => {
        const everybody = await ask(await visitor(), 'us');
        const client = await signedIn(PRO.email);
        const own = await ask(client, 'pro');
        expect(own.first?.id).toBe(everybody.first?.id);
        expect(own.first?.calculatedPrice.minor).toBeLessThan(everybody.first?.calculatedPrice.minor ?? 0);
        const line = { line_items: [{ product_id: 1101, variant_id: own.first?.id, quantity: 1 }] };
        const { body } = await client.ask('POST', '/cart/create', line);
        const [bought] = body.cart?.lines ?? [];
        expect(own.first?.calculatedPrice).toEqual(bought?.unitPrice);
        expect(own.first?.retailPrice).toEqual(bought?.listPrice);
        expect([own.kept, everybody.kept]).toEqual(['no-store', expect.stringContaining('s-maxage')]);
        expect((await ask(client, 'pro', '/products/1101/variants')).first).toEqual(own.first);
      });

      test('neither the region header alone nor an account without a group gets a discount', async () => {
        const everybody = await ask(await visitor(), 'us');
        expect((await ask(await visitor(), 'pro')).first).toEqual(everybody.first);
        expect((await ask(await signedIn(ANNA.email), 'pro')).first).toEqual(everybody.first);
        // A customer gets the same prices under every region name, and no cache stores them.
        const pro = await signedIn(PRO.email);
        expect(await ask(pro, 'us')).toEqual(await ask(pro, 'pro'));
        expect((await ask(pro, 'us')).kept).toBe('no-store');
        const guest = await ask(await visitor(), 'us', '/variants?product_id:in=1101&prices=own');
        expect([guest.first, guest.kept]).toEqual([everybody.first, 'no-store']);
      });
    });

    describe('program, groups, shipping, store', () => {
      test('a professional can read the amount spent, its limit and its end date', async () => {
        const client = await signedIn(PRO.email);
        const { body } = await client.ask('GET', `/pro/order_total?customer_id=${PRO.id}&brand_id=1`);
        expect(body).toMatchObject({ expiration_date: '2031-06-30', employee_group: false, spend_limit: 2500 });
        const employee = await signedIn('employee.us@firn.example');
        const other = await employee.ask('GET', '/pro/order_total?customer_id=103');
        expect(other.body).toMatchObject({ employee_group: true, spend_limit: 3000 });
      });

      test('a customer may read only their own group and the guests’ group', async () => {
        const client = await signedIn(PRO.email);
        const status = async (path: string, one = client) => (await one.ask('GET', path)).status;
        expect((await client.ask('GET', '/customer_groups/3')).body.data).toMatchObject({ name: 'Pro', discountRules: [{ type: 'all', method: 'percent' }] }); // prettier-ignore
        expect([
          await status('/customer_groups/4'),
          await status('/customer_groups/1'),
          await status('/customer_groups/99'),
        ]).toEqual([404, 200, 404]);
        const guest = await visitor();
        expect([await status('/customer_groups/3', guest), await status('/customer_groups/1', guest)]).toEqual([
          404, 200,
        ]);
        expect((await guest.ask('GET', '/customer_groups?is_group_for_guests=true')).body.data).toMatchObject([
          { id: 1, isForGuests: true },
        ]);
        expect((await guest.ask('GET', '/customer_groups')).body.error?.code).toBe('not-listed');
      });

      test('group rules include the names of their categories and products', async () => {
        const athlete = await signedIn('athlete.us@firn.example');
        const { customer } = (await athlete.ask('POST', '/customers/validate-session')).body as unknown as { customer: { groupId: number } }; // prettier-ignore
        const { status, body } = await athlete.ask('GET', `/customer_groups/${customer.groupId}`);
        const { discountRules } = body.data as { discountRules: readonly Readonly<Record<string, unknown>>[] };
        expect([status, discountRules.map((rule) => [rule['type'], rule['name']])]).toEqual([
          200,
          [
            ['all', undefined],
            ['category', 'skis'],
            ['category', 'bindings'],
            ['product', 'Ridge 98'],
          ],
        ]);
        const pro = await signedIn(PRO.email);
        expect((await pro.ask('GET', `/customer_groups/${customer.groupId}`)).status).toBe(404);
      });

      test.each([
        '/shippingzones', '/countries', '/store', '/out-of-stock?ids=1101,999999', '/category/products/inventory?ids=1101,1102',
        '/pro/shipping_method_settings?bcRegion=pro_ca',
      ])('GET %s is public and cacheable', async (path) => {
        const { status, headers, body } = await new Visitor(people.shop.url).ask('GET', path);
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toMatch(/^public/);
        expect(JSON.stringify(body)).not.toMatch(/admin_email|plan_|control_panel|account_uuid/);
      }); // prettier-ignore

      test('zones, their methods, and the states of a country can be read; unknown ones answer 404', async () => {
        const client = new Visitor(people.shop.url);
        const [zone] = (await client.ask('GET', '/shippingzones')).body.data as { id: number }[];
        expect((await client.ask('GET', `/shippingzones/${zone?.id}`)).body.data).toMatchObject({ id: zone?.id });
        expect(
          ((await client.ask('GET', `/shippingmethods/${zone?.id}`)).body.data as object[]).length,
        ).toBeGreaterThan(0);
        const countries = (await client.ask('GET', '/countries')).body.data as { id: number; iso2: string }[];
        const us = countries.find(({ iso2 }) => iso2 === 'US');
        expect(
          ((await client.ask('GET', `/countries/${us?.id}/states`)).body.data as object[]).length,
        ).toBeGreaterThanOrEqual(50);
        for (const path of ['/shippingzones/99999', '/shippingmethods/99999', '/countries/99999/states'])
          expect((await client.ask('GET', path)).status, path).toBe(404);
        expect((await client.ask('GET', '/out-of-stock?ids=999999')).body.data).toEqual([999_999]);
      });
    });
  });
}
