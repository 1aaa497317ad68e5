/** Data of one page of a category: its products, neighboring categories, and parent. */
import { noteDependency, shapeDependency } from '#content-loaders/dependencies.ts';
import { inListOrder, inPages, pageCount, readPageUrl } from '#lib/catalogue/category-list.ts';
import type { ListedProduct } from '#lib/catalogue/category-list.ts';
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { CategoryGroup, Product, ProductCategory } from '#lib/content/product-entries.ts';
import { fallbackLanguage } from '#lib/locale/fallback-language.ts';
import { isOpenTo } from '#lib/region/audience.ts';
import { isShownIn } from '#lib/region/region.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

/** A link to another category. */
export interface PageLink {
  readonly uid: string;
  readonly url: string;
  readonly title: string;
  /** `lang` of the title if it fell back to another language. */
  readonly language?: string;
}

export interface CategoryView {
  readonly category: ProductCategory;
  /** Undefined without a parent, and for a parent that not every reader of the page can open. */
  readonly parent: ProductCategory | undefined;
  /** The category's children, or its siblings if it has no children; in the order and with the titles of the category group, if there is one. */
  readonly neighbours: readonly PageLink[];
  /** The category's own subcategories. */
  readonly children: readonly PageLink[];
  /** Layout tags of the category group. */
  readonly layoutTags: readonly string[];
  /** Page number, counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** Content regions in which this page exists; empty for all regions. */
  readonly regions: readonly string[];
  /** Number of products on all pages, without those for professionals only. Further pages do not show it, because it changes with each product. */
  readonly total: number;
  /** The number of products for professionals: including those for them only, without those they do not see. */
  readonly totalForPros: number;
  /** Products of this page, including those for professionals only, which are not counted. */
  readonly products: readonly Product[];
  /** Products of all pages, for the filters; only on the first page, so that a change of one product affects few pages. */
  readonly all: readonly Product[] | undefined;
}

type Navigation = Pick<CategoryView, 'parent' | 'neighbours' | 'children' | 'layoutTags'>;

