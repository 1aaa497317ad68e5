/** Data of the search page and of the header's search form. */
import type { MediaReference } from '#lib/content/entry.ts';
import { internalHref } from '#lib/links/links.ts';
import { SEARCH_PATH } from '#lib/links/search-link.ts';
import { islandTexts } from '#lib/page/island-texts.ts';
import { engineName } from '#lib/search/search-document.ts';
import { searchFeatures } from '#lib/search/search-features.ts';
import type { SearchPlace, SuggestPlace } from '#lib/search/search-place.ts';
import { SEARCH_TEXTS } from '#lib/search/search-texts.ts';

import type { PageContext } from './page-context.ts';
import { pageSettings } from './site.ts';

/** Data for the search island. The search key is public (ruling 18). */
export function searchPlace(context: PageContext): SearchPlace {
  const { locale, region, brand, mediaBase, writing } = context;
  const { search } = pageSettings();
  return {
    connection: search && {
      engineName: engineName(search.engine, context.content.language),
      endpointBase: search.endpointBase,
      searchKey: search.searchKey,
    },
    market: { region, country: locale.country },
    locale,
    writing,
    mediaBase,
    alias: brand.mediaAlias,
    action: context.path(SEARCH_PATH),
    texts: islandTexts(context.text, SEARCH_TEXTS),
  };
}

/** `place`: that of the search page, with the words that name features. */
export function suggestPlace(context: PageContext, { connection, market, locale }: SearchPlace): SuggestPlace {
  const words = {
    suggestions: context.text('Suggestions: {count}'),
    category: context.text('Category'),
    page: context.text('Categories and pages'),
  };
  return { connection, market, locale, words };
}

export interface SearchPageView {
  readonly place: SearchPlace;
  /** Links offered for a query without results, and in browsers without scripts. */
  readonly menu: readonly { readonly text: string; readonly href: string }[];
  readonly fallbackImage: MediaReference | undefined;
}

export async function searchPageView(context: PageContext): Promise<SearchPageView> {
  const [entry] = await context.content.all('search');
  const items = entry ? await context.content.behind('navigation_item', entry.mainMenu) : [];
  const main = await Promise.all(
    context.shown(items).map(async (item) => {
      const link = await context.link(item.link, 'all');
      return link ? [{ text: item.link.text, href: link.href }] : [];
    }),
  );
  const categories = entry ? await context.content.behind('product_category', entry.sidebarMenu) : [];
  const pages = entry ? await context.content.behind('page', entry.sidebarMenu) : [];
  const side = [
    ...context.shown(categories).map((one) => ({ text: one.displayTitle, type: one.type, url: one.url })),
    ...context.shown(pages).map((one) => ({ text: one.title, type: one.type, url: one.url })),
  ].map(({ text, type, url }) => ({ text, href: internalHref(context.locale, type, url) ?? context.path('/') }));
  const place = searchPlace(context);
  const shownCategories = context.shown(await context.content.all('product_category'));
  const [managed] = await context.content.all('manage_product_attributes');
  const market = {
    ...place.market,
    categories: [...new Set(shownCategories.map(({ displayTitle }) => displayTitle))],
    features: searchFeatures({
      categories: shownCategories,
      colorGroups: await context.content.all('color_group'),
      products: context.shown(context.content.sized()),
      entry,
      managed,
    }),
  };
  return { place: { ...place, market }, menu: [...main.flat(), ...side], fallbackImage: entry?.fallbackImage };
}
