/** Variants of products whose stock the platform does not count: they have the level 0 there, and are in stock (ruling 7). */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const UNCOUNTED = 7;
const SOLD_OUT = 8;
const STOCKED = 9;

const wireVariant = (product: number) => ({
  id: product * 10, product_id: product, sku: `S${product}`, price: 10, calculated_price: 10, inventory_level: product === STOCKED ? 5 : 0, purchasing_disabled: false, option_values: [],
}); // prettier-ignore
const wireProduct = (id: number) => ({
  id, name: 'Ski', sku: `P${id}`, price: 10, calculated_price: 10, inventory_tracking: id === UNCOUNTED ? 'none' : 'variant', inventory_level: 0, availability: 'available', categories: [],
  variants: [wireVariant(id)],
}); // prettier-ignore

/** A platform with three products of one variant each; its answers are recorded. */
function platform() {
  const asked: string[] = [];
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      const path = pathname.replace('/stores/us/v3/catalog/', '');
      const ids = (searchParams.get('id:in') ?? searchParams.get('product_id:in') ?? '').split(',').map(Number);
      asked.push(`${path} ${ids.join(',')}`);
      const [, own] = /^products\/(\d+)\/variants/.exec(path) ?? [];
      if (/variants\/\d+$/.test(path)) return Response.json({ data: wireVariant(Number(own)) });
      const data =
        path === 'products' ? ids.map(wireProduct) : (own === undefined ? ids : [Number(own)]).map(wireVariant);
      const pagination = { total: data.length, count: data.length, per_page: 250, current_page: 1, total_pages: 1 };
      return Response.json({ data, meta: { pagination } });
    },
  });
  return { client, asked };
}

test('every list of variants has an uncounted variant in stock', async () => {
  const { client } = platform();
  const all = [UNCOUNTED, SOLD_OUT, STOCKED];
  const stockOf = (variants: readonly { readonly isInStock: boolean }[] = []) => variants.map((one) => one.isInStock);
  expect(stockOf((await client.variantsBy({ productIds: all })).data)).toEqual([true, false, true]);
  expect(stockOf(await client.variants(UNCOUNTED))).toEqual([true]);
  expect(stockOf(await client.variants(SOLD_OUT))).toEqual([false]);
  expect((await client.variant(UNCOUNTED, 70))?.isInStock).toBe(true);
  const { data } = await client.products({ ids: all, include: ['variants'] });
  expect(data.map(({ variants }) => variants[0]?.isInStock)).toEqual([true, false, true]);
});

test('only products of variants without stock are asked whether their stock is counted, once', async () => {
  const { client, asked } = platform();
  await client.variantsBy({ productIds: [STOCKED] });
  await client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT, STOCKED] });
  await client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT, STOCKED] });
  expect(asked).toEqual(['variants 9', 'variants 7,8,9', 'products 7,8', 'variants 7,8,9']);
});
