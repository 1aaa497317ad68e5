/** Variants with prices and stock for one visitor, from our own API. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { livePrice } from '#lib/catalogue/live-price.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { VisitorApi } from './visitor-api.ts';

/** Limit of products per call. */
const PRODUCTS_A_CALL = 50;

async function portion(
  visitor: VisitorApi,
  productIds: readonly number[],
): Promise<readonly CommerceVariant[] | undefined> {
  const found: CommerceVariant[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ 'product_id:in': productIds.join(','), page: `${page}` });
    const answer = await visitor.ask({ method: 'GET', path: `/variants?${query}` });
    if (answer.status >= 400) return undefined;
    found.push(...(answer.data as readonly CommerceVariant[]));
    pages = answer.pagination?.total_pages ?? 1;
  }
  return found;
}

/** The variants of the products, with the visitor's prices; undefined if the API does not respond. */
export async function readVariants(
  visitor: VisitorApi,
  productIds: readonly number[],
): Promise<readonly CommerceVariant[] | undefined> {
  const found: CommerceVariant[] = [];
  for (let from = 0; from < productIds.length; from += PRODUCTS_A_CALL) {
    const variants = await portion(visitor, productIds.slice(from, from + PRODUCTS_A_CALL));
    if (!variants) return undefined;
    found.push(...variants);
  }
  return found;
}

/** The visitor's lowest price of each product in the page's currency, by product id; empty if the API does not respond, and the published prices apply. */
export async function readPrices(
  visitor: VisitorApi,
  productIds: readonly number[],
  currency: string,
): Promise<ReadonlyMap<number, Money>> {
  const variants = (await readVariants(visitor, productIds)) ?? [];
  const byProduct = Map.groupBy(variants, ({ productId }) => productId);
  return new Map(
    [...byProduct].flatMap(([id, own]) => {
      const price = livePrice(own)?.price;
      return price?.currency === currency ? [[id, price] as const] : [];
    }),
  );
}
