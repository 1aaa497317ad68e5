/** Data of a list's page. Its products come from the URL, if it contains a shared list, or else from this browser's list. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { flushSync } from 'react-dom';

import { replacePlain } from '#islands/ui/replace-plain.ts';
import { readProductToSave, readSharedList } from '#lib/catalogue/saved-list-query.ts';
import { SAVED_LIMITS, sharedAddress } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';
import { readProductPages } from '#stores/product-pages.ts';
import type { ProductPage, ProductPageData } from '#stores/product-pages.ts';
import { $compared, $wishlist, setSaved, toggleSaved } from '#stores/saved-products.ts';

const LISTS = { compare: $compared, wishlist: $wishlist } as const;

export interface SavedPage {
  /** Undefined until the products are known. */
  readonly products: readonly ProductPageData[] | undefined;
  /** Slugs that have no page in this country. */
  readonly missing: readonly string[];
  /** Whether the page of a product did not load. */
  readonly hasFailed: boolean;
  /** Whether the list has no products. */
  readonly isEmpty: boolean;
  /** Whether the list was full, so that the requested product could not be added. */
  readonly isFull: boolean;
  /** Whether the list is the one stored in this browser, rather than another one that was shared. */
  readonly isOwn: boolean;
  /** Removes the product from the page, and from the list stored in this browser unless another list was shared. */
  readonly remove: (slug: string) => void;
}

/** Adds the product whose link was pressed before the link's script ran. Returns false if the list is full. */
function addRequested(list: SavedList): boolean {
  const slug = readProductToSave(location.search);
  return slug === undefined || LISTS[list].get().includes(slug) || toggleSaved(list, slug) !== 'full';
}

function slugsNow(list: SavedList): readonly string[] {
  return readSharedList(location.search, SAVED_LIMITS[list]) ?? LISTS[list].get();
}

/** Whether this entry of the history has shown the browser's own list, with the products that it had then. */
const hasShownOwn = (): boolean => (history.state as { readonly isOwn?: boolean } | null)?.isOwn === true;

/** Removes the server-rendered list. If one of its links has the focus, the same link in the island's list gets it. */
function replacePlainList(): void {
  const plain = document.querySelector('[data-plain-kept]');
  const focused = plain?.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  plain?.remove();
  if (focused)
    document.querySelector<HTMLElement>(`.kept-page [href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

type Slugs = readonly string[] | undefined;

/** Products that are the browser's own list follow its changes in other tabs. */
function useOtherTabs(list: SavedList, setSlugs: Dispatch<SetStateAction<Slugs>>): void {
  useEffect(
    () => LISTS[list].listen((now, before) => setSlugs((shown) => (shown?.join() === before?.join() ? now : shown))),
    [list, setSlugs],
  );
}

type Pages = ReadonlyMap<string, ProductPage>;

/** `pages`: undefined until they are read; products added since are left out. */
function shownIn(
  slugs: Slugs,
  pages: Pages | undefined,
): Pick<SavedPage, 'products' | 'missing' | 'hasFailed' | 'isEmpty'> {
  const isEmpty = slugs?.length === 0;
  if (!slugs || !pages) return { products: isEmpty ? [] : undefined, missing: [], hasFailed: false, isEmpty };
  const known = slugs.filter((slug) => pages.has(slug));
  return {
    products: known.flatMap((slug) => pages.get(slug) ?? []),
    missing: known.filter((slug) => pages.get(slug) === null),
    hasFailed: known.some((slug) => pages.get(slug) === undefined),
    isEmpty,
  };
}

const removeButtons = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.kept-page .kept-link'),
];

/** Renders the removal of a product. If its button had the focus, the next one gets it, or the last one, or the link below an empty list. */
function keepingFocus(change: () => void): void {
  const at = removeButtons().findIndex((button) => button === document.activeElement);
  flushSync(change);
  if (at < 0) return;
  const left = removeButtons();
  (left[at] ?? left.at(-1) ?? document.querySelector<HTMLElement>('.kept-page .button'))?.focus();
}

/** `base`: path of product pages, `/de-at/p`. */
export function useSavedPage(list: SavedList, base: string): SavedPage {
  const [slugs, setSlugs] = useState<Slugs>();
  const [pages, setPages] = useState<Pages>();
  const [isFull, setFull] = useState(false);
  // Whether the page was opened with products that this browser's list lacks. Another tab or page may change that list meanwhile.
  const isOthers = useRef(false);
  useOtherTabs(list, setSlugs);
  useEffect(() => {
    const read = (): void => {
      setFull(!addRequested(list));
      const now = slugsNow(list);
      isOthers.current = !hasShownOwn() && now.some((slug) => !LISTS[list].get().includes(slug));
      setSlugs(now);
    };
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [list]);
  useEffect(() => {
    if (!slugs) return undefined;
    const state = { ...(history.state as object | null), isOwn: !isOthers.current };
    history.replaceState(state, '', sharedAddress(location.pathname, slugs));
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const found = await readProductPages(base, slugs);
      // Synchronous, so that no press begins on the server's list before it is replaced.
      const read = new Map(slugs.map((slug, at) => [slug, found[at]]));
      replacePlain(() => isCurrent && flushSync(() => setPages(read)));
    };
    void load();
    addEventListener('online', load);
    return () => {
      isCurrent = false;
      removeEventListener('online', load);
    };
  }, [base, slugs]);
  const remove = useCallback(
    (slug: string): void => {
      const own = LISTS[list].get().filter((one) => one !== slug);
      if (!isOthers.current) setSaved(list, own);
      keepingFocus(() => {
        setSlugs((before) => before?.filter((one) => one !== slug));
        setFull(false);
      });
    },
    [list],
  );
  const shown = shownIn(slugs, pages);
  // If no product has loaded, the server's list stays.
  const isRead = shown.products !== undefined && (shown.products.length > 0 || !shown.hasFailed);
  // A layout effect, so that the list is never painted twice.
  useLayoutEffect(() => {
    if (isRead) replacePlainList();
  }, [isRead]);
  return { ...shown, isFull, isOwn: slugs?.join() === LISTS[list].get().join(), remove };
}
