/**
 * A product that the merchant has withdrawn from sale: its availability is `disabled`, its price is hidden, or it is deleted. The platform's field
 * `purchasing_disabled` of its variants does not change with it.
 */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { livePrice } from '#lib/catalogue/live-price.ts';

const SOLD = 1;
const DISABLED = 2;
const HIDDEN_PRICE = 3;
/** The platform still lists its variants. */
const DELETED = 4;
const HIDDEN = 5;
const ALL = [SOLD, DISABLED, HIDDEN_PRICE];

const wireVariant = (product: number) => ({
  id: product * 10, product_id: product, sku: `S${product}`, price: 10, calculated_price: 10, inventory_level: 50, purchasing_disabled: false, option_values: [],
}); // prettier-ignore
const wireProduct = (id: number) => ({
  id, name: 'Ski', sku: `P${id}`, price: 10, calculated_price: 10, inventory_tracking: 'variant', inventory_level: 50, categories: [], is_price_hidden: id === HIDDEN_PRICE, is_visible: id !== HIDDEN,
  availability: id === DISABLED ? 'disabled' : 'available', variants: [wireVariant(id)],
}); // prettier-ignore

function clientOfPlatform() {
  return createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      const path = pathname.replace('/stores/us/v3/catalog/', '');
      const ids = (searchParams.get('id:in') ?? searchParams.get('product_id:in') ?? '').split(',').map(Number);
      const own = Number(/^products\/(\d+)/.exec(path)?.[1]);
      if (/variants\/\d+$/.test(path)) return Response.json({ data: wireVariant(own) });
      if (/^products\/\d+$/.test(path)) return Response.json({ data: wireProduct(own) });
      const fields = new Set([
        'id',
        ...(searchParams.get('include')?.split(',') ?? []),
        ...(searchParams.get('include_fields')?.split(',') ?? Object.keys(wireProduct(1))),
      ]);
      const products = ids.filter((id) => id !== DELETED).map((id) =>
        Object.fromEntries(Object.entries(wireProduct(id)).filter(([name]) => fields.has(name))),
      ); // prettier-ignore
      const data = path === 'products' ? products : (own ? [own] : ids).map(wireVariant);
      const pagination = { total: data.length, count: data.length, per_page: 250, current_page: 1, total_pages: 1 };
      return Response.json({ data, meta: { pagination } });
    },
  });
}

test('the variants of a withdrawn product cannot be bought, in products and in every list of variants', async () => {
  const client = clientOfPlatform();
  const products = (await client.products({ ids: ALL, include: ['variants'] })).data;
  expect(products.map(({ variants }) => variants[0]?.isPurchasable)).toEqual([true, false, false]);
  const listed = (await client.variantsBy({ productIds: ALL })).data;
  expect(listed.map(({ isPurchasable }) => isPurchasable)).toEqual([true, false, false]);
  const ofOne = await Promise.all(ALL.map((id) => client.variants(id)));
  expect(ofOne.map((variants) => variants?.[0]?.isPurchasable)).toEqual([true, false, false]);
  const single = await Promise.all(ALL.map((id) => client.variant(id, id * 10)));
  expect(single.map((variant) => variant?.isPurchasable)).toEqual([true, false, false]);
});

test('the variants of a product that the platform does not have any more cannot be bought', async () => {
  const listed = (await clientOfPlatform().variantsBy({ productIds: [SOLD, DELETED] })).data;
  expect(listed.map(({ isPurchasable }) => isPurchasable)).toEqual([true, false]);
});

test('a page shows a withdrawn product as sold out', async () => {
  const client = clientOfPlatform();
  const { data } = await client.products({ ids: ALL, include: ['variants'] });
  expect(data.map(({ variants }) => livePrice(variants)?.stock)).toEqual(['in-stock', 'sold-out', 'sold-out']);
  expect(livePrice((await client.variantsBy({ productIds: [DISABLED] })).data)?.stock).toBe('sold-out');
});

test('a product that the merchant hides cannot be bought, and its details cannot be read', async () => {
  const client = clientOfPlatform();
  expect((await client.variantsBy({ productIds: [SOLD, HIDDEN] })).data.map(({ isPurchasable }) => isPurchasable)).toEqual([true, false]);
  expect((await client.variant(HIDDEN, HIDDEN * 10))?.isPurchasable).toBe(false);
  expect(livePrice((await client.variantsBy({ productIds: [HIDDEN] })).data)?.stock).toBe('sold-out');
  expect([(await client.product(SOLD))?.id, await client.product(HIDDEN)]).toEqual([SOLD, undefined]);
}); // prettier-ignore

test('the stock of a product that cannot be bought is none, so that no back-in-stock notice is sent', async () => {
  const stock = await clientOfPlatform().inventory(ALL);
  expect(stock.map(({ isInStock, variants }) => [isInStock, variants[0]?.isInStock])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(await clientOfPlatform().outOfStock(ALL)).toEqual([DISABLED, HIDDEN_PRICE]);
});
