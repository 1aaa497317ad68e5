/**
 * Lists of a product page that show edited products, for a renderer that puts the new tiles into the stored page (`publishing/render/edited-lists-page.ts`):
 * most pages that an edited product changes are those of other products, which recommend it.
 */
import { fittingProducts } from '#lib/catalogue/gear-fit.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { splitLocalePath } from '#lib/locale/path.ts';

import { productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { pageContext } from './page-context.ts';
import { productRanges, relatedPayloads } from './product-page.ts';
import type { ProductRange } from './product-page.ts';
import { productView } from './product-view.ts';

/** A product of the lists, by the address to which its tile links. */
export interface ListedTile {
  readonly href: string;
  readonly isEdited: boolean;
}

export interface EditedLists {
  /** Lists that show edited products, without the others. */
  readonly lists: readonly ProductRange[];
  /** All tiles of the page's lists, in their order. */
  readonly tiles: readonly ListedTile[];
  /** Addresses of the edited products, also of those that the lists do not show. */
  readonly edited: readonly string[];
  /** The payload's data of the products in the lists. */
  readonly related: readonly ProductPayload[];
}

/** Whether the page names one of the products in its text about what fits, where it is not linked. */
function isNamedInFit({ gear }: Product, edited: readonly Product[]): boolean {
  return gear !== undefined && fittingProducts(gear.fit, edited).length > 0;
}

const hrefsOf = (context: PageContext, products: readonly Product[]): readonly string[] =>
  productPayloads(context, products).map(({ href }) => href);

/**
 * `path` is, for example, `/de-at/p/ridge-98`. Undefined if it is no product's page, if the product itself was edited, or if the page shows an edited
 * product elsewhere too.
 */
export async function editedLists(path: string, uids: readonly string[]): Promise<EditedLists | undefined> {
  const { locale, rest } = splitLocalePath(path);
  const context = locale && rest.startsWith('/p/') ? await pageContext(locale.code) : undefined;
  const view = context && (await productView(context, rest.slice('/p'.length)));
  if (!view || uids.includes(view.product.uid)) return undefined;
  const edited = await context.content.behind(
    'product',
    uids.map((uid) => ({ type: 'product', uid })),
  );
  if (isNamedInFit(view.product, edited)) return undefined;
  const isEdited = ({ uid }: Product): boolean => uids.includes(uid);
  const lists = productRanges(context, view);
  const products = lists.flatMap((list) => list.products);
  const hrefs = hrefsOf(context, products);
  return {
    lists: lists.flatMap((list) => {
      const shown = list.products.filter(isEdited);
      return shown.length > 0 ? [{ ...list, products: shown }] : [];
    }),
    tiles: products.map((product, at) => ({ href: hrefs[at] ?? '', isEdited: isEdited(product) })),
    edited: hrefsOf(context, edited),
    related: relatedPayloads(context, view),
  };
}
