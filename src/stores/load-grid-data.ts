/** Products and filters of a category, from the payload of its first page. */
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { GridData, GridItem } from '#lib/catalogue/grid-data.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';

import { $prices, loadPrices } from './prices.ts';

/** `category` is the path of the category's first page. Resolves to undefined if the payload does not load. */
export async function loadGridData(category: string): Promise<GridData | undefined> {
  const payload = (await readPayload(category)) as PagePayload | undefined;
  return payload?.kind === 'category' ? payload.grid : undefined;
}

/** Adds the prices of the signed-in customer; products whose prices do not load keep the published price. */
export async function withCustomerPrices(items: readonly GridItem[]): Promise<readonly GridItem[]> {
  await loadPrices(items.flatMap(({ commerceId }) => commerceId ?? []));
  const prices = $prices.get();
  return items.map((item) => {
    const own = prices[item.commerceId ?? 0]?.price;
    return own ? { ...item, own } : item;
  });
}
