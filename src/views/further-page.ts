/** Data of a further page of a category, for a renderer that takes its tiles from pages of the previous release (`publishing/render/moved-page.ts`). */
import { membershipDependency, shapeDependency } from '#content-loaders/dependencies.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { categoryView } from './category-view.ts';
import { categoryPayload } from './hand-over-payload.ts';
import { pageContext } from './page-context.ts';

export interface FurtherPage {
  /** Uids of the products on the page, in the order of their tiles. */
  readonly uids: readonly string[];
  readonly payload: PagePayload;
  /** The page and its number of pages: `shapeDependency`. */
  readonly shape: string;
  /** Dependency on who is in the list and in which order. */
  readonly list: string;
  /** Of the products' facts from the platform. */
  readonly store: CommerceRegion;
}

/** `path`: `/de-at/c/skis/page/2`. Undefined where there is no such page, or where it is the first of its category. */
export async function furtherPage(path: string): Promise<FurtherPage | undefined> {
  const { locale, rest } = splitLocalePath(path);
  const context = locale && (await pageContext(locale.code));
  const view = context && (await categoryView(context, rest.slice('/c'.length)));
  if (!view || view.page === 1) return undefined;
  const { category, pages, regions, products } = view;
  return {
    uids: products.map(({ uid }) => uid),
    payload: categoryPayload(context, view),
    shape: shapeDependency(pages, regions),
    list: membershipDependency('product', category.uid, context.content.language),
    store: context.commerceRegion,
  };
}
