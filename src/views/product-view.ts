/** Data of a product page. */
import { namedAddOns } from '#lib/catalogue/category-add-ons.ts';
import { fitView } from '#lib/catalogue/fit-view.ts';
import type { FitView } from '#lib/catalogue/fit-view.ts';
import { recommendedProducts } from '#lib/catalogue/recommended.ts';
import { sizeColumns, sortedSizes, specRows, withSortedSizes } from '#lib/catalogue/spec-table.ts';
import type { SizeColumns, SpecRow, SpecRules } from '#lib/catalogue/spec-table.ts';
import { countryPrice, isSoldOut } from '#lib/catalogue/tile.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { audienceWithout, firstForEach, isOpenTo, sharedAudience } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';

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

/** The product as one of a region that only these of its visitors see; none without visitors. */
function onlyFor(context: PageContext, product: Product, readers: Audience | undefined): readonly Product[] {
  if (readers === undefined) return [];
  if (readers === 'all' || readers === context.audience(product)) return [product];
  return [{ ...product, regions: [readers === 'professionals' ? context.professionalRegion : context.region] }];
}

/** Products named by the add-on configurations of the product's categories, each for the visitors who see one of these configurations. */
async function addOnProducts(context: PageContext, product: Product): Promise<readonly Product[]> {
  if (!context.shopping) return [];
  const own = new Set(product.categories.map(({ uid }) => uid));
  const configs = (await context.content.all('category_product_add_on_config')).filter(({ category }) =>
    own.has(category.uid),
  );
  const products = await context.content.behind('product', namedAddOns(configs, context));
  return products.flatMap((one) => {
    const naming = configs.filter(({ addOns }) =>
      addOns.some((row) => row.products.some(({ uid }) => uid === one.uid)),
    );
    return onlyFor(context, one, sharedAudience(context.audience(one), naming.map(context.audience)));
  });
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
  const alternatives = related.filter(isAlternative).flatMap((one) => {
    const supplement = shown.find(({ uid }) => uid === one.uid);
    const seen = context.audience(one);
    return onlyFor(context, one, supplement ? audienceWithout(seen, context.audience(supplement)) : seen);
  });
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
