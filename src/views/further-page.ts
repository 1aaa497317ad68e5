/** Data of a further page of a category, for a renderer that takes its tiles from pages of the previous release (`publishing/render/moved-page.ts`). */
import { membershipDependency, shapeDependency } from '#content-loaders/dependencies.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { furtherView } from './category-view.ts';
import { pageContext } from './page-context.ts';

export interface FurtherPage {
  /** Uids of the products on the page, in the order of their tiles. */
  readonly uids: readonly string[];
  /** The page and its number of pages: `shapeDependency`. */
  readonly shape: string;
  /** Dependency on who is in the list and in which order. */
  readonly list: string;
  /** Of the products' facts from the platform. */
  readonly store: CommerceRegion;
}

/**
 * `path`: `/de-at/c/skis/page/2`. Undefined where there is no such page, or where it is the first of its category. Notes the dependencies of the list
 * and the products, not all that a rendering notes.
 */
export async function furtherPage(path: string): Promise<FurtherPage | undefined> {
  const { locale, rest } = splitLocalePath(path);
  const context = locale && (await pageContext(locale.code));
  const view = context && (await furtherView(context, rest.slice('/c'.length)));
  if (!view) return undefined;
  const { category, pages, regions, products } = view;
  return {
    uids: products.map(({ uid }) => uid),
    shape: shapeDependency(pages, regions),
    list: membershipDependency('product', category.uid, context.content.language),
    store: context.commerceRegion,
  };
}
