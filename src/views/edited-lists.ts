/**
 * Lists of products on a page that show edited products, for a renderer that puts the new tiles into the stored page (`publishing/render/edited-lists-page.ts`):
 * most pages that an edited product changes are those of other products, which recommend it, error pages and the home page.
 */
import { fittingProducts } from '#lib/catalogue/gear-fit.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Product } from '#lib/content/product-entries.ts';

import { errorView } from './error-view.ts';
import { productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { productRanges, relatedPayloads } from './product-page.ts';
import type { ProductRange } from './product-page.ts';
import { productView } from './product-view.ts';
import { sectionProducts, sectionViews } from './sections-view.ts';

/** A list of products, as far as its tiles depend on it. */
export type TileList = Pick<ProductRange, 'products' | 'setup'>;

/** A tile on the page, by the address to which it links. */
export interface ListedTile {
  readonly href: string;
  readonly isEdited: boolean;
}

/** The products of a page's lists in its payload, and the name of their field. */
export interface ListedData {
  readonly field: 'products' | 'related';
  readonly products: readonly ProductPayload[];
}

export interface EditedLists {
  /** Lists that show edited products, without the other products. */
  readonly lists: readonly TileList[];
  /** All tiles of the page, in their order. */
  readonly tiles: readonly ListedTile[];
  /** Absent for an error page, which has no payload. */
  readonly data?: ListedData;
}

interface PageLists {
  readonly lists: readonly TileList[];
  readonly data?: ListedData;
}

/** Whether the page names one of the products in its text about what fits, where it is not linked. */
function isNamedInFit({ gear }: Product, edited: readonly Product[]): boolean {
  return gear !== undefined && fittingProducts(gear.fit, edited).length > 0;
}

/** Undefined also if the product itself was edited, or if its page names an edited product in its texts. */
async function listsOfProduct(
  context: PageContext,
  url: string,
  edited: readonly Product[],
): Promise<PageLists | undefined> {
  const view = await productView(context, url);
  if (!view || edited.some(({ uid }) => uid === view.product.uid) || isNamedInFit(view.product, edited))
    return undefined;
  return {
    lists: productRanges(context, view),
    data: { field: 'related', products: relatedPayloads(context, view) },
  };
}

async function listsOfHome(context: PageContext): Promise<PageLists | undefined> {
  const [home] = await context.content.all('home');
  if (!home) return undefined;
  const sections = await sectionViews(context, home.sections);
  return {
    lists: sections.filter((section) => section.kind === 'products'),
    data: { field: 'products', products: productPayloads(context, sectionProducts(sections)) },
  };
}

async function listsOfPage(
  context: PageContext,
  rest: string,
  edited: readonly Product[],
): Promise<PageLists | undefined> {
  if (rest.startsWith('/p/')) return listsOfProduct(context, rest.slice('/p'.length), edited);
  if (rest === '/404') return { lists: [await errorView(context, 404)] };
  if (rest === '/410') return { lists: [await errorView(context, 410)] };
  return rest === '/' ? listsOfHome(context) : undefined;
}

/**
 * `rest` is the page's path below its locale. Undefined for a page of another kind, for the page of an edited product itself, and for one whose lists do
 * not show all of the edited products: it may name them elsewhere.
 */
export async function editedLists(
  context: PageContext,
  rest: string,
  uids: readonly string[],
): Promise<EditedLists | undefined> {
  const edited = await context.content.behind(
    'product',
    uids.map((uid) => ({ type: 'product', uid })),
  );
  const page = await listsOfPage(context, rest, edited);
  if (!page) return undefined;
  const isEdited = ({ uid }: Product): boolean => uids.includes(uid);
  const products = page.lists.flatMap((list) => list.products);
  if (!uids.every((uid) => products.some((product) => product.uid === uid))) return undefined;
  const hrefs = productPayloads(context, products).map(({ href }) => href);
  return {
    lists: page.lists.flatMap(({ products: all, setup }) => {
      const shown = all.filter(isEdited);
      return shown.length > 0 ? [{ products: shown, setup }] : [];
    }),
    tiles: products.map((product, at) => ({ href: hrefs[at] ?? '', isEdited: isEdited(product) })),
    ...(page.data ? { data: page.data } : {}),
  };
}
