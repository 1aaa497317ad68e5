/** Live prices of the products on a page, compared with the prices in its HTML. */
import { map } from 'nanostores';

import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { livePrice } from '#lib/catalogue/live-price.ts';
import type { LivePrice } from '#lib/catalogue/live-price.ts';
import type { Money } from '#lib/pricing/money.ts';

import { readVariants } from './variants.ts';

/** Live prices by product id. */
export const $prices = map<Record<number, LivePrice>>({});

/** Loads the products' prices in one call. A product whose price does not load keeps its current price. */
export async function loadPrices(productIds: readonly number[]): Promise<void> {
  await Promise.all(
    productIds.map(async (productId) => {
      const live = livePrice((await readVariants(productId)) ?? []);
      if (!live) return;
      const shown = $prices.get()[productId];
      // The price of a chosen variant stays.
      $prices.setKey(productId, shown?.chosen ? { ...shown, stock: live.stock } : live);
    }),
  );
}

/** Shows the price of the selected variant. */
export async function showVariantPrice(variant: CommerceVariant): Promise<void> {
  const { productId, calculatedPrice: price, retailPrice } = variant;
  if (!$prices.get()[productId]) await loadPrices([productId]);
  const live = $prices.get()[productId];
  if (!live) return;
  const { stock } = live;
  $prices.setKey(productId, { price, stock, chosen: true, ...(retailPrice ? { was: retailPrice } : {}) });
}

/** Live prices that differ from the ones in the HTML, by product id; a price that did not load counts as unchanged. */
export async function priceChanges(built: ReadonlyMap<number, Money>): Promise<ReadonlyMap<number, Money>> {
  await loadPrices([...built.keys()]);
  const live = $prices.get();
  return new Map(
    [...built].flatMap(([productId, price]) => {
      const now = live[productId]?.price;
      const same = !now || (now.minor === price.minor && now.currency === price.currency);
      return same ? [] : [[productId, now] as const];
    }),
  );
}
