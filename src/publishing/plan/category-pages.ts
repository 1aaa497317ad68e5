/** Further pages of the categories that have more products than fit on one page. Pure. */
import type { Addressed } from '#content-loaders/entry-addresses.ts';
import { pageCount, pageUrl } from '#lib/catalogue/category-list.ts';
import { isShownIn } from '#lib/region/region.ts';

import type { Listed } from './page-routes.ts';

const sum = (counts: Iterable<number>): number => Iterator.from(counts).reduce((all, one) => all + one, 0);

/** Numbers of products in a category, by the regions that show them (joined with a comma). */
type Counts = Map<string, number>;

function countsOf(entries: readonly Addressed[]): ReadonlyMap<string, Counts> {
  const found = new Map<string, Counts>();
  for (const { categories, url, regions } of entries) {
    if (!categories || url === '') continue;
    const shown = regions.join();
    for (const { uid } of categories) {
      const counts = found.get(uid) ?? new Map<string, number>();
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
      found.set(uid, counts);
    }
  }
  return found;
}

/** Second and later pages as route entries, each for the content regions in which it has products. `regions`: all content regions. */
export function categoryPages(entries: readonly Addressed[], regions: readonly string[]): readonly Listed[] {
  const counts = countsOf(entries);
  return entries.flatMap((category): readonly Listed[] => {
    const own = category.type === 'product_category' ? counts.get(category.uid) : undefined;
    if (!own || category.url === '' || pageCount(sum(own.values())) === 1) return [];
    const pages = regions.map((region) => {
      if (!isShownIn(region, category)) return 0;
      const groups = [...own].filter(([shown]) => isShownIn(region, { regions: shown === '' ? [] : shown.split(',') }));
      return pageCount(sum(groups.map(([, count]) => count)));
    });
    return Array.from({ length: Math.max(...pages) - 1 }, (_, at) => ({
      type: category.type,
      url: pageUrl(category.url, at + 2),
      regions: regions.filter((_region, index) => (pages[index] ?? 0) >= at + 2),
    }));
  });
}
