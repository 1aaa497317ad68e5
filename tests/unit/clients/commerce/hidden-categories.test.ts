/** Categories that the merchant hides are in no list and cannot be read, as they are not in the category tree. */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const category = (id: number, isVisible: boolean) => ({ category_id: id, parent_id: 0, name: `C${id}`, url: { path: `/c/${id}` }, is_visible: isVisible }); // prettier-ignore
const ALL = [category(1, true), category(2, false)];

const client = createCommerceClient({
  baseUrl: 'http://platform.test',
  storeHash: 'us',
  token: 't',
  currency: 'USD',
  async fetch(input) {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname.endsWith('/catalog/trees')) return Response.json({ data: [{ id: 7 }] });
    const [id, visible] = [searchParams.get('category_id:in'), searchParams.get('is_visible')];
    const data = ALL.filter(
      (one) => [null, `${one.category_id}`].includes(id) && [null, `${one.is_visible}`].includes(visible),
    );
    const pagination = { total: data.length, count: data.length, per_page: 50, current_page: 1, total_pages: 1 };
    return Response.json({ data, meta: { pagination } });
  },
});

test('a hidden category is neither listed nor found by its id', async () => {
  expect((await client.categories()).data.map(({ id }) => id)).toEqual([1]);
  expect([(await client.category(1))?.id, await client.category(2)]).toEqual([1, undefined]);
});
