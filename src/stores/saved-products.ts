/** Lists of products in the browser's local storage, shared by all tabs. Without storage, they last as long as the page. */
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

import {
  SAVED_LIMITS,
  MOST_VIEWED,
  readStoredList,
  withToggled,
  withViewed,
} from '#lib/catalogue/saved-product-rules.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';

const NAMES = { compare: 'firn.compare', wishlist: 'firn.wishlist', viewed: 'firn.viewed' } as const;
const LIMITS = { ...SAVED_LIMITS, viewed: MOST_VIEWED + 1 } as const;
type Name = keyof typeof NAMES;

/** Undefined if the browser blocks the storage. */
function stored(name: Name): readonly string[] | undefined {
  try {
    return readStoredList(globalThis.localStorage?.getItem(NAMES[name]) ?? null, LIMITS[name]);
  } catch {
    return undefined;
  }
}

/** Store of a list, updated when another tab changes the list, and on return from the back/forward cache, where a page receives no `storage` events. */
function listNamed(name: Name) {
  const list = atom(stored(name) ?? []);
  const update = (): void => list.set(stored(name) ?? list.get());
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === NAMES[name]) update();
  });
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) update();
  });
  return list;
}

const lists = { compare: listNamed('compare'), wishlist: listNamed('wishlist'), viewed: listNamed('viewed') } as const;

export function setSaved(name: Name, slugs: readonly string[]): void {
  lists[name].set(slugs);
  try {
    globalThis.localStorage?.setItem(NAMES[name], JSON.stringify(slugs));
  } catch {
    // Without storage, the list ends with the page.
  }
}

export const $compared: ReadableAtom<readonly string[]> = lists.compare;
export const $wishlist: ReadableAtom<readonly string[]> = lists.wishlist;
export const $viewed: ReadableAtom<readonly string[]> = lists.viewed;

/** Adds or removes the product. Returns `full` if the list has reached its limit and did not change. */
export function toggleSaved(list: SavedList, slug: string): 'added' | 'removed' | 'full' {
  // Another tab may have changed the list just now. A full storage cannot hold the list, so it may be empty.
  const before = stored(list) ?? [];
  const known = before.length > 0 ? before : lists[list].get();
  const slugs = withToggled(known, slug, SAVED_LIMITS[list]);
  if (!slugs) return 'full';
  setSaved(list, slugs);
  return slugs.includes(slug) ? 'added' : 'removed';
}

export function noteViewed(slug: string): void {
  setSaved('viewed', withViewed(stored('viewed') ?? [], slug));
}
