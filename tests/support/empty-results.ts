import type { ShopFound, ShopQuery } from '#lib/search/shop-query.ts';

/** What the engine finds for a query without a result. */
export const emptyResults = (query: ShopQuery): ShopFound => ({
  requestId: 'r',
  total: 0,
  pages: 0,
  page: 1,
  products: [],
  others: [],
  facets: { category: [], width: [], radius: [], size: [], color: [] },
  query,
  asked: query.text,
});
