/** Variants of products whose stock the platform does not count: they have the level 0 there, or one of earlier days, and are in stock (ruling 7). */
import { expect, test, vi } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';

const UNCOUNTED = 7;
const SOLD_OUT = 8;
const STOCKED = 9;
/** Not counted any more; the level is the last one that was counted. */
const FORMER = 6;
/** Counted, with few pieces left. */
const LOW = 5;
const LEVELS: Readonly<Record<number, number>> = { [STOCKED]: 5, [FORMER]: 2, [LOW]: 2 };

const wireVariant = (product: number) => ({
  id: product * 10, product_id: product, sku: `S${product}`, price: 10, calculated_price: 10, inventory_level: LEVELS[product] ?? 0, purchasing_disabled: false, option_values: [],
}); // prettier-ignore
const wireProduct = (id: number) => ({
  id, name: 'Ski', sku: `P${id}`, price: 10, calculated_price: 10, inventory_tracking: id === UNCOUNTED || id === FORMER ? 'none' : 'variant', inventory_level: 0, availability: 'available', categories: [],
  variants: [wireVariant(id)],
}); // prettier-ignore

/** A platform with three products of one variant each; its answers are recorded. */
function platform() {
  const asked: string[] = [];
  const lines: Readonly<Record<string, unknown>>[] = [];
  const state = { isDown: false };
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    log: (line) => void lines.push(line),
    async fetch(input) {
      const { pathname, searchParams } = new URL(String(input));
      const path = pathname.replace('/stores/us/v3/catalog/', '');
      const ids = (searchParams.get('id:in') ?? searchParams.get('product_id:in') ?? '').split(',').map(Number);
      asked.push(`${path} ${ids.join(',')}`);
      const [, own] = /^products\/(\d+)\/variants/.exec(path) ?? [];
      if (/variants\/\d+$/.test(path)) return Response.json({ data: wireVariant(Number(own)) });
      if (path === 'products' && state.isDown) return Response.json({ status: 503 }, { status: 503 });
      const data =
        path === 'products' ? ids.map(wireProduct) : (own === undefined ? ids : [Number(own)]).map(wireVariant);
      const pagination = { total: data.length, count: data.length, per_page: 250, current_page: 1, total_pages: 1 };
      return Response.json({ data, meta: { pagination } });
    },
  });
  return { client, asked, lines, state };
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

test('an uncounted variant is not low, whatever level it had when its stock was counted, as on the pages', async () => {
  const { client } = platform();
  const { data } = await client.variantsBy({ productIds: [FORMER, LOW] });
  expect(data.map((variant) => variantStock(variant))).toEqual(['in-stock', 'low']);
  const { data: products } = await client.products({ ids: [FORMER, LOW], include: ['variants'] });
  expect(products.map(({ variants }) => variantStock(variants[0]))).toEqual(['in-stock', 'low']);
});

test('the products of variants are asked once whether they are sold and whether their stock is counted', async () => {
  const { client, asked } = platform();
  await client.variantsBy({ productIds: [STOCKED] });
  await client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT, STOCKED] });
  await client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT, STOCKED] });
  expect(asked).toEqual(['variants 9', 'products 9', 'variants 7,8,9', 'products 7,8', 'variants 7,8,9']);
});

test('parallel reads of the same variants ask once whether their stock is counted', async () => {
  const { client, asked } = platform();
  const read = () => client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT] });
  const lists = await Promise.all([read(), read()]);
  expect(lists.map(({ data }) => data.map(({ isInStock }) => isInStock))).toEqual([[true, false], [true, false]]); // prettier-ignore
  expect(asked.filter((call) => call.startsWith('products'))).toEqual(['products 7,8']);
});

test('a list of variants is read although the platform does not say whether their stock is counted', async () => {
  const { client, lines, state } = platform();
  const stock = async () =>
    (await client.variantsBy({ productIds: [UNCOUNTED, SOLD_OUT, STOCKED] })).data.map(({ isInStock }) => isInStock);
  state.isDown = true;
  expect(await stock()).toEqual([false, false, true]);
  expect(await stock()).toEqual([false, false, true]);
  expect(lines).toEqual([
    {
      level: 'error',
      event: 'product-sale-unknown',
      message: expect.stringContaining('The commerce platform answered 503.') as unknown,
    },
  ]);
  state.isDown = false;
  expect(await stock()).toEqual([true, false, true]);
});

test('the last known result counts while the platform does not say whether stock is counted', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  try {
    const { client, state } = platform();
    const stock = async () => (await client.variantsBy({ productIds: [UNCOUNTED] })).data[0]?.isInStock;
    vi.advanceTimersByTime(1000);
    expect(await stock()).toBe(true);
    state.isDown = true;
    vi.advanceTimersByTime(3_600_000);
    // The cache reads the time at most once in a millisecond, with a timer that is not faked.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await stock()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
