/** Color names for filters: those of the color groups (`Blue`), not the maker's (`Glacier`). Pure. */
import type { ColorGroup, Product } from '#lib/content/product-entries.ts';

/** The groups that contain the color. */
export function groupsOf<G extends Pick<ColorGroup, 'childColors'>>(slug: string, groups: readonly G[]): readonly G[] {
  return groups.filter(({ childColors }) => childColors.some((child) => child.toLowerCase() === slug));
}

/** Names of the color's groups, or the color's own name if it is in none. */
export function colorNames(
  { slug, name }: Pick<Product['colors'][number], 'slug' | 'name'>,
  groups: readonly ColorGroup[],
): readonly string[] {
  const own = groupsOf(slug, groups).map(({ colorName }) => colorName);
  return own.length > 0 ? own : [name];
}
