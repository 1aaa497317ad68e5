/** Variants of a product that has more of them than the platform lists on one page. */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const wireVariant = (id: number) => ({
  id, product_id: 7, sku: `S${id}`, price: 10, calculated_price: 10, inventory_level: 9, purchasing_disabled: false, option_values: [],
}); // prettier-ignore

/** A platform whose product 7 has the number of variants; its answers are counted. */
function platform(total: number) {
  const asked: string[] = [];
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    async fetch(input) {
      const url = new URL(String(input));
      asked.push(url.pathname + url.search);
      if (!url.pathname.includes('/products/7/')) return Response.json({ status: 404 }, { status: 404 });
      const [limit, page] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('page') ?? 1)];
      const all = Array.from({ length: total }, (_, index) => wireVariant(index + 1));
      const data = all.slice((page - 1) * limit, page * limit);
      const pagination = { total, count: data.length, per_page: limit, current_page: page, total_pages: Math.ceil(total / limit) }; // prettier-ignore
      return Response.json({ data, meta: { pagination } });
    },
  });
  return { client, asked };
}

test.each([
  [600, 3],
  [500, 2],
  [250, 1],
  [3, 1],
  [0, 1],
])('all %i variants of a product are read, in %i calls', async (total, calls) => {
  const { client, asked } = platform(total);
  const variants = await client.variants(7);
  expect(variants?.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  // One more call asks whether the product itself is sold.
  expect(asked.filter((path) => path.includes('/variants?'))).toHaveLength(calls);
  expect(asked).toHaveLength(total === 0 ? calls : calls + 1);
});

test('an unknown product has no list of variants', async () => {
  expect(await platform(600).client.variants(8)).toBeUndefined();
});
