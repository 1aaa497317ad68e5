/** Products with the kind of specifications that the brand shows; the store's rows contain both kinds. */
import type { Entry } from '#lib/content/entries.ts';
import { withShownSpecs } from '#lib/content/product-specs.ts';

import { entryDependency, noteDependency } from './dependencies.ts';
import type { StoreCache } from './store-cache.ts';

type List = readonly Entry[];

export interface ShownProducts {
  one(entry: Entry | undefined, language: string): Entry | undefined;
  /** `E`: the type that all entries of the list have. */
  all<E extends Entry>(list: List, language: string): readonly E[];
}

const withOriginalSpecs = (entry: Entry): Entry =>
  entry.type === 'product' ? withShownSpecs(entry, undefined) : entry;

/** A page that reads a product with two kinds of specifications depends on the brand's settings; other pages do not. */
export function shownProducts(cache: Pick<StoreCache, 'list'>): ShownProducts {
  const originals = new WeakMap<Entry, Entry>();
  const originalLists = new WeakMap<List, List>();

  function showsOriginals(language: string): boolean {
    noteDependency(entryDependency('brand_settings', '*', language));
    const [brand] = cache.list('brand_settings', language);
    return brand?.type !== 'brand_settings' || !brand.productDataRefactor;
  }

  function original(entry: Entry): Entry {
    const made = originals.get(entry) ?? withOriginalSpecs(entry);
    originals.set(entry, made);
    return made;
  }

  /** Returns the given list when none of its products has both kinds of specifications. */
  function originalList(list: List): List {
    const known = originalLists.get(list);
    if (known) return known;
    const copies = list.map(original);
    const made = copies.some((copy, index) => copy !== list[index]) ? copies : list;
    originalLists.set(list, made);
    return made;
  }

  return {
    one(entry, language) {
      if (entry?.type !== 'product' || !entry.originalSpecs) return entry;
      return showsOriginals(language) ? original(entry) : entry;
    },
    all<E extends Entry>(list: List, language: string) {
      const made = list[0]?.type === 'product' ? originalList(list) : list;
      const shown = made !== list && showsOriginals(language) ? made : list;
      return shown as readonly Entry[] as readonly E[];
    },
  };
}
