/** Builds payloads. A page puts its payload into `Astro.locals`; the renderer writes it next to the page. */
import { pageUrl } from '#lib/catalogue/category-list.ts';
import type { GridData } from '#lib/catalogue/grid-data.ts';
import { productPayload } from '#lib/catalogue/page-payload.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Product } from '#lib/content/product-entries.ts';

import type { CategoryView } from './category-view.ts';
import type { PageContext } from './page-context.ts';

/** Common fields of payloads; `rest` is the path below the locale. */
export function payloadOf(
  context: PageContext,
  rest: string,
  title: string,
): Pick<PagePayload, 'locale' | 'path' | 'title'> {
  return { locale: context.locale.code, path: context.path(rest), title };
}

export function productPayloads(context: PageContext, products: readonly Product[]): readonly ProductPayload[] {
  const market = {
    locale: context.locale,
    currency: context.country.currency,
    shopping: context.shopping,
    commerceRegion: context.commerceRegion,
  };
  return products.map((product) => productPayload(product, market));
}

/** `grid` is present on the first page of the category. */
export function categoryPayload(
  context: PageContext,
  { category, page, products }: Pick<CategoryView, 'category' | 'page' | 'products'>,
  grid?: GridData,
): PagePayload {
  return {
    ...payloadOf(context, `/c${pageUrl(category.url, page)}`, category.displayTitle),
    kind: 'category',
    uid: category.uid,
    products: productPayloads(context, products),
    ...(grid ? { grid } : {}),
  };
}
