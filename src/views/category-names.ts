import type { PageContext } from './page-context.ts';

/** Category titles by their id in the market's store. */
export async function categoryNames(context: PageContext): Promise<Readonly<Record<string, string>>> {
  const all = context.shopping ? await context.content.all('product_category') : [];
  return Object.fromEntries(
    all.flatMap(({ commerceIds, displayTitle, title }) => {
      const id = commerceIds[context.commerceRegion];
      return id === undefined ? [] : [[`${id}`, displayTitle || title]];
    }),
  );
}
