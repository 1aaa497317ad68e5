/** Related products of a product page. */
import {
  acrossLists,
  MOST_RELATED,
  matchesAttributes,
  relatedProducts,
  seededOrder,
} from '#lib/catalogue/related-products.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';

import type { PageContext } from './page-context.ts';

/** Candidates that are read for a page. A page depends on each, so that a category's size does not decide how many pages an edit touches. */
const MOST_CANDIDATES = 2 * MOST_RELATED;

/** Automated ones: where the brand and one of the product's categories switch them on, from the categories of the configuration. */
async function candidatesFor(
  context: PageContext,
  product: Product,
  categories: readonly ProductCategory[],
): Promise<readonly Product[]> {
  const { content, brand } = context;
  const own = new Set(categories.filter((one) => one.automatedRelatedProducts).map(({ uid }) => uid));
  if (!brand.automateRelatedProducts || own.size === 0) return [];
  const configs = await content.all('automated_related_products_config');
  const rows = configs.flatMap((config) => config.categories).filter((row) => own.has(row.category.uid));
  const lists = rows
    .flatMap(({ related }) => related)
    .map(({ uid }) => seededOrder(content.listed(uid), product.uid, (one) => one.uid));
  const uids = acrossLists(lists, (one) => one.uid).slice(0, MOST_CANDIDATES);
  const found = await content.behind(
    'product',
    uids.map(({ uid }) => ({ type: 'product', uid })),
  );
  const attributes = rows.flatMap((row) => row.attributes);
  return found.filter((one) => !one.discontinued && matchesAttributes(one, attributes));
}

export async function relatedTo(
  context: PageContext,
  product: Product,
  categories: readonly ProductCategory[],
): Promise<readonly Product[]> {
  const named = await context.content.behind('product', product.related);
  return relatedProducts(product, { named, candidates: await candidatesFor(context, product, categories) }, context);
}
