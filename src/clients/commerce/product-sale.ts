/** Which products the platform sells, and of which of them it counts the stock. */
import { LRUCache } from 'lru-cache';
import type * as v from 'valibot';

import { errorSentence } from '#lib/errors/error-sentence.ts';
import { WireSale } from '#wire/commerce/catalog-wire.ts';

import { requireList, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toSale } from './to-domain.ts';
import type { ProductSale } from './to-domain.ts';

export type Log = (line: Readonly<Record<string, unknown>>) => void;

/** How long, and for how many products, a result is cached: for this long, a product that is withdrawn from sale may still be shown as buyable. */
const SALE_TTL_MS = 60_000;
const MOST_PRODUCTS = 10_000;
/** Highest number of products in one answer of the platform. */
const CHUNK = 250;

/** Counts for a product that could not be read. */
const UNKNOWN: ProductSale = { isSold: true, isHidden: false, tracking: 'variant' };
/** Counts for a product that the platform does not have. */
const ABSENT: ProductSale = { isSold: false, isHidden: false, tracking: 'variant' };

type Wire = v.InferOutput<typeof WireSale>;

/**
 * Reads how the platform sells products, by id. The result is cached, because it changes rarely; parallel reads share one call. A failure is logged once:
 * the last known result counts then, and a product without one counts as sold, with counted stock.
 */
export function createSaleReader({ page }: Pick<PlatformCalls, 'page'>, log?: Log) {
  const sales = new LRUCache<number, ProductSale>({
    max: MOST_PRODUCTS,
    ttl: SALE_TTL_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  const asking = new Map<number, Promise<void>>();
  let hasFailed = false;

  async function ask(ids: readonly number[]): Promise<void> {
    try {
      const search = query({
        'id:in': ids.join(','),
        include_fields: 'inventory_tracking,availability,is_price_hidden,is_visible',
        limit: CHUNK,
      });
      const { data } = requireList(await page(`/v3/catalog/products${search}`, WireSale, (wire: Wire) => wire));
      const known = new Map(data.map((wire) => [wire.id, toSale(wire)]));
      for (const id of ids) sales.set(id, known.get(id) ?? ABSENT);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log?.({ level: 'error', event: 'product-sale-unknown', message: errorSentence(error) });
      hasFailed = true;
    } finally {
      for (const id of ids) asking.delete(id);
    }
  }

  return async (ids: ReadonlySet<number>): Promise<(id: number) => ProductSale> => {
    const open = [...ids].filter((id) => !sales.has(id));
    const missing = open.filter((id) => !asking.has(id));
    for (let at = 0; at < missing.length; at += CHUNK) {
      const own = missing.slice(at, at + CHUNK);
      const answer = ask(own);
      for (const id of own) asking.set(id, answer);
    }
    await Promise.all(open.map((id) => asking.get(id)));
    return (id) => sales.get(id) ?? UNKNOWN;
  };
}
