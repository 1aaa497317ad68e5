import type { PageContext } from './page-context.ts';

/** Titles of the categories that the market's store knows, by their id there. */
export async function categoryNames(context: PageContext): Promise<Readonly<Record<string, string>>> {
  const all = context.shopping ? await context.content.all('product_category') : [];
  return Object.fromEntries(
    all.flatMap(({ commerceIds, displayTitle, title }) => {
      const id = commerceIds[context.commerceRegion];
      return id === undefined ? [] : [[`${id}`, displayTitle || title]];
    }),
  );
}
