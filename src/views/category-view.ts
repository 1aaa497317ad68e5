/** Data of one page of a category: its products, its neighbours, its parent. */
import { noteDependency, shapeDependency } from '#content-loaders/dependencies.ts';
import { inListOrder, onPageCounting, pageCount, readPageUrl } from '#lib/catalogue/category-list.ts';
import type { ListedProduct } from '#lib/catalogue/category-list.ts';
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { CategoryGroup, Product, ProductCategory } from '#lib/content/product-entries.ts';
import { isShownIn } from '#lib/region/region.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

/** A link to another category. */
export interface Neighbour {
  readonly uid: string;
  readonly url: string;
  readonly title: string;
}

export interface CategoryView {
  readonly category: ProductCategory;
  readonly parent: ProductCategory | undefined;
  /** Its children, or its siblings if it has no children; in the order and with the titles of the category group, if there is one. */
  readonly neighbours: readonly Neighbour[];
  /** Its own subcategories. */
  readonly children: readonly Neighbour[];
  /** Layout tags of its category group. */
  readonly layoutTags: readonly string[];
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  /** Content regions that have this page; empty: all. */
  readonly regions: readonly string[];
  /** Number of products on all pages, without those for professionals alone. Further pages do not show it, for it changes with each product. */
  readonly total: number;
  /** The same for professionals: with their own products, without those that they do not see. */
  readonly totalForPros: number;
  /** Products of this page; also those for professionals alone, which are not counted. */
  readonly products: readonly Product[];
  /** Products of all pages, for the filters: only on the first page, so that a change of one product touches few pages. */
  readonly all: readonly Product[] | undefined;
}

type Navigation = Pick<CategoryView, 'parent' | 'neighbours' | 'children' | 'layoutTags'>;

function neighboursIn(group: CategoryGroup | undefined, family: readonly ProductCategory[]): readonly Neighbour[] {
  const known = new Map(family.map((one) => [one.uid, one]));
  const grouped = (group?.categories ?? []).flatMap(({ category, title }) => {
    const one = known.get(category.uid);
    known.delete(category.uid);
    return one ? [{ uid: one.uid, url: one.url, title: title || one.displayTitle }] : [];
  });
  const others = [...known.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  return [...grouped, ...others.map(({ uid, url, displayTitle: title }) => ({ uid, url, title }))];
}

async function navigationOf(context: PageContext, category: ProductCategory): Promise<Navigation> {
  const { content } = context;
  const parent = category.parent && (await content.byUid('product_category', category.parent.uid));
  const all = context.shown(await content.all('product_category'));
  const own = all.filter((one) => one.parent?.uid === category.uid);
  const top = own.length > 0 ? category : parent;
  const family = own.length > 0 ? own : all.filter((one) => parent && one.parent?.uid === parent.uid);
  const group = (await content.all('category_groups')).find((one) => one.parent.uid === top?.uid);
  const neighbours = neighboursIn(group, family);
  return { parent, neighbours, children: own.length > 0 ? neighbours : [], layoutTags: group?.layoutTags ?? [] };
}

/** A category's list, the same for all of its pages in a language. */
interface CategoryList {
  /** Products with a tile, in list order. */
  readonly products: readonly ListedProduct[];
  /** Number of products that a region shows. */
  countIn(region: string): number;
}

/** The store replaces a list when one of its products changes. */
const known = new WeakMap<readonly ListedProduct[], CategoryList>();

function categoryList(listed: readonly ListedProduct[]): CategoryList {
  const products = inListOrder(listed.filter(isGridProduct));
  const counts = new Map<string, number>();
  return {
    products,
    countIn(region) {
      const count = counts.get(region) ?? products.filter((one) => isShownIn(region, one)).length;
      counts.set(region, count);
      return count;
    },
  };
}

function listOf({ content }: PageContext, { uid }: ProductCategory): CategoryList {
  const listed = content.listed(uid);
  const list = known.get(listed) ?? categoryList(listed);
  known.set(listed, list);
  return list;
}

/** Regions differ in the number of products, and so in the number of pages. */
function regionsWith(
  { regionCountries }: PageContext,
  category: ProductCategory,
  { list, page }: { readonly list: CategoryList; readonly page: number },
): readonly string[] {
  const all = [...Object.keys(regionCountries), 'other'];
  return all.filter((region) => isShownIn(region, category) && pageCount(list.countIn(region)) >= page);
}

/** `url`: of the category or of one of its further pages. Undefined when the category or the page does not exist in this region. */
export async function categoryView(context: PageContext, url: string): Promise<CategoryView | undefined> {
  const { content } = context;
  const { categoryUrl, page } = readPageUrl(url);
  const category = await content.byUrl('product_category', categoryUrl);
  if (!category || !context.audience(category)) return undefined;
  const list = listOf(context, category);
  const order = list.products.filter((one) => context.audience(one) !== undefined);
  // Addresses of pages do not depend on the visitor, so the ordinary region divides the list.
  const counted = new Set(context.shown(order).map(({ uid }) => uid));
  const pages = pageCount(counted.size);
  if (page > pages) return undefined;
  const ofPage = <T extends ListedProduct>(products: readonly T[]): readonly T[] =>
    onPageCounting(products, page, ({ uid }) => counted.has(uid));
  const wanted = page === 1 ? order : ofPage(order);
  const references = wanted.map(({ uid }) => ({ type: 'product', uid }));
  const found = withPlatform(context, await content.behind('product', references));
  const products = page === 1 ? ofPage(found) : found;
  const all = page === 1 ? found : undefined;
  const regions = page === 1 ? category.regions : regionsWith(context, category, { list, page });
  if (page > 1) noteDependency(shapeDependency(pages, regions));
  return {
    category,
    regions,
    ...(await navigationOf(context, category)),
    page,
    pages,
    total: counted.size,
    totalForPros: order.filter((one) => context.audience(one) !== 'others').length,
    products,
    all,
  };
}
