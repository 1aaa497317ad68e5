/** The sizes of skins and brakes that fit a ski of a given waist, for queries such as `skins for 108`. Pure. */
import { fittingProducts } from '#lib/catalogue/gear-fit.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';

import { folded } from './same-word.ts';
import type { SearchFit } from './shop-query.ts';

export interface FitSource {
  readonly categories: readonly ProductCategory[];
  /** Products that the shop lists. */
  readonly products: readonly Pick<Product, 'gear' | 'categories' | 'sizes'>[];
  readonly synonyms: readonly (readonly string[])[];
}

/** Without those that fit the same: comparing every ski with every skin would take time quadratic in the size of the shop. */
function distinct<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/**
 * One for each main category with products that declare which skis they fit. A waist that is also a size of the category has no entry, because
 * the number may mean that size.
 */
export function searchFits({ categories, products, synonyms }: FitSource): readonly SearchFit[] {
  const skis = distinct(
    products.flatMap(({ gear }) => (gear?.fit.waist === undefined ? [] : [gear.fit])),
    ({ waist, tip }) => `${waist} ${tip}`,
  );
  const declaring = products.filter(({ gear }) => gear?.sizeTable.some(({ waist, width }) => waist ?? width));
  return categories
    .filter(({ parent }) => !parent)
    .flatMap(({ uid, displayTitle }) => {
      const members = declaring.filter((product) => product.categories.some((one) => one.uid === uid));
      const made = new Set(members.flatMap((product) => product.sizes));
      const tables = distinct(members, ({ gear }) => JSON.stringify(gear?.sizeTable));
      const sizes = new Map<number, Set<string>>();
      for (const ski of skis) {
        const { waist = 0 } = ski;
        const fitting = fittingProducts(ski, tables).flatMap((one) => one.sizes);
        if (fitting.length > 0 && !made.has(`${waist} mm`))
          sizes.set(waist, (sizes.get(waist) ?? new Set()).union(new Set(fitting)));
      }
      if (sizes.size === 0) return [];
      const same = synonyms.filter((set) => set.some((word) => folded(word) === folded(displayTitle)));
      const words = [...new Set([displayTitle, ...same.flat()])];
      return [
        {
          category: displayTitle,
          words,
          sizes: Object.fromEntries([...sizes].map(([waist, all]) => [`${waist}`, [...all]])),
        },
      ];
    });
}
