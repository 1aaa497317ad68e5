/** Which add-ons a cart offers below which line. Apart from `category-add-ons.ts`, whose imports the browser does not need. Pure. */
import type { AddOnGroup } from './category-add-ons.ts';

export interface OfferLine {
  readonly productId: number;
  readonly path?: string | undefined;
}

/**
 * Add-on groups by line index: each group once, below the first line of its category, and never a product with itself.
 * `categoriesOf`: category uids by the product's path; undefined when unknown.
 */
export function offersByLine(
  lines: readonly OfferLine[],
  categoriesOf: (path: string) => readonly string[] | undefined,
  groups: readonly AddOnGroup[],
): readonly (readonly AddOnGroup[])[] {
  const offered = new Set<AddOnGroup>();
  return lines.map(({ productId, path = '' }) => {
    const own = groups.filter((group) => categoriesOf(path)?.includes(group.category) && !offered.has(group));
    for (const group of own) offered.add(group);
    return own
      .map((group) => ({ ...group, products: group.products.filter((one) => one.commerceId !== productId) }))
      .filter((group) => group.products.length > 0);
  });
}
