/** Contract of the platform's prices, stock, orders and webhooks, run against each database. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CommerceServiceOptions } from '#services/commerce/commerce-service.ts';

import type { TestCommerce, WireCart, WireOne, WirePrice } from './commerce.ts';

const SECRET = 'client-secret';
const RIDGE = { product_id: 1101, variant_id: 110_100 };

interface DeliveredEvent {
  readonly scope: string;
  readonly producer: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Arrived {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: string;
  readonly body: DeliveredEvent;
}
interface Order {
  readonly id: number;
  readonly status_id: number;
  readonly total_inc_tax: string;
  readonly items_total: number;
}

/** A webhook receiver that answers with the given statuses, then 200. */
export async function receiver(statuses: number[] = []) {
  const arrived: Arrived[] = [];
  const server: Server = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    request.on('end', () => {
      arrived.push({ headers: request.headers, raw, body: JSON.parse(raw) as DeliveredEvent });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hooks`,
    arrived,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function tradeContract(
  name: string,
  start: (options: Partial<CommerceServiceOptions>) => Promise<TestCommerce>,
): void {
  describe(`trade in ${name}`, () => {
    let commerce: TestCommerce;
    beforeAll(async () => {
      const account = { clientId: 'client', secret: SECRET };
      commerce = await start({ account, webhooks: { retrySeconds: [0.05, 0.05] } });
    });
    afterAll(() => commerce.close());

    async function price(body: object, store = 'us', currency_code = 'USD') {
      const asked = { channel_id: 1, currency_code, items: [RIDGE], ...body };
      const answer = await commerce.ask<WireOne<readonly WirePrice[]>>(
        'POST',
        `/stores/${store}/v3/pricing/products`,
        asked,
      );
      return { status: answer.status, of: answer.body.data?.[0] };
    }
    const paid = async (group: number, item: object = RIDGE): Promise<number | undefined> =>
      (await price({ customer_group_id: group, items: [item] })).of?.calculated_price.as_entered;
    async function cart(body: object = {}): Promise<WireCart> {
      const answer = await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', {
        line_items: [{ ...RIDGE, quantity: 1 }],
        ...body,
      });
      expect(answer.status).toBe(201);
      return answer.body.data;
    }
    const manage = <B = { inventory_level: number }>(path: string, body: object) =>
      commerce.ask<B>('POST', `management/${path}`, body);
    const level = async (variant: number): Promise<number> =>
      (await commerce.get<WireOne>(`v3/catalog/products/1101/variants/${variant}`)).body.data.inventory_level;

    test('guests pay the list price; groups pay by their rule for all products, a category, a product, or a price list', async () => {
      const list = (await price({})).of?.price.as_entered ?? 0;
      expect(list).toBe(749.95);
      expect([await paid(1), await paid(2), await paid(3), await paid(4)]).toEqual([749.95, 749.95, 449.97, 374.98]);
      expect(await paid(5)).toBe(1);
      expect(await paid(5, { product_id: 1102 })).toBe(
        Math.round(((await paid(1, { product_id: 1102 })) ?? 0) * 40) / 100,
      );
      expect(await paid(6)).toBe(412.47);
    });

    test('a customer’s group applies where the request names none; an unknown group is refused, an unknown customer is a guest', async () => {
      const of = async (body: object) => (await price(body)).of?.calculated_price.as_entered;
      expect([await of({ customer_id: 102 }), await of({ customer_id: 9_999_999 }), await of({ customer_id: 102, customer_group_id: 0 })]).toEqual([449.97, 749.95, 749.95]);
      expect((await price({ customer_group_id: 999 })).status).toBe(422);
      expect((await price({ customer_group_id: '3' })).status).toBe(422);
      expect((await price({ country_code: 'Germany' })).status).toBe(422);
    }); // prettier-ignore

    test('EU prices are entered with tax, whose rate differs by country; elsewhere both prices are equal', async () => {
      const item = { items: [{ product_id: 5101 }] };
      const tax = async (country_code?: string) => (await price({ ...item, ...(country_code ? { country_code } : {}) }, 'eu-region-1', 'EUR')).of?.calculated_price;
      const german = await tax('DE');
      const entered = german?.as_entered ?? 0;
      expect(german).toEqual({ as_entered: entered, entered_inclusive: true, tax_inclusive: entered, tax_exclusive: Math.round((entered / 1.19) * 100) / 100 });
      expect(await tax()).toEqual(german);
      expect((await tax('IT'))?.tax_exclusive).toBe(Math.round((entered / 1.22) * 100) / 100);
      expect((await price({})).of?.price).toEqual({ as_entered: 749.95, entered_inclusive: false, tax_exclusive: 749.95, tax_inclusive: 749.95 });
    }); // prettier-ignore

    test('a cart has its customer’s prices, and guest prices again once the customer is removed', async () => {
      const pro = await cart({ customer_id: 102 });
      expect(pro.base_amount).toBe(449.97);
      const back = await commerce.ask<WireOne<WireCart>>('PUT', `v3/carts/${pro.id}`, { customer_id: 0 });
      expect(back.body.data.base_amount).toBe(749.95);
    });

    test('a merchant’s change of stock applies to catalog, inventory and carts', async () => {
      expect((await manage('stock', { variant_id: 110_101, level: 3 })).body.inventory_level).toBe(3);
      expect(await level(110_101)).toBe(3);
      const add = (quantity: number) =>
        commerce.ask('POST', 'v3/carts', { line_items: [{ ...RIDGE, variant_id: 110_101, quantity }] });
      expect([(await add(3)).status, (await add(4)).status]).toEqual([201, 422]);
      await manage('stock', { variant_id: 110_101, by: 1 });
      expect((await add(4)).status).toBe(201);
      expect((await manage('stock', { variant_id: 110_101, by: -100 })).body.inventory_level).toBe(0);
      expect((await add(1)).status).toBe(422);
    });

    test('a merchant’s change of price applies to existing carts', async () => {
      const item = { product_id: 1103, variant_id: 110_300, quantity: 1 };
      const made = await cart({ line_items: [item] });
      await manage('price', { product_id: 1103, price: 100, sale_price: 0 });
      const after = await commerce.get<WireOne<WireCart>>(`v3/carts/${made.id}`);
      await manage('price', { product_id: 1103, variant_id: 110_300, price: 90 });
      const own = await commerce.get<WireOne<WireCart>>(`v3/carts/${made.id}`);
      expect([after.body.data.base_amount, own.body.data.base_amount]).toEqual([100, 90]);
    });

    test('an order reduces the stock; without enough stock there is no order and the cart stays', async () => {
      await manage('stock', { variant_id: 110_102, level: 2 });
      const line_items = [{ ...RIDGE, variant_id: 110_102, quantity: 2 }];
      const [first, second] = [await cart({ line_items, customer_id: 101 }), await cart({ line_items })];
      const placed = await manage<Order>('order', { cart_id: first.id });
      expect([placed.status, placed.body.status_id, placed.body.total_inc_tax]).toEqual([201, 11, '1499.9000']);
      expect(await level(110_102)).toBe(0);
      const refused = await manage('order', { cart_id: second.id });
      expect([refused.status, (await commerce.get(`v3/carts/${second.id}`)).status]).toEqual([422, 200]);
      expect((await commerce.get(`v3/carts/${first.id}`)).status).toBe(404);
      expect((await manage('order', { cart_id: first.id })).status).toBe(404);
      const orders = await commerce.get<readonly Order[]>('v2/orders?customer_id=101&sort=id:desc&limit=1');
      expect(orders.body).toMatchObject([{ id: placed.body.id, items_total: 2 }]);
    });

    test.each([
      ['stock', { variant_id: 110_100 }, 422],
      ['stock', { variant_id: 110_100, level: 1, by: 1 }, 422],
      ['stock', { variant_id: 110_100, level: -1 }, 422],
      ['stock', { variant_id: 7, level: 1 }, 404],
      ['price', { product_id: 1101 }, 422],
      ['price', { product_id: 1101, price: -1 }, 422],
      ['price', { product_id: 7, price: 1 }, 404],
      ['price', { product_id: 1102, variant_id: 110_100, price: 1 }, 404],
      ['order', { cart_id: 'x' }, 404],
      ['order-status', { order_id: 7, status_id: 2 }, 404],
      ['order-status', { order_id: 100_004, status_id: 15 }, 422],
      ['order-status', { order_id: 100_004, tracking_number: 'T1', items: [null] }, 422],
      ['order-status', { order_id: 100_004, tracking_number: 'T1', items: ['x'] }, 422],
    ])('management call %s %j answers %i', async (path, body, status) => {
      expect((await manage(path, body)).status).toBe(status);
    });

    test('orders are found by customer, status, date and amount; an empty list answers 204', async () => {
      const found = async (search: string) => {
        const { status, body } = await commerce.get<readonly Order[]>(`v2/orders?${search}`);
        return status === 200 ? body.map(({ id }) => id) : status;
      };
      expect(await found('customer_id=102')).toEqual([100_008, 100_009]);
      expect(await found('customer_id=102&status_id=9')).toEqual([100_009]);
      expect(await found('customer_id=102&min_date_created=2026-11-01')).toEqual([100_009]);
      expect(await found('customer_id=102&max_date_created=Sun, 01 Nov 2026 00:00:00 %2B0000')).toEqual([100_008]);
      expect(await found('customer_id=102&min_total=500')).toEqual([100_008]);
      expect(await found('customer_id=102&sort=date_created:desc')).toEqual([100_009, 100_008]);
      expect(await found('email=ANNA.us@firn.example&status_id=10')).toEqual([100_001]);
      expect([await found('customer_id=107'), await found('channel_id=2'), await found('customer_id=x')]).toEqual([
        204, 204, 400,
      ]);
      expect([await found('customer_id=2000000001'), await found('customer_id=9999999999')]).toEqual([204, 400]);
      expect(await found('customer_id=102&max_id=2147483647')).toEqual([100_008, 100_009]);
      expect([
        (await commerce.get('v2/orders/7')).status,
        (await commerce.get('v2/orders/7/shipments')).status,
      ]).toEqual([404, 404]);
      expect((await commerce.get('/stores/ca/v2/orders/100002')).status).toBe(404);
    });

    test.each(['min_date_created=0000-01-01', 'max_date_created=-271821-04-20', 'min_date_created=%2B275760-09-13'])(
      'a date that the database cannot compare is refused: %s',
      async (search) => {
        expect((await commerce.get(`v2/orders?${search}`)).status).toBe(400);
      },
    );

    test.each(['min_date_created=a%201', 'max_date_modified=2026-02-30', 'min_date_modified=ski%2012'])(
      'a date that is none is refused: %s',
      async (search) => {
        expect((await commerce.get(`v2/orders?${search}`)).status).toBe(400);
      },
    );

    test('webhooks of stock, price and orders are signed and have the platform’s names and bodies', async () => {
      const shop = await receiver();
      for (const scope of ['store/sku/inventory/updated', 'store/product/updated', 'store/order/*', 'store/shipment/created'])
        expect((await commerce.ask('POST', 'v3/hooks', { scope, destination: shop.url, headers: { 'x-word': 'w' } })).status).toBe(200);
      await manage('stock', { variant_id: 110_103, level: 5 });
      await manage('order-status', { order_id: 100_004, status_id: 2, tracking_number: 'T1', provider: 'ups', items: [{ line_id: 1_000_040, quantity: 1 }] });
      await expect.poll(() => shop.arrived.map(({ body }) => body.scope).toSorted(), { timeout: 10_000 }).toEqual([
        'store/order/statusUpdated', 'store/order/updated', 'store/product/updated', 'store/shipment/created', 'store/sku/inventory/updated',
      ]);
      await shop.close();
      const inventory = shop.arrived.find(({ body }) => body.scope === 'store/sku/inventory/updated');
      expect(inventory?.body).toMatchObject({
        producer: 'stores/us', data: { type: 'sku', id: 110_103, inventory: { product_id: 1101, method: 'absolute', value: 5, variant_id: 110_103 } },
      });
      for (const { headers, raw } of shop.arrived) {
        const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${raw}`;
        expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
        expect(headers['x-word']).toBe('w');
      }
    }); // prettier-ignore

    /** Runs `work` with a webhook for each scope, and returns the scopes and bodies of the `most` webhooks that arrive. */
    async function webhooksOf(scopes: readonly string[], work: () => Promise<unknown>, most: number): Promise<readonly unknown[]> {
      const shop = await receiver();
      const hooks = [];
      for (const scope of scopes) hooks.push(await commerce.ask<WireOne>('POST', 'v3/hooks', { scope, destination: shop.url }));
      await work();
      await expect.poll(() => shop.arrived.length, { timeout: 10_000 }).toBe(most);
      for (const { body } of hooks) await commerce.ask('DELETE', `v3/hooks/${body.data.id}`);
      await shop.close();
      return shop.arrived.map(({ body }) => [body.scope, body.data]).toSorted();
    } // prettier-ignore

    test('an address that is created, changed and deleted sends the webhooks of addresses, also to those of all customer events', async () => {
      const address = { customer_id: 103, first_name: 'Ida', last_name: 'Holm', address1: '9 Elm St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US' };
      let id = 0;
      const events = await webhooksOf(['store/customer/address/*', 'store/customer/*'], async () => {
        const made = await commerce.ask<{ readonly data: readonly { readonly id: number }[] }>('POST', 'v3/customers/addresses', [address]);
        id = made.body.data[0]?.id ?? 0;
        await commerce.ask('POST', 'v3/customers/addresses', [address]);
        await commerce.ask('PUT', 'v3/customers/addresses', [{ id, city: 'Ketchum' }]);
        await commerce.ask('DELETE', `v3/customers/addresses?id:in=${id}`);
      }, 6);
      const of = (kind: string) => [`store/customer/address/${kind}`, { type: 'customer', id, address: { customer_id: 103 } }];
      expect(events).toEqual(['created', 'created', 'deleted', 'deleted', 'updated', 'updated'].map(of));
    }); // prettier-ignore

    test('the stock that an order takes sends the webhook of orders, not that of changes by the merchant', async () => {
      const line_items = [{ product_id: 1102, variant_id: 110_200, quantity: 1 }];
      const made = await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items });
      const location = 'store/channel/*/inventory/product/stock_changed';
      const events = await webhooksOf(['store/sku/inventory/updated', 'store/sku/inventory/order/updated', location], () => manage('order', { cart_id: made.body.data.id }), 2);
      const inventory = { product_id: 1102, variant_id: 110_200, method: 'relative', value: -1 };
      expect(events).toEqual([
        [location, { variant_id: 110_200, product_id: 1102, location_id: 1 }],
        ['store/sku/inventory/order/updated', { type: 'sku', id: 110_200, inventory }],
      ]);
    }); // prettier-ignore

    test('a refused webhook is retried under the same id, and the hook is disabled after the last attempt', async () => {
      const shop = await receiver([500, 302]);
      const hook = { scope: 'store/customer/updated', destination: shop.url };
      const made = await commerce.ask<WireOne<{ readonly id: number; readonly is_active: boolean }>>(
        'POST',
        'v3/hooks',
        hook,
      );
      await commerce.ask('PUT', 'v3/customers', [{ id: 107, company: 'First' }]);
      await expect.poll(() => shop.arrived.length, { timeout: 10_000 }).toBe(3);
      expect(new Set(shop.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      await shop.close();
      await commerce.ask('PUT', 'v3/customers', [{ id: 107, company: 'Second' }]);
      const state = async () =>
        (await commerce.get<typeof made.body>(`v3/hooks/${made.body.data.id}`)).body.data.is_active;
      await expect.poll(state, { timeout: 10_000 }).toBe(false);
      expect((await commerce.ask('DELETE', `v3/hooks/${made.body.data.id}`)).status).toBe(200);
      expect((await commerce.get(`v3/hooks/${made.body.data.id}`)).status).toBe(404);
    });
  });
}
