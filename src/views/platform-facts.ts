/** Adds the commerce platform's data, as known at build time, to products. */
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';

import type { PageContext } from './page-context.ts';
import { contentStore } from './site.ts';

/**
 * Reading makes the page depend on these facts, even if they do not exist yet. Pass only displayed products: each one is another reason to rebuild
 * the page.
 */
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
