import type { SectionView } from '#lib/content/section-view.ts';

import type { PageContext } from './page-context.ts';
import { categoriesView } from './sections-view.ts';

/** The categories of the main menu as one row of cards, in the menu's order; empty if the menu has none. */
export async function mainCategories(
  context: PageContext,
): Promise<readonly Extract<SectionView, { readonly kind: 'categories' }>[]> {
  const items = await context.content.behind('navigation_item', context.header?.mainNav ?? []);
  const shown = items.filter((item) => context.audience(item) !== undefined);
  const categories = shown.flatMap(({ link }) => link.reference ?? []);
  return categoriesView(context, { kind: 'categories', categories });
}
