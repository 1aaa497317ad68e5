/** The commerce service on the embedded database, over HTTP. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { cartContract } from '../support/cart-contract.ts';
import { catalogContract } from '../support/catalog-contract.ts';
import { startCommerce } from '../support/commerce.ts';
import type { WireList } from '../support/commerce.ts';

catalogContract('the embedded database', () => startCommerce());
cartContract('the embedded database', (options) => startCommerce(options));

test('a missing or wrong token gets 401, one without the scope 403, both in the error format of the API version', async () => {
  const commerce = await startCommerce({ scopes: ['store_v2_products_read_only'] });
  const wrong = await commerce.ask('GET', 'v3/catalog/products', undefined, { 'x-auth-token': 'wrong' });
  const short = await commerce.ask('GET', 'v2/currencies', undefined, { 'x-auth-token': '' });
  const scoped = await commerce.ask('POST', 'v3/carts', {});
  const allowed = await commerce.get('v3/catalog/products');
  await commerce.close();
  expect(wrong).toMatchObject({ status: 401, body: { status: 401, title: 'Unauthorized' } });
  expect(short).toMatchObject({ status: 401, body: [{ status: 401, message: 'Unauthorized' }] });
  expect(scoped).toMatchObject({ status: 403, body: { status: 403, title: expect.stringContaining('scope') } });
  expect(allowed.status).toBe(200);
});

test('response headers count requests per store; an enforced quota refuses requests until the window ends', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const commerce = await startCommerce({ rateLimit: { quota: 2, windowMs: 30_000 }, clock: () => now });
  const left = async (path: string) => {
    const { status, headers } = await commerce.get(path);
    return [status, headers.get('x-rate-limit-requests-left'), headers.get('x-rate-limit-time-reset-ms')];
  };
  expect(await left('v2/time')).toEqual([200, '1', '30000']);
  now = new Date(now.getTime() + 10_000);
  expect(await left('v2/time')).toEqual([200, '0', '20000']);
  expect(await left('v2/time')).toEqual([429, '0', '20000']);
  expect(await left('/stores/ca/v2/time')).toEqual([200, '1', '30000']);
  now = new Date(now.getTime() + 20_000);
  expect(await left('v2/time')).toEqual([200, '1', '30000']);
  await commerce.close();
});

test('the documented filters of price lists, groups, attributes, form fields, orders and products are applied', async () => {
  const commerce = await startCommerce();
  const countOf = async (path: string): Promise<number> => {
    const { status, body } = await commerce.get<WireList | readonly object[]>(path);
    if (status === 204) return 0;
    expect(status, path).toBe(200);
    return 'data' in body ? body.meta.pagination.total : body.length;
  };
  const records = (query: string) => countOf(`v3/pricelists/6/records?limit=1&${query}`);
  const [first] = (
    await commerce.get<WireList<{ sku: string; price: number; retail_price: number }>>(
      'v3/pricelists/6/records?limit=1&include=sku',
    )
  ).body.data;
  const all = await records('');
  expect(await records(`sku=${first?.sku}`)).toBe(1);
  expect(await records(`sku:in=${first?.sku},none`)).toBe(1);
  expect(await records(`calculated_price:max=${first?.price}`)).toBeGreaterThan(0);
  expect(await records('calculated_price:max=0.01')).toBe(0);
  expect(await records(`retail_price=${first?.retail_price}`)).toBeGreaterThan(0);
  expect(await records('sale_price:min=1')).toBe(0);
  expect(await records('map_price=0')).toBe(all);
  expect(await records('date_modified:min=2020-01-01')).toBe(all);
  expect(await records('date_created:max=2020-01-01')).toBe(0);
  expect(await countOf('v2/customer_groups?date_created:min=2020-01-01')).toBeGreaterThan(1);
  expect(await countOf('v2/customer_groups?date_modified:max=2020-01-01')).toBe(0);
  expect(await countOf('v3/customers/form-field-values?field_type=text')).toBeGreaterThan(0);
  expect(await countOf('v3/customers/form-field-values?field_type=checkboxes')).toBe(0);
  expect(await countOf('v3/customers/form-field-values?address_id=1')).toBe(0);
  const [attribute] = (await commerce.get<WireList<{ name: string; type: string }>>('v3/customers/attributes')).body
    .data;
  const attributes = await countOf('v3/customers/attributes');
  expect(await countOf(`v3/customers/attributes?name=${encodeURIComponent(attribute?.name ?? '')}`)).toBe(1);
  expect(await countOf('v3/customers/attributes?name=none')).toBe(0);
  expect(await countOf('v3/customers/attributes?name:like=')).toBe(attributes);
  expect(await countOf(`v3/customers/attributes?type=${attribute?.type}`)).toBeGreaterThan(0);
  expect(await countOf('v3/customers/attributes?type=none')).toBe(0);
  const lists = await countOf('v3/pricelists');
  for (const [path, count] of [
    ['v3/customers/attributes', attributes],
    ['v3/pricelists', lists],
  ] as const)
    for (const date of ['date_created', 'date_modified']) {
      expect(await countOf(`${path}?${date}:min=2020-01-01`)).toBe(count);
      expect(await countOf(`${path}?${date}:max=2020-01-01`)).toBe(0);
      expect(await countOf(`${path}?${date}=2020-01-01`)).toBe(0);
    }
  expect(await countOf('v2/orders?sort=external_id&limit=1')).toBe(1);
  expect(await countOf('v2/orders?external_order_id=112-1')).toBe(0);
  expect(await countOf('v3/catalog/products?inventory_low=1')).toBe(0);
  const products = await countOf('v3/catalog/products');
  expect(await countOf('v3/catalog/products?inventory_low=0')).toBe(products);
  expect(await countOf('v3/catalog/products?date_last_imported:not=2020-07-18')).toBe(products);
  await commerce.close();
});

test.each<readonly [path: string, ofFirstPage: readonly string[]]>([
  ['v3/customers?limit=2', ['pagination', 'cursor_pagination']],
  ['v3/customers/form-field-values?limit=1', ['pagination', 'cursor_pagination']],
  ['v3/pricelists/6/records?limit=2', ['pagination']],
])('%s has both kinds of pagination; other pages have only the kind that the request uses', async (path, ofFirstPage) => {
  const commerce = await startCommerce();
  const metaOf = async (query: string) =>
    (await commerce.get<{ readonly meta: { readonly cursor_pagination?: { readonly end_cursor: string } } }>(path + query)).body.meta;
  const first = await metaOf('');
  const after = await metaOf(`&after=${first.cursor_pagination?.end_cursor}`);
  const kinds = [first, await metaOf('&page=1'), await metaOf('&page=2'), after].map((meta) => Object.keys(meta));
  await commerce.close();
  expect(kinds).toEqual([['pagination', 'cursor_pagination'], ofFirstPage, ['pagination'], ['cursor_pagination']]);
}); // prettier-ignore

test('the options of a product without options are an empty list, whichever fields are requested', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-plain-'));
  const [store] = JSON.parse(await readFile('sample/commerce/stores.json', 'utf8')) as readonly {
    products: readonly { id: number; options: readonly unknown[]; variants: readonly { option_values?: unknown }[] }[];
  }[];
  const plain = store?.products.map((product) =>
    product.id === 1101
      ? {
          ...product,
          options: [],
          variants: product.variants.slice(0, 1).map((one) => ({ ...one, option_values: [] })),
        }
      : product,
  );
  const seedFile = join(dir, 'stores.json');
  await writeFile(seedFile, JSON.stringify([{ ...store, products: plain }]));
  const commerce = await startCommerce({ seedFile });
  const options = await commerce.get('v3/catalog/products/1101/options?include_fields=id,display_name');
  await commerce.close();
  await rm(dir, { recursive: true });
  expect(options).toMatchObject({ status: 200, body: { data: [] } });
});
