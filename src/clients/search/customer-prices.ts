/**
 * Filters and sorts by the prices of a signed-in customer. The engine knows public prices only, because its key is public (docs/decisions/100):
 * the products that a query finds come from the engine, and are filtered and sorted by this customer's prices from the shop's API.
 */
import type { SearchMarket, ShopQuery } from '#lib/search/shop-query.ts';
import type { WireSearchAnswer } from '#wire/search/app-search.ts';

import type { Body, EngineCall } from './engine-call.ts';
import { boostsOf, conditions, hasPriceRange } from './query-body.ts';
import type { PriceCondition } from './query-body.ts';
import { entryOf } from './read-results.ts';

/** Prices that differ from the public ones, by product id, in the currency's unit. */
export type CustomerPrices = (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Maximum number of results per request; further products of a query are not compared. */
export const MOST_COMPARED = 1000;

/** A condition that no document meets. */
const NONE = ['-'];

interface Asking {
  readonly ask: EngineCall['ask'];
  readonly market: SearchMarket;
  readonly prices: CustomerPrices;
}

interface Priced {
  readonly id: string;
  readonly price: number | undefined;
}

async function pricedProducts(
  query: ShopQuery,
  ownPrice: PriceCondition,
  { ask, market, prices }: Asking,
): Promise<readonly Priced[]> {
  const body: Body = {
    query: query.text,
    page: { size: MOST_COMPARED, current: 1 },
    result_fields: { offers: { raw: {} }, [`price_${market.country}`]: { raw: {} } },
    filters: { all: conditions(query, { market, ownPrice }) },
    ...boostsOf(query, market),
    record_analytics: false,
  };
  const { results } = await ask<WireSearchAnswer>('search.json', body);
  const found = results.map((one) => entryOf(one, market.country));
  const own = await prices(found.flatMap(({ productId }) => productId ?? []));
  return found.map(({ id, productId = 0, price }) => ({ id, price: own.get(productId) ?? price }));
}

/** The products whose own prices are within the query's limits; undefined for a query without limits. */
export async function withinCustomerPrices(query: ShopQuery, asking: Asking): Promise<PriceCondition> {
  if (!hasPriceRange(query)) return undefined;
  const { priceFrom: _from, priceTo: _to, ...open } = query;
  const all = await pricedProducts({ ...open, values: {} }, undefined, asking);
  const from = query.priceFrom ?? Number.NEGATIVE_INFINITY;
  const to = (query.priceTo ?? Number.POSITIVE_INFINITY) + 0.005;
  const inside = all.filter(({ price }) => price !== undefined && price >= from && price < to);
  return { id: inside.length > 0 ? inside.map(({ id }) => id) : NONE };
}

/** Product ids sorted by the customer's prices. Products without a price come last, as in the engine. */
export async function inOwnOrder(
  query: ShopQuery,
  ownPrice: PriceCondition,
  asking: Asking,
): Promise<readonly string[]> {
  const sign = query.sort === 'price-down' ? -1 : 1;
  const all = await pricedProducts(query, ownPrice, asking);
  const rank = ({ price }: Priced): number => (price === undefined ? Number.POSITIVE_INFINITY : sign * price);
  return all.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other))).map(({ id }) => id);
}
