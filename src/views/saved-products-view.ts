/** Data for the pages of a browser's lists, and for the list of viewed products. */
import { SAVED_TEXTS } from '#lib/catalogue/saved-product-texts.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { islandTexts, deferredIslandTexts } from '#lib/page/island-texts.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';

import type { PageContext } from './page-context.ts';

type SavedList = keyof typeof SAVED_TEXTS;

interface SavedProductsView<List extends SavedList> {
  readonly texts: IslandTexts<SavedText<List>>;
  readonly mediaBase: string;
  readonly alias: string;
}

export function savedProductsView<List extends SavedList>(
  { text, mediaBase, brand }: PageContext,
  list: List,
): SavedProductsView<List> {
  return { texts: islandTexts<SavedText<List>>(text, SAVED_TEXTS[list]), mediaBase, alias: brand.mediaAlias };
}

/** The data for an island whose texts are at the end of the document. */
export function savedProductsViewWithDeferredTexts<List extends SavedList>(
  context: PageContext,
  list: List,
): SavedProductsView<List> {
  return {
    ...savedProductsView(context, list),
    texts: deferredIslandTexts<SavedText<List>>(context.text, SAVED_TEXTS[list]),
  };
}
