/** Data for the pages of a browser's lists, and for the list of viewed products. */
import { KEPT_TEXTS } from '#lib/catalogue/kept-texts.ts';
import type { KeptText } from '#lib/catalogue/kept-texts.ts';
import { islandTexts, lateTexts } from '#lib/page/island-texts.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';

import type { PageContext } from './page-context.ts';

type KeptList = keyof typeof KEPT_TEXTS;

interface KeptView<List extends KeptList> {
  readonly texts: IslandTexts<KeptText<List>>;
  readonly mediaBase: string;
  readonly alias: string;
}

export function keptView<List extends KeptList>({ text, mediaBase, brand }: PageContext, list: List): KeptView<List> {
  return { texts: islandTexts<KeptText<List>>(text, KEPT_TEXTS[list]), mediaBase, alias: brand.mediaAlias };
}

/** The data for an island whose texts are at the end of the document. */
export function lateKeptView<List extends KeptList>(context: PageContext, list: List): KeptView<List> {
  return { ...keptView(context, list), texts: lateTexts<KeptText<List>>(context.text, KEPT_TEXTS[list]) };
}
