/** Data of a category page: its products, its neighbours, its parent. */
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

export interface CategoryView {
  readonly category: ProductCategory;
  readonly parent: ProductCategory | undefined;
  /** Its children, or its siblings if it has no children. */
  readonly neighbours: readonly ProductCategory[];
  readonly products: readonly Product[];
}

/** Undefined when the category does not exist in this region. */
export async function categoryView(context: PageContext, url: string): Promise<CategoryView | undefined> {
  const category = await context.content.byUrl('product_category', url);
  if (!category || context.shown([category]).length === 0) return undefined;
  const parent = category.parent && (await context.content.byUid('product_category', category.parent.uid));
  const all = context.shown(await context.content.all('product_category'));
  const own = all.filter((one) => one.parent?.uid === category.uid);
  const neighbours = (own.length > 0 ? own : all.filter((one) => parent && one.parent?.uid === parent.uid)).toSorted(
    (a, b) => (a.url < b.url ? -1 : 1),
  );
  const inside = context.shown(await context.content.inside('product', category.uid)).filter(isGridProduct);
  const rank = (product: Product): number =>
    (product.discontinued ? 3 : 0) - (product.isNew ? 2 : 0) - (product.isRedesigned ? 1 : 0);
  const products = inside.toSorted((a, b) => rank(a) - rank(b) || (a.url < b.url ? -1 : 1));
  return { category, parent, neighbours, products: withPlatform(context, products) };
}
