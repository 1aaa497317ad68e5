/** Spend on one brand in a two-brand store (ruling 23): the request has the brand's id, and only lines of that brand count. */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const order = (id: number, total: string, refunded = '0.00') => ({
  id, customer_id: 7, status_id: 10, status: 'Completed', custom_status: 'Completed', is_deleted: false, date_created: 'Sat, 14 Nov 2026 10:15:00 +0000', currency_code: 'USD',
  total_inc_tax: total, total_ex_tax: total, refunded_amount: refunded, items_total: 1, items_shipped: 0, subtotal_ex_tax: total, subtotal_inc_tax: total, shipping_cost_ex_tax: '0', shipping_cost_inc_tax: '0',
  total_tax: '0', date_shipped: '', payment_method: '', billing_address: {},
}); // prettier-ignore
const line = (productId: number, total: string) => ({
  id: productId, product_id: productId, name: '', quantity: 1, price_ex_tax: total, price_inc_tax: total, total_ex_tax: total, total_inc_tax: total,
}); // prettier-ignore

/** Products below 100 belong to brand 1, the others to brand 2. */
const LINES: Readonly<Record<string, readonly object[]>> = {
  1: [line(11, '100.00')],
  2: [line(101, '900.00')],
  3: [line(12, '60.00'), line(102, '40.00')],
};

const brandOf = (productId: number): string => (productId < 100 ? '1' : '2');

const ORDERS = [order(1, '110.00'), order(2, '900.00'), order(3, '100.00', '50.00')];

async function spentOn(brandId: number | undefined, orders: readonly object[] = ORDERS) {
  const asked: string[] = [];
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    fetch: (input) => {
      const { pathname, searchParams } = new URL(String(input));
      const path = pathname.replace('/stores/us', '');
      asked.push(path + (searchParams.get('brand_id') ? ` brand ${searchParams.get('brand_id')}` : ''));
      const meta = { pagination: { total: 1, count: 1, per_page: 250, current_page: 1, total_pages: 1 } };
      const [, orderId] = /orders\/(\d+)\/products/.exec(path) ?? [];
      if (orderId) return Promise.resolve(Response.json(LINES[orderId]));
      if (path === '/v2/orders') return Promise.resolve(Response.json(orders));
      if (path === '/v3/catalog/products') {
        const ids = (searchParams.get('id:in') ?? '').split(',').map(Number);
        const data = ids.filter((id) => brandOf(id) === searchParams.get('brand_id')).map((id) => ({ id }));
        return Promise.resolve(Response.json({ data, meta }));
      }
      if (path === '/v3/customers')
        return Promise.resolve(Response.json({ data: [{ id: 7, email: 'a@b.example', first_name: '', last_name: '', date_created: '2026-01-12T09:30:00Z', attributes: [] }], meta })); // prettier-ignore
      return Promise.resolve(Response.json({ data: [], meta }));
    },
  });
  const inputs = await client.spendInputs(7, { since: new Date(0), ...(brandId ? { brandId } : {}) });
  return { asked, counted: inputs?.orders.map(({ id, total, refunded }) => [id, total.minor, refunded.minor]) };
}

test('without a brand every order counts in full, and order lines are not requested', async () => {
  const { asked, counted } = await spentOn(undefined);
  expect(counted).toEqual([[1, 11_000, 0], [2, 90_000, 0], [3, 10_000, 5000]]); // prettier-ignore
  expect(asked.some((path) => path.includes('/products'))).toBe(false);
});

test.each([
  // Orders of one brand count with shipping; mixed orders count the brand's lines and their share of refunds.
  [1, [[1, 11_000, 0], [3, 6000, 3000]]],
  [2, [[2, 90_000, 0], [3, 4000, 2000]]],
  [3, []],
])('only the spend on brand %i counts', async (brandId, expected) => {
  const { asked, counted } = await spentOn(brandId);
  expect(asked).toContain(`/v3/catalog/products brand ${brandId}`);
  expect(counted).toEqual(expected);
}); // prettier-ignore

test('a discount on a mixed order counts for each brand by its share of the lines', async () => {
  // The lines of order 3 cost 60 and 40. With a coupon of 50 % the customer paid half, with shipping of 20 more.
  expect((await spentOn(1, [order(3, '50.00', '10.00')])).counted).toEqual([[3, 3000, 600]]);
  expect((await spentOn(2, [order(3, '50.00', '10.00')])).counted).toEqual([[3, 2000, 400]]);
  expect((await spentOn(1, [order(3, '120.00')])).counted).toEqual([[3, 6000, 0]]);
});

test.each(['', ' '])('an empty spend limit (%j) counts as none, so that the default applies', async (value) => {
  const pages: Readonly<Record<string, readonly object[]>> = {
    '/v3/customers': [{ id: 7, email: 'a@b.example', first_name: '', last_name: '', date_created: '2026-01-12T09:30:00Z', attributes: [{ attribute_id: 1, attribute_value: value }] }],
    '/v3/customers/attributes': [{ id: 1, name: 'Pro Spend Limit' }],
  }; // prettier-ignore
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    fetch: async (input) => {
      const data = pages[new URL(String(input)).pathname.replace('/stores/us', '')];
      const pagination = { total: 1, count: 1, per_page: 250, current_page: 1, total_pages: 1 };
      return data ? Response.json({ data, meta: { pagination } }) : new Response(null, { status: 204 });
    },
  });
  expect(await client.spendInputs(7, { since: new Date(0) })).toEqual({ orders: [], isEmployee: false });
});
