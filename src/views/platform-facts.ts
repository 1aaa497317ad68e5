/** Products with what the commerce platform of the page's market says of them, as far as that was known when the page was made. */
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';

import type { PageContext } from './page-context.ts';
import { contentStore } from './site.ts';

/** The page depends on what is said, also where nothing is yet. Only of what a page shows: each product is one more reason to make it anew. */
export function withPlatform(
  { shopping, commerceRegion }: Pick<PageContext, 'shopping' | 'commerceRegion'>,
  products: readonly Product[],
): readonly Product[] {
  if (!shopping) return products;
  return products.map((product) => {
    const id = product.commerce[commerceRegion]?.id;
    if (id === undefined) return product;
    const platform = contentStore().get(COMMERCE_FACT, commerceFactUid(commerceRegion, id), 'en-us');
    return platform ? { ...product, platform } : product;
  });
}
