/** Related products of a product page. A page depends on each product that it reads, so products are read one by one until the list is full. */
import type { ListedProduct } from '#lib/catalogue/category-list.ts';
import { isRecommendable } from '#lib/catalogue/recommended.ts';
import {
  inTurns,
  MOST_BY_UID,
  MOST_RELATED,
  matchesAttributes,
  relatedProducts,
} from '#lib/catalogue/related-products.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import { audienceQuota } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';

/** Limit of automated candidates read for a page, including those whose attributes do not match. */
const MOST_READ = 2 * MOST_RELATED;

/** The first of the products that the editor named and the page may show. */
async function namedFor(context: PageContext, product: Product): Promise<readonly Product[]> {
  const quota = audienceQuota(MOST_BY_UID);
  const found = new Map<string, Product>();
  for (const reference of product.related) {
    if (quota.isFull()) break;
    if (found.has(reference.uid) || reference.uid === product.uid) continue;
    const [one] = await context.content.behind('product', [reference]);
    if (one && isRecommendable(one, context) && quota.accepts(context.audience(one))) found.set(one.uid, one);
  }
  return [...found.values()];
}

/**
 * Automated related products, as many as the list has room for. They come from the categories of the configuration, if the brand and one of the product's
 * categories enable them.
 */
async function candidatesFor(
  context: PageContext,
  product: Product,
  { named, categories }: { readonly named: readonly Product[]; readonly categories: readonly ProductCategory[] },
): Promise<readonly Product[]> {
  const { content, brand } = context;
  const own = new Set(categories.filter((one) => one.automatedRelatedProducts).map(({ uid }) => uid));
  if (!brand.automateRelatedProducts || own.size === 0) return [];
  const configs = await content.all('automated_related_products_config');
  const rows = configs.flatMap((config) => config.categories).filter((row) => own.has(row.category.uid));
  const attributes = rows.flatMap((row) => row.attributes);
  const quota = audienceQuota(MOST_RELATED);
  for (const one of named) quota.accepts(context.audience(one));
  const seen = new Set([product.uid, ...named.map(({ uid }) => uid)]);
  const isWanted = (one: ListedProduct): boolean =>
    !seen.has(one.uid) && !one.discontinued && isRecommendable(one, context);
  const found: Product[] = [];
  let read = 0;
  const lists = rows.flatMap(({ related }) => related).map(({ uid }) => content.nearest(uid, product.uid));
  for (const listed of quota.isFull() ? [] : inTurns(lists)) {
    if (!isWanted(listed)) continue;
    seen.add(listed.uid);
    read += 1;
    const [one] = await content.behind('product', [{ type: 'product', uid: listed.uid }]);
    if (one && matchesAttributes(one, attributes) && quota.accepts(context.audience(one))) found.push(one);
    if (quota.isFull() || read === MOST_READ) break;
  }
  return found;
}

export async function relatedTo(
  context: PageContext,
  product: Product,
  categories: readonly ProductCategory[],
): Promise<readonly Product[]> {
  const named = await namedFor(context, product);
  return relatedProducts(
    product,
    { named, candidates: await candidatesFor(context, product, { named, categories }) },
    context,
  );
}
