/** Reads products for the fields that decide their place in lists, or for their sizes only, so that a page does not depend on the products' other fields. */
import type { ListedProduct, SizedProduct } from '#lib/catalogue/category-list.ts';
import { nearestFirst, partUpTo, placed, placeOf } from '#lib/catalogue/seeded-walk.ts';
import type { Placed } from '#lib/catalogue/seeded-walk.ts';

import { membershipDependency, noteDependency, partDependency } from './dependencies.ts';
import { SIZES_LIST } from './list-membership.ts';
import type { StoreCache } from './store-cache.ts';

export interface ProductLists {
  /**
   * Products of a category, for their order only. A page that calls this depends on which products the list has and where (`listingDigest`), not on the
   * products' other fields.
   */
  listed(category: string, language: string): readonly ListedProduct[];
  /**
   * Products of a category in the random order of a seed (`seeded-walk.ts`), for their order only, like `listed`. A page depends on the part of the
   * category that it has walked: each step notes a dependency on the part read so far, in the async context of its caller.
   */
  nearest(category: string, seed: string, language: string): Iterable<ListedProduct>;
  /** All products, for their sizes, what these fit, and their places in lists only. A page that calls this does not depend on their other fields. */
  sized(language: string): readonly SizedProduct[];
}

type List = readonly ListedProduct[];

const WHOLE = '';
const uidOf = ({ uid }: ListedProduct): string => uid;
/** Places by list; a list is replaced when a member changes, so a cached value stays valid. */
const known = new WeakMap<List, readonly Placed<ListedProduct>[]>();

function placesOf(list: List): readonly Placed<ListedProduct>[] {
  const made = known.get(list) ?? placed(list, uidOf);
  known.set(list, made);
  return made;
}

function* walk(
  list: List,
  { owner, seed, language }: Readonly<Record<'owner' | 'seed' | 'language', string>>,
): Generator<ListedProduct> {
  const from = placeOf(seed);
  const note = (part: string): void => noteDependency(partDependency('product', { owner, part }, language));
  for (const { place, item } of nearestFirst(placesOf(list), from)) {
    note(partUpTo(from, place, list.length));
    yield item;
  }
  note(WHOLE);
}

export function productLists(cache: Pick<StoreCache, 'list' | 'members'>): ProductLists {
  const members = (category: string, language: string): List =>
    cache.members('product', category, language) as readonly unknown[] as List;
  return {
    listed(category, language) {
      noteDependency(membershipDependency('product', category, language));
      return members(category, language);
    },
    nearest: (category, seed, language) => walk(members(category, language), { owner: category, seed, language }),
    sized(language) {
      noteDependency(membershipDependency('product', SIZES_LIST, language));
      return cache.list('product', language) as readonly unknown[] as readonly SizedProduct[];
    },
  };
}
