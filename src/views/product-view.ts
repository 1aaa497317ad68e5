/** Data of a product page. */
import { namedAddOns } from '#lib/catalogue/add-ons.ts';
import { fitView } from '#lib/catalogue/fit-view.ts';
import type { FitView } from '#lib/catalogue/fit-view.ts';
import { recommendedProducts } from '#lib/catalogue/recommended.ts';
import { sizeColumns, sortedSizes, specRows, withSortedSizes } from '#lib/catalogue/spec-table.ts';
import type { SizeColumns, SpecRow, SpecRules } from '#lib/catalogue/spec-table.ts';
import { countryPrice, isSoldOut } from '#lib/catalogue/tile.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { firstForEach, isOpenTo } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';
import { relatedTo } from './related-view.ts';

/** Number of products in one row of a related list. */
const MOST_IN_ROW = 4;

export interface ProductView {
  readonly product: Product;
  readonly slug: string;
  readonly price: ShownPrice | undefined;
  /** Product id on this market's commerce platform; undefined where it is not sold. */
  readonly commerceId: number | undefined;
  readonly soldOut: boolean;
  /** The product's categories that every reader of the page can open. */
  readonly categories: readonly ProductCategory[];
  /** Alternatives: related products of the same category. */
  readonly alternatives: readonly Product[];
  /** Supplements: related products of other categories, after the category's add-ons. */
  readonly supplements: readonly Product[];
  /** Sizes in the order of the product's option. */
  readonly sizes: readonly string[];
  readonly specs: readonly SpecRow[];
  readonly sizeColumns: SizeColumns | undefined;
  readonly fit: FitView | undefined;
}

/** Products named by the add-on configurations of the product's categories that the market may show. */
async function addOnProducts(context: PageContext, product: Product): Promise<readonly Product[]> {
  if (!context.shopping) return [];
  const own = new Set(product.categories.map(({ uid }) => uid));
  const configs = (await context.content.all('category_product_add_on_config')).filter(({ category }) =>
    own.has(category.uid),
  );
  return context.content.behind('product', namedAddOns(context.shown(configs), context));
}

async function specRules(context: PageContext): Promise<SpecRules> {
  const [managed] = await context.content.all('manage_product_attributes');
  return { hidden: await context.content.all('hide_product_attributes'), managed, region: context.region };
}

/** Undefined if the product does not exist in this region. */
export async function productView(context: PageContext, url: string): Promise<ProductView | undefined> {
  const entry = await context.content.byUrl('product', url);
  const [product] = withPlatform(context, entry && context.audience(entry) ? [entry] : []);
  if (!product) return undefined;
  const categories = await context.content.behind('product_category', product.categories);
  const [related, addOns, rules] = await Promise.all([
    relatedTo(context, product, categories),
    addOnProducts(context, product),
    specRules(context),
  ]);
  const recommended = (products: readonly Product[]): readonly Product[] =>
    recommendedProducts(products, context, product.uid);
  const isAlternative = (one: Product): boolean => one.categories[0]?.uid === product.categories[0]?.uid;
  const supplements = recommended([...addOns, ...related.filter((one) => !isAlternative(one))]);
  const shown = firstForEach(supplements, MOST_IN_ROW, context.audience);
  const alternatives = related.filter((one) => isAlternative(one) && !shown.some(({ uid }) => uid === one.uid));
  const { country } = context.locale;
  const { shopping } = context;
  const price = countryPrice(product, { country, currency: context.country.currency, shopping });
  return {
    product,
    slug: product.url.slice(1),
    price,
    soldOut: isSoldOut(product, context.shopping ? context.commerceRegion : undefined),
    commerceId: (context.shopping && product.commerce[context.commerceRegion]?.id) || undefined,
    categories: categories.filter((one) => isOpenTo(context.audience(product), context.audience(one))),
    alternatives: withPlatform(context, firstForEach(alternatives, MOST_IN_ROW, context.audience)),
    supplements: withPlatform(context, shown).map((one) => withSortedSizes(one, rules.managed)),
    sizes: sortedSizes(product, rules.managed),
    specs: specRows(product, rules),
    sizeColumns: sizeColumns(product, rules),
    fit: fitView(product, context.shown(supplements)),
  };
}
