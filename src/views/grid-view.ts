/** Filters and products of a category's first page. */
import type { GridData, GridItem } from '#lib/catalogue/grid-data.ts';
import { GRID_TEXTS } from '#lib/catalogue/grid-texts.ts';
import { makeGridData } from '#lib/catalogue/make-facets.ts';
import { productPayload } from '#lib/catalogue/page-payload.ts';
import { islandTexts } from '#lib/page/island-texts.ts';
import { audienceClass } from '#lib/region/audience.ts';
import { isShownIn } from '#lib/region/region.ts';

import type { CategoryView } from './category-view.ts';
import type { PageContext } from './page-context.ts';

/** Specifications that editors hide in this region, in this category or everywhere. */
async function hiddenIn(context: PageContext, category: string): Promise<ReadonlySet<string>> {
  const all = await context.content.all('hide_product_attributes');
  const here = all.filter(
    (one) =>
      isShownIn(context.region, one) &&
      (one.categories.length === 0 || one.categories.some(({ uid }) => uid === category)),
  );
  return new Set(here.flatMap(({ attributes }) => attributes));
}

/** Data of the filters and the grid; undefined on further pages. */
export async function gridView(context: PageContext, view: CategoryView): Promise<GridData | undefined> {
  const { all, category, children } = view;
  if (!all) return undefined;
  const { locale, country, shopping, commerceRegion, text } = context;
  const titles = new Map(children.map(({ uid, title }) => [uid, title]));
  const market = { locale, currency: country.currency, shopping, commerceRegion };
  const [managed] = await context.content.all('manage_product_attributes');
  const data = makeGridData(all, {
    text,
    term: (word) => context.term(word),
    children,
    colorGroups: await context.content.all('color_group'),
    hidden: await hiddenIn(context, category.uid),
    managed,
    store: shopping ? commerceRegion : undefined,
    payload: (product) => productPayload(product, market, { titles }),
  });
  const items = data.items.map((item, at): GridItem => {
    const product = all[at];
    const hidingClass = product && audienceClass(context.audience(product));
    return hidingClass ? { ...item, visibilityClass: hidingClass } : item;
  });
  return { ...data, items, texts: islandTexts(text, GRID_TEXTS) };
}
