/** Single items and counts of the platform's collections, as `@bigcommerce/api-nodejs` and the vendor's reference request them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce } from '../support/commerce.ts';

interface Item {
  readonly id: number;
}

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startCommerce();
});
afterAll(() => commerce.close());

/** A response without the v3 envelope; `[]` for 204. */
async function read<T>(path: string): Promise<T> {
  const { status, body } = await commerce.get<{ readonly data?: unknown } | undefined>(path);
  if (status === 204) return [] as T;
  expect(status, path).toBe(200);
  return (body?.data ?? body) as T;
}
const statusOf = async (path: string): Promise<number> => (await commerce.get(path)).status;

const OPTIONS = 'v3/catalog/products/1101/options';

describe('a single item', () => {
  test.each([
    'v2/order_statuses',
    'v2/orders/100003/products',
    'v2/orders/100003/shipments',
    'v2/orders/100003/shipping_addresses',
    'v2/countries/840/states',
    'v2/shipping/zones/2/methods',
    OPTIONS,
    'v3/catalog/products/1101/images',
  ])('of %s is the item of the list; an unknown id gets 404', async (list) => {
    const items = await read<readonly Item[]>(list);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(await read(`${list}/${item.id}`)).toEqual(item);
    expect(await statusOf(`${list}/987654`)).toBe(404);
    expect(await statusOf(`${list}/x`)).toBe(404);
  });

  test('of the values of an option is the item of the list', async () => {
    const [option, other] = await read<readonly (Item & { readonly option_values: readonly Item[] })[]>(OPTIONS);
    const values = await read<readonly Item[]>(`${OPTIONS}/${option?.id}/values`);
    expect(values).toEqual(option?.option_values);
    for (const value of values) expect(await read(`${OPTIONS}/${option?.id}/values/${value.id}`)).toEqual(value);
    expect(await statusOf(`${OPTIONS}/${other?.id}/values/${values[0]?.id}`)).toBe(404);
    const [first] = values;
    expect(await read(`${OPTIONS}/${option?.id}/values/${first?.id}?include_fields=label`)).toEqual({
      id: first?.id,
      label: expect.any(String) as string,
    });
  });

  test('belongs to its order, country, zone and product', async () => {
    const [line] = await read<readonly Item[]>('v2/orders/100003/products');
    const [state] = await read<readonly Item[]>('v2/countries/840/states');
    const [method] = await read<readonly Item[]>('v2/shipping/zones/2/methods');
    const [image] = await read<readonly Item[]>('v3/catalog/products/1101/images');
    const paths = [
      `v2/orders/100002/products/${line?.id}`,
      `v2/countries/124/states/${state?.id}`,
      `v2/shipping/zones/1/methods/${method?.id}`,
      `v3/catalog/products/1102/images/${image?.id}`,
    ];
    expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404, 404]);
  });

  test('of a price list is found by variant and currency', async () => {
    const [record] = await read<readonly { readonly variant_id: number; readonly currency: string }[]>(
      'v3/pricelists/6/records?limit=1',
    );
    const path = `v3/pricelists/6/records/${record?.variant_id}`;
    expect(await read(path)).toEqual([record]);
    expect(await read(`${path}/${record?.currency.toUpperCase()}`)).toEqual(record);
    expect(await read(`${path}/usd?include=sku`)).toEqual({ ...record, sku: expect.any(String) as string });
    expect(await statusOf(`${path}/eur`)).toBe(404);
  });
});

describe('a count', () => {
  test.each([
    ['v2/customer_groups/count', 'v2/customer_groups?limit=250'],
    ['v2/countries/count', 'v2/countries?limit=250'],
    ['v2/countries/840/states/count', 'v2/countries/840/states?limit=250'],
    ['v2/orders/100003/shipments/count', 'v2/orders/100003/shipments'],
    ['v2/orders/100004/shipments/count', 'v2/orders/100004/shipments'],
  ])('%s is the length of %s', async (count, list) => {
    expect(await read(count)).toEqual({ count: (await read<readonly Item[]>(list)).length });
  });

  test('of the states of all countries is the sum of the countries', async () => {
    const countries = await read<readonly Item[]>('v2/countries?limit=250');
    const counts = await Promise.all(
      countries.map(({ id }) => read<{ readonly count: number }>(`v2/countries/${id}/states/count`)),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    expect(await read('v2/countries/states/count')).toEqual({ count: total });
    const last = await read<readonly Item[]>(`v2/countries/states?limit=1&page=${total}`);
    expect([last.length, await read(`v2/countries/states?limit=1&page=${total + 1}`)]).toEqual([1, []]);
  });

  test.each([
    '',
    'customer_id=101',
    'status_id=2',
    'min_total=500',
    'channel_id=2',
    'email=anna.us@firn.example',
    'cart_id=none',
    'payment_method=none',
    'external_order_id=none',
    'min_id=100004&max_id=100006',
    'min_date_created=2026-06-01',
  ])('of orders by status has the filter %j of the list', async (filter) => {
    const orders = await read<readonly { readonly status_id: number }[]>(`v2/orders?limit=250&${filter}`);
    const { statuses, count } = await read<{
      readonly statuses: readonly (Item & { readonly count: number })[];
      readonly count: number;
    }>(`v2/orders/count?${filter}`);
    expect(count).toBe(orders.length);
    for (const status of statuses)
      expect(status.count, `${status.id}`).toBe(orders.filter(({ status_id }) => status_id === status.id).length);
    expect(statuses[2]).toMatchObject({ id: 2, name: 'Shipped', system_label: 'Shipped', sort_order: 2 });
  });

  test('of orders refuses parameters that only the list has', async () => {
    expect(await statusOf('v2/orders/count?limit=5')).toBe(422);
    expect(await statusOf('v2/orders/count?status_id=x')).toBe(400);
  });
});

test.each(['bulk-pricing-rules', 'custom-fields', 'modifiers', 'reviews', 'videos'])(
  'a product has no %s, as with include; an unknown product gets 404',
  async (part) => {
    const included = await read<Readonly<Record<string, unknown>>>(
      `v3/catalog/products/1101?include=${part.replaceAll('-', '_')}`,
    );
    expect([await read(`v3/catalog/products/1101/${part}`), included[part.replaceAll('-', '_')]]).toEqual([[], []]);
    expect(await statusOf(`v3/catalog/products/7/${part}`)).toBe(404);
  },
);

test('the images of a product are those of include=images', async () => {
  const { images } = await read<{ readonly images: readonly object[] }>('v3/catalog/products/1101?include=images');
  expect(await read('v3/catalog/products/1101/images')).toMatchObject(images);
});
