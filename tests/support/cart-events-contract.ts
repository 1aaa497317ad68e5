/** Contract of the platform's cart webhooks, run against each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestCommerce, WireCart, WireOne } from './commerce.ts';
import { receiver } from './trade-contract.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const OTHER = { product_id: 1102, variant_id: 110_200, quantity: 1 };

export function cartEventsContract(name: string, start: () => Promise<TestCommerce>): void {
  describe(`webhooks of carts in ${name}`, () => {
    let commerce: TestCommerce;
    beforeAll(async () => {
      commerce = await start();
    });
    afterAll(() => commerce.close());
    const ask = (method: string, path: string, body?: unknown) =>
      commerce.ask<WireOne<WireCart>>(method, `v3/carts${path}`, body);

    /** Runs `work` with a webhook receiver registered for `scope` and returns the received events, without ids and times. */
    async function eventsOf(scope: string, work: () => Promise<unknown>, most: number): Promise<readonly unknown[]> {
      const shop = await receiver();
      const made = await commerce.ask<WireOne>('POST', 'v3/hooks', { scope, destination: shop.url });
      await work();
      await expect.poll(() => shop.arrived.length, { timeout: 10_000 }).toBe(most);
      await commerce.ask('DELETE', `v3/hooks/${made.body.data.id}`);
      await shop.close();
      return shop.arrived.map(({ body }) => [body.scope, body.data]);
    }

    test('a cart sends events when it is created, filled, changed, emptied and deleted', async () => {
      let id = '';
      let [first, second] = ['', ''];
      const events = await eventsOf(
        'store/cart/*',
        async () => {
          const made = await ask('POST', '', { line_items: [RIDGE] });
          ({ id } = made.body.data);
          const added = await ask('POST', `/${id}/items`, { line_items: [OTHER] });
          [first = '', second = ''] = added.body.data.line_items.physical_items.map((line) => line.id);
          await ask('PUT', `/${id}/items/${first}`, { line_item: { ...RIDGE, quantity: 2 } });
          await ask('DELETE', `/${id}/items/${first}`);
          await ask('PUT', `/${id}`, { customer_id: 101 });
          await ask('DELETE', `/${id}`);
        },
        12,
      );
      const cart = (kind: string) => [`store/cart/${kind}`, { type: 'cart', id }];
      const line = (kind: string, lineId: string) => [`store/cart/lineItem/${kind}`, { type: 'cart_line_item', id: lineId, cartId: id }]; // prettier-ignore
      const wanted = [
        cart('created'), cart('updated'), line('created', first),
        cart('updated'), line('created', second),
        cart('updated'), line('updated', first),
        cart('updated'), line('deleted', first),
        cart('updated'),
        cart('updated'), cart('deleted'),
      ]; // prettier-ignore
      const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
      expect(sorted(events)).toEqual(sorted(wanted));
    });

    test('removing the last line deletes the cart and sends the event of its deletion', async () => {
      const { id, line_items } = (await ask('POST', '', { line_items: [RIDGE] })).body.data;
      const events = await eventsOf(
        'store/cart/deleted',
        () => ask('DELETE', `/${id}/items/${line_items.physical_items[0].id}`),
        1,
      );
      expect(events).toEqual([['store/cart/deleted', { type: 'cart', id }]]);
    });

    test('the event of a cart that becomes an order contains the order', async () => {
      const { id } = (await ask('POST', '', { line_items: [RIDGE] })).body.data;
      let orderId = 0;
      const order = async (): Promise<void> => {
        const made = await commerce.ask<{ readonly id: number }>('POST', 'management/order', { cart_id: id });
        orderId = made.body.id;
      };
      expect(await eventsOf('store/cart/converted', order, 1)).toEqual([
        ['store/cart/converted', { type: 'cart', id, orderId }],
      ]);
    });

    test('webhooks of a channel have its number in the scope and the bodies that the platform documents for them', async () => {
      let id = '';
      let lineId = '';
      let orderId = 0;
      const events = await eventsOf('store/channel/1/cart/*', async () => {
        const made = await ask('POST', '', { line_items: [RIDGE] });
        ({ id } = made.body.data);
        lineId = made.body.data.line_items.physical_items[0].id;
      }, 3); // prettier-ignore
      const scope = 'store/channel/1/cart';
      expect(events).toEqual(expect.arrayContaining([
        [`${scope}/created`, { cart_id: id }], [`${scope}/updated`, { cart_id: id }], [`${scope}/lineItem/created`, { cart_id: id, cart_item_id: lineId }],
      ])); // prettier-ignore
      const order = async (): Promise<void> => {
        orderId = (await commerce.ask<{ readonly id: number }>('POST', 'management/order', { cart_id: id })).body.id;
      };
      expect(await eventsOf('store/channel/1/order/created', order, 1)).toEqual([['store/channel/1/order/created', { order_id: orderId }]]); // prettier-ignore
    });

    test('webhooks of the stock at a location are those of all channels', async () => {
      const stock = (): Promise<unknown> => commerce.ask('POST', 'management/stock', { variant_id: 110_200, by: 1 });
      const scope = 'store/channel/*/inventory/product/stock_changed';
      expect(await eventsOf(scope, stock, 1)).toEqual([[scope, { variant_id: 110_200, product_id: 1102, location_id: 1 }]]); // prettier-ignore
    });

    test.each(['store/customer/channel/login/access/updated', 'store/channel/2/cart/created', 'store/channel/created'])(
      'a webhook of %s can be registered, although nothing here causes its event',
      async (scope) => {
        const made = await commerce.ask<WireOne>('POST', 'v3/hooks', { scope, destination: 'https://shop.example' });
        expect(made.status).toBe(200);
        await commerce.ask('DELETE', `v3/hooks/${made.body.data.id}`);
      },
    );

    test.each(['store/channel/0/cart/created', 'store/channel/x1/cart/created', 'store/cart/', 'store'])(
      '%s is not a scope',
      async (scope) => {
        const hook = { scope, destination: 'https://shop.example' };
        expect((await commerce.ask('POST', 'v3/hooks', hook)).status).toBe(422);
      },
    );

    test('a refused change sends no event', async () => {
      const { id, version } = (await ask('POST', '', { line_items: [RIDGE] })).body.data;
      const refused = async (): Promise<void> => {
        expect((await ask('PUT', `/${id}`, { customer_id: 101, version: version + 1 })).status).toBe(409);
        expect((await ask('POST', `/${id}/items`, { line_items: [{ ...RIDGE, quantity: 500 }] })).status).toBe(422);
        expect((await ask('PUT', `/${id}`, { customer_id: 101, version })).status).toBe(201);
      };
      expect(await eventsOf('store/cart/updated', refused, 1)).toEqual([['store/cart/updated', { type: 'cart', id }]]);
    });
  });
}