function neighboursIn(
  group: CategoryGroup | undefined,
  family: readonly ProductCategory[],
  pageLanguage: string,
): readonly PageLink[] {
  const neighbour = ({ uid, url }: ProductCategory, title: string, entry: { readonly language: string }): PageLink => {
    const language = fallbackLanguage(entry, pageLanguage);
    return { uid, url, title, ...(language ? { language } : {}) };
  };
  const known = new Map(family.map((one) => [one.uid, one]));
  const grouped = (group?.categories ?? []).flatMap(({ category, title }) => {
    const one = known.get(category.uid);
    known.delete(category.uid);
    return one ? [neighbour(one, title || one.displayTitle, title && group ? group : one)] : [];
  });
  const others = [...known.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  return [...grouped, ...others.map((one) => neighbour(one, one.displayTitle, one))];
}

async function navigationOf(context: PageContext, category: ProductCategory): Promise<Navigation> {
  const { content } = context;
  const above = category.parent && (await content.byUid('product_category', category.parent.uid));
  const parent = above && isOpenTo(context.audience(category), context.audience(above)) ? above : undefined;
  const all = context.shown(await content.all('product_category'));
  const own = all.filter((one) => one.parent?.uid === category.uid);
  const top = own.length > 0 ? category : parent;
  const family = own.length > 0 ? own : all.filter((one) => parent && one.parent?.uid === parent.uid);
  const group = (await content.all('category_groups')).find((one) => one.parent.uid === top?.uid);
  const neighbours = neighboursIn(group, family, content.language);
  return { parent, neighbours, children: own.length > 0 ? neighbours : [], layoutTags: group?.layoutTags ?? [] };
}

/** A category's product list as shown in one market. */
interface MarketList {
  /** Products in list order, including those for professionals only, which are not counted. */
  readonly products: readonly ListedProduct[];
  readonly isCounted: (product: { readonly uid: string }) => boolean;
  readonly total: number;
  readonly totalForPros: number;
  readonly pages: readonly (readonly ListedProduct[])[];
}

/** A category's list, shared by all of its pages in a language. */
interface CategoryList {
  /** Number of products that a region shows. */
  countIn(region: string): number;
  /** The list in a market; markets with the same regions share it. */
  shownIn(context: PageContext): MarketList;
}

/** Cache by the store's list, which the store replaces with a new object when one of its products changes. */
const known = new WeakMap<readonly ListedProduct[], CategoryList>();

function marketList(all: readonly ListedProduct[], context: PageContext): MarketList {
  const products = all.filter((one) => context.audience(one) !== undefined);
  // Page URLs do not depend on the visitor, so the region for non-professionals determines how the list is split into pages.
  const counted = new Set(context.shown(products).map(({ uid }) => uid));
  const isCounted = ({ uid }: { readonly uid: string }): boolean => counted.has(uid);
  return {
    products,
    isCounted,
    total: counted.size,
    totalForPros: products.filter((one) => context.audience(one) !== 'others').length,
    pages: inPages(products, isCounted),
  };
}

function categoryList(listed: readonly ListedProduct[]): CategoryList {
  const products = inListOrder(listed.filter(isGridProduct));
  const counts = new Map<string, number>();
  const markets = new Map<string, MarketList>();
  return {
    shownIn(context) {
      const regions = `${context.region} ${context.professionalRegion}`;
      const made = markets.get(regions) ?? marketList(products, context);
      markets.set(regions, made);
      return made;
    },
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

/** Regions in which the category has this page: they differ in the number of products, and so in the number of pages. */
function regionsWith(
  { regionCountries }: PageContext,
  category: ProductCategory,
  { list, page }: { readonly list: CategoryList; readonly page: number },
): readonly string[] {
  const all = [...Object.keys(regionCountries), 'other'];
  return all.filter((region) => isShownIn(region, category) && pageCount(list.countIn(region)) >= page);
}

/** A page of a category as derived from the list alone: products are only listed, not read. */
interface ListedPage {
  readonly category: ProductCategory;
  readonly page: number;
  readonly pages: number;
  readonly regions: readonly string[];
  readonly list: MarketList;
}

/** `url` is that of the category or of one of its further pages. Undefined if the category or the page does not exist in this region. */
async function listedPage(context: PageContext, url: string): Promise<ListedPage | undefined> {
  const { categoryUrl, page } = readPageUrl(url);
  const category = await context.content.byUrl('product_category', categoryUrl);
  if (!category || !context.audience(category)) return undefined;
  const whole = listOf(context, category);
  const list = whole.shownIn(context);
  const pages = pageCount(list.total);
  if (page > pages) return undefined;
  const regions = page === 1 ? category.regions : regionsWith(context, category, { list: whole, page });
  if (page > 1) noteDependency(shapeDependency(pages, regions));
  return { category, page, pages, regions, list };
}

async function productsOf(context: PageContext, listed: readonly ListedProduct[]): Promise<readonly Product[]> {
  const references = listed.map(({ uid }) => ({ type: 'product', uid }));
  return withPlatform(context, await context.content.behind('product', references));
}

/** A further page with its products only: nothing else that it shows changes when products move. */
export interface FurtherView extends Pick<CategoryView, 'category' | 'pages' | 'regions' | 'products'> {}

/** `url` is that of a further page of a category. Undefined where `categoryView` is undefined, and for a first page. */
export async function furtherView(context: PageContext, url: string): Promise<FurtherView | undefined> {
  const found = await listedPage(context, url);
  if (!found || found.page === 1) return undefined;
  const { category, page, pages, regions, list } = found;
  return { category, pages, regions, products: await productsOf(context, list.pages[page - 1] ?? []) };
}

/** Some products of a category's first page, without reading the others. */
export interface ListedProducts extends Pick<CategoryView, 'children' | 'products'> {}

/** `url` is the category's own. Undefined if the category does not exist in this region, or does not list one of the products there. */
export async function listedProducts(
  context: PageContext,
  url: string,
  uids: readonly string[],
): Promise<ListedProducts | undefined> {
  const found = await listedPage(context, url);
  if (found?.page !== 1) return undefined;
  const listed = found.list.products.filter(({ uid }) => uids.includes(uid));
  if (listed.length !== uids.length) return undefined;
  const { children } = await navigationOf(context, found.category);
  return { children, products: await productsOf(context, listed) };
}

/** `url` is that of the category or of one of its further pages. Undefined if the category or the page does not exist in this region. */
export async function categoryView(context: PageContext, url: string): Promise<CategoryView | undefined> {
  const listed = await listedPage(context, url);
  if (!listed) return undefined;
  const { category, page, pages, regions, list } = listed;
  const found = await productsOf(context, page === 1 ? list.products : (list.pages[page - 1] ?? []));
  const navigation = await navigationOf(context, category);
  const { total, totalForPros } = list;
  const shared = { category, regions, ...navigation, page, pages, total, totalForPros };
  if (page > 1) return { ...shared, products: found, all: undefined };
  return { ...shared, products: inPages(found, list.isCounted)[0] ?? [], all: found };
}
