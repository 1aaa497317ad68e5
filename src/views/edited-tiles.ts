/**
 * Tiles of edited products, for a renderer that puts them into the stored first page of a category (`publishing/render/edited-page.ts`): rendering that
 * page reads every product of the category.
 */
import { productPayload } from '#lib/catalogue/page-payload.ts';
import type { CategoryTitles, ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Product } from '#lib/content/product-entries.ts';

import { listedProducts } from './category-view.ts';
import { productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';

/** An edited product, as the payload of a category's first page contains it. */
export interface EditedProduct {
  /** Among the products of the page's tiles. */
  readonly product: ProductPayload;
  /** Among the data of the filters, without its facets. */
  readonly item: ProductPayload;
}

export interface EditedTiles {
  readonly products: readonly Product[];
  readonly titles: CategoryTitles;
  readonly data: readonly EditedProduct[];
}

/** `url` is the category's own. Undefined if its first page does not show all of these products in the market. */
export async function editedTiles(
  context: PageContext,
  url: string,
  uids: readonly string[],
): Promise<EditedTiles | undefined> {
  const found = await listedProducts(context, url, uids);
  if (!found) return undefined;
  const { products, children } = found;
  const titles = new Map(children.map(({ uid, title }) => [uid, title]));
  const { locale, country, shopping, commerceRegion } = context;
  const market = { locale, currency: country.currency, shopping, commerceRegion };
  const plain = productPayloads(context, products);
  const data = products.flatMap((product, at): readonly EditedProduct[] =>
    plain[at] ? [{ product: plain[at], item: productPayload(product, market, { titles }) }] : [],
  );
  return { products, titles, data };
}
