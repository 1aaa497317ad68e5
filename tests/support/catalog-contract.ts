/** Contract of the platform's catalog, prices and currencies, run against each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestCommerce, WireEntry, WireList, WireOne, WirePrice } from './commerce.ts';

const ids = (body: WireList): number[] => body.data.map((one) => one.id);

export function catalogContract(name: string, start: () => Promise<TestCommerce>): void {
  describe(`the catalog in ${name}`, () => {
    let commerce: TestCommerce;
    beforeAll(async () => {
      commerce = await start();
    });
    afterAll(() => commerce.close());

    test('products are listed in pages whose links keep the filters', async () => {
      const first = await commerce.get('v3/catalog/products?limit=7&is_visible=true');
      expect(first.body.meta.pagination).toEqual({
        total: 60,
        count: 7,
        per_page: 7,
        current_page: 1,
        total_pages: 9,
        links: { current: '?limit=7&is_visible=true&page=1', next: '?limit=7&is_visible=true&page=2' },
      });
      const last = await commerce.get(
        `v3/catalog/products${first.body.meta.pagination.links.next?.replace('page=2', 'page=9')}`,
      );
      expect([last.body.data.length, last.body.meta.pagination.links]).toEqual([
        4,
        { previous: '?limit=7&is_visible=true&page=8', current: '?limit=7&is_visible=true&page=9' },
      ]);
      const beyond = await commerce.get('v3/catalog/products?limit=7&page=10');
      expect([beyond.status, beyond.body.data, beyond.body.meta.pagination.total]).toEqual([200, [], 60]);
    });

    test.each([
      ['id=1101', [1101]],
      ['id:in=1102,1101,7', [1101, 1102]],
      ['id:min=1101&id:max=1103', [1101, 1102, 1103]],
      ['id:greater=1101&id:less=1103', [1102]],
      ['sku=FIRN-RIDGE-98', [1101]],
      ['sku:in=FIRN-RIDGE-98,NONE', [1101]],
      ['name=ridge%2098', [1101]],
      ['name:like=ridge&id:max=1101', [1101]],
      ['keyword=98%20ridge&id:max=1101', [1101]],
      ['keyword=snorkel', []],
      ['is_visible=false', []],
      ['availability=preorder', []],
      ['id:in=1101,1102,1103&id:not_in=1101', [1102, 1103]],
      ['id:in=1101,1102,1103&sort=id&direction=desc', [1103, 1102, 1101]],
      ['categories=1012', []],
    ])('products are filtered by %s', async (search, expected) => {
      const { status, body } = await commerce.get(`v3/catalog/products?${search}`);
      expect([status, ids(body)]).toEqual([200, expected]);
    });

    test('categories:in finds products of any of the categories, in catalog order', async () => {
      const one = ids((await commerce.get('v3/catalog/products?categories:in=1012&limit=250')).body);
      const other = ids((await commerce.get('v3/catalog/products?categories:in=1013&limit=250')).body);
      const both = ids((await commerce.get('v3/catalog/products?categories:in=1012,1013&limit=250')).body);
      expect(one.length).toBeGreaterThan(0);
      expect(new Set(both)).toEqual(new Set([...one, ...other]));
    });

    test('sorting by price works when only the price is included', async () => {
      const { body } = await commerce.get(
        'v3/catalog/products?sort=price&direction=asc&limit=250&include_fields=price',
      );
      const prices = body.data.map((one) => one.price);
      expect(prices).toEqual(prices.toSorted((left, right) => left - right));
      expect(Object.keys(body.data[0] ?? {})).toEqual(['id', 'price']);
      const without = await commerce.get<WireOne>('v3/catalog/products/1101?exclude_fields=price,id');
      expect([without.body.data.id, without.body.data.price, without.body.data.name]).toEqual([
        1101,
        undefined,
        'Ridge 98',
      ]);
    });

    test('sub-resources are included; including options caps the page at ten', async () => {
      const { body } = await commerce.get('v3/catalog/products?include=options,variants&limit=50&include_fields=name');
      expect(body.meta.pagination.per_page).toBe(10);
      expect(body.data[0]).toMatchObject({ id: 1101, options: [{ id: 11011 }, { id: 11012 }] });
      expect(body.data[0]?.variants[0]?.option_values).toEqual([
        { id: 110_100, option_id: 11011, label: 'Glacier', option_display_name: 'Color' },
        { id: 110_150, option_id: 11012, label: '163 cm', option_display_name: 'Length' },
      ]);
    });

    test('a product’s options and variants, and the variants of several products, can be read', async () => {
      const options = await commerce.get('v3/catalog/products/1101/options');
      expect(options.body.data[0]?.option_values[0]).toEqual({
        id: 110_100,
        label: 'Glacier',
        sort_order: 0,
        value_data: { colors: ['#4f93b8'] },
        is_default: true,
      });
      const own = await commerce.get('v3/catalog/products/1101/variants?limit=250');
      const shared = await commerce.get('v3/catalog/variants?product_id:in=1101,1102&limit=250');
      expect(shared.body.data.filter((one) => one.product_id === 1101)).toEqual(own.body.data);
      const bySku = await commerce.get('v3/catalog/variants?sku=FIRN-RIDGE-98-GLACIER-163-CM');
      expect(ids(bySku.body)).toEqual([110_100]);
      expect((await commerce.get<WireOne>('v3/catalog/products/1101/variants/110100')).body.data).toEqual(
        bySku.body.data[0],
      );
      expect((await commerce.get('v3/catalog/products/1102/variants/110100')).status).toBe(404);
      expect(ids((await commerce.get('v3/catalog/variants?id:in=110101,110100')).body)).toEqual([110_100, 110_101]);
    });

    test('categories are listed at the old and the new address, and as a tree of a given depth', async () => {
      const [old, tree] = [
        await commerce.get<WireOne>('v3/catalog/categories/1012'),
        await commerce.get('v3/catalog/trees/categories?category_id:in=1012'),
      ];
      expect(old.body.data).toMatchObject({ id: 1012, parent_id: 1011, custom_url: { url: '/skis/all-mountain' } });
      expect(tree.body.data).toMatchObject([
        { category_id: 1012, parent_id: 1011, url: { path: '/skis/all-mountain' } },
      ]);
      const children = await commerce.get('v3/catalog/categories?parent_id=1011&sort=name');
      expect(children.body.data.every((one) => one.parent_id === 1011)).toBe(true);
      const whole = await commerce.get('v3/catalog/trees/1/categories');
      expect(whole.body.data[0]).toMatchObject({
        id: 1011,
        depth: 0,
        path: [1011],
      });
      expect(whole.body.data[0]?.children[0]).toMatchObject({ id: 1012, depth: 1, path: [1011, 1012] });
      const shallow = await commerce.get('v3/catalog/trees/1/categories?depth=1');
      expect(shallow.body.data.map((one) => one.children.length)).toEqual([0, 0, 0, 0, 0]);
      expect((await commerce.get('v3/catalog/trees?channel_id:in=1')).body.data).toEqual([
        { id: 1, name: 'Default catalog tree', channels: [1] },
      ]);
      expect((await commerce.get('v3/catalog/trees/2/categories')).status).toBe(404);
    });

    test('prices are in the store’s currency, the sale price first', async () => {
      const products = (await commerce.get('v3/catalog/products?limit=250')).body.data;
      const sale = products.find((one) => one.sale_price > 0) ?? { id: 0, price: 0, sale_price: 0 };
      const { body } = await commerce.ask<WireList<WirePrice>>('POST', 'v3/pricing/products', {
        channel_id: 1,
        currency_code: 'USD',
        items: [{ product_id: 1101, variant_id: 110_100 }, { product_id: sale.id }, { product_id: 7 }],
      });
      expect(
        body.data.map((one) => [
          one.product_id,
          one.price.as_entered,
          one.calculated_price.as_entered,
          one.saved.as_entered,
        ]),
      ).toEqual([
        [1101, 749.95, 749.95, 0],
        [sale.id, sale.price, sale.sale_price, Math.round((sale.price - sale.sale_price) * 100) / 100],
      ]);
    });

    test('each store has its own catalog and currency', async () => {
      const codes = await Promise.all(
        ['us', 'ca', 'eu-region-1'].map(
          async (hash) => (await commerce.get<WireEntry>(`/stores/${hash}/v2/currencies/1`)).body.currency_code,
        ),
      );
      expect(codes).toEqual(['USD', 'CAD', 'EUR']);
      expect((await commerce.get('/stores/ca/v3/catalog/products/1101')).status).toBe(404);
      expect((await commerce.get('v2/currencies')).body).toMatchObject([
        { id: 1, currency_exchange_rate: '1.0000000000' },
      ]);
      expect((await commerce.get('v2/currencies?page=2')).status).toBe(204);
    });

    test.each([
      ['v3/catalog/products?colour=blue', 422],
      ['v3/catalog/products?id:like=1', 422],
      ['v3/catalog/products?id=x', 422],
      ['v3/catalog/products?id:in=1,,2', 422],
      ['v3/catalog/products?is_visible=perhaps', 422],
      ['v3/catalog/products?include=secrets', 422],
      ['v3/catalog/products?include_fields=price,secrets', 422],
      ['v3/catalog/products?sort=colour', 422],
      ['v3/catalog/products?direction=sideways', 422],
      ['v3/catalog/products?page=0', 422],
      ['v3/catalog/products?page=1.5', 422],
      ['v3/catalog/products?limit=-1', 422],
      ['v3/catalog/products?limit=251', 413],
      ['v3/catalog/products/0', 404],
      ['v3/catalog/products/1e3', 404],
      ['v3/catalog/products/99999999999', 404],
      ['v3/catalog/products/7', 404],
      ['v3/catalog/products/7/options', 404],
      ['v3/catalog/products?date_modified:min=a%201', 422],
      ['v3/catalog/products?date_modified=2026-02-30', 422],
      ['v3/customers?date_created:max=ski%2012', 422],
      ['v3/pricelists/6/records?date_created=1', 422],
      ['v3/catalog/trees/1/categories?depth=x', 422],
      ['v3/catalog/nothing', 404],
      ['v3/catalog/%E0%A4%A', 400],
      ['/stores/mars/v3/catalog/products', 404],
    ])('%s answers %i with a title', async (path, status) => {
      const answer = await commerce.get(path);
      expect(answer).toMatchObject({
        status,
        body: { status, title: expect.stringMatching(/.{8}/), type: expect.any(String) },
      });
    });

    test.each([
      ['v2/currencies/9', 404],
      ['v2/currencies?limit=x', 422],
      ['v2/nothing', 404],
    ])('%s answers %i in the error list of v2', async (path, status) => {
      expect(await commerce.get(path)).toMatchObject({ status, body: [{ status, message: expect.any(String) }] });
    });

    test.each([
      [{ items: [{ product_id: 1101 }] }],
      [{ channel_id: 1, currency_code: 'EUR', items: [{ product_id: 1101 }] }],
      [{ channel_id: 1, currency_code: 'USD', items: [] }],
      [{ channel_id: 1, currency_code: 'USD', items: [{ product_id: '1101' }] }],
    ])('a price request of %j answers 422', async (body) => {
      expect((await commerce.ask('POST', 'v3/pricing/products', body)).status).toBe(422);
    });

    test('a wrong method is refused with the list of allowed methods', async () => {
      const answer = await commerce.ask('DELETE', 'v3/catalog/products/1101');
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    });
  });
}
