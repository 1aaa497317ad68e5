/** The words that stand for filters in a query: category titles, color group names, and the words of the search entry. Pure. */
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { SearchEntry } from '#lib/content/frame-entries.ts';
import type { ColorGroup, Product, ProductCategory } from '#lib/content/product-entries.ts';
import type { ManagedAttributes } from '#lib/content/settings-entries.ts';

import { searchFits } from './search-fits.ts';
import type { SearchFeature, SearchFeatures } from './shop-query.ts';

export interface FeatureSource {
  readonly categories: readonly ProductCategory[];
  readonly colorGroups: readonly ColorGroup[];
  readonly products: readonly Pick<Product, 'title' | 'url' | 'commerce' | 'sizes' | 'gear' | 'categories'>[];
  readonly entry: Pick<SearchEntry, 'features' | 'ignoredWords' | 'synonyms'> | undefined;
  /** The editors' order of the values of options. */
  readonly managed?: ManagedAttributes | undefined;
}

function categoryFeatures(categories: readonly ProductCategory[]): readonly SearchFeature[] {
  const byUid = new Map(categories.map((category) => [category.uid, category]));
  const above = ({ parent }: ProductCategory, seen: ReadonlySet<string>): readonly string[] => {
    const next = parent && !seen.has(parent.uid) ? byUid.get(parent.uid) : undefined;
    return next ? [next.displayTitle, ...above(next, new Set([...seen, next.uid]))] : [];
  };
  return categories.map((category) => {
    const parents = above(category, new Set([category.uid]));
    const title = category.displayTitle;
    return { field: 'category', values: [title], words: [title], ...(parents.length > 0 ? { parents } : {}) };
  });
}

/** The sizes of the products, in the editors' order; others follow. */
function orderedSizes({ products, managed }: FeatureSource): readonly string[] {
  const sizes = new Set(products.filter(isGridProduct).flatMap((product) => product.sizes));
  const values = (managed?.options ?? []).flatMap((option) => option.values);
  return [...new Set([...values.filter((value) => sizes.has(value)), ...sizes])];
}

export function searchFeatures(source: FeatureSource): SearchFeatures {
  const { categories, colorGroups, entry } = source;
  const ofCategories = categoryFeatures(categories);
  const parents = new Map(ofCategories.map((one) => [one.values[0], one.parents]));
  const ofContent = (entry?.features ?? []).map((feature) => {
    const own = feature.field === 'category' ? parents.get(feature.values[0]) : undefined;
    return own ? { ...feature, parents: own } : feature;
  });
  return {
    list: [
      ...ofCategories,
      ...colorGroups.map(({ colorName }) => ({ field: 'color' as const, values: [colorName], words: [colorName] })),
      ...ofContent,
    ],
    fits: searchFits({
      categories,
      products: source.products.filter(isGridProduct),
      synonyms: entry?.synonyms ?? [],
    }),
    sizes: orderedSizes(source),
    ignored: entry?.ignoredWords ?? [],
  };
}
