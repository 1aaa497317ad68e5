/** Data of a further page of a category, for a renderer that takes its tiles from pages of the previous release (`publishing/render/shifted-page.ts`). */
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
  /** Dependency on the list's members and their order. */
  readonly list: string;
  /** Commerce region of the platform's data about the products. */
  readonly store: CommerceRegion;
}

/**
 * `path` is, for example, `/de-at/c/skis/page/2`. Undefined if there is no such page, or if it is the first of its category. Records the dependencies on
 * the list and the products only, not all those of a rendering.
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
