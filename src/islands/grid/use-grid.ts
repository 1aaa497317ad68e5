/** State of a category page (selection, number of tiles, data), stored in the URL and the history. */
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { TILES_A_PAGE } from '#lib/catalogue/category-list.ts';
import { readSelection, selected, writeSelection } from '#lib/catalogue/facets.ts';
import type { Facet, Selection } from '#lib/catalogue/facets.ts';
import { itemsFor } from '#lib/catalogue/grid-data.ts';
import type { GridData, GridItem } from '#lib/catalogue/grid-data.ts';
import { loadGridData, withCustomerPrices } from '#stores/load-grid-data.ts';

import {
  followMore,
  gridPlace,
  isCustomer,
  isProfessional,
  keepGridState,
  readGridState,
  showLinks,
} from './grid-place.ts';
import type { GridPlace } from './grid-place.ts';

export interface GridInput {
  /** Path of the category. */
  readonly action: string;
  readonly facets: readonly Facet[];
  readonly total: number;
  /** Query for which the server rendered the page; empty for a prebuilt page. */
  readonly search: string;
  /** Number of products matching the query. */
  readonly found: number;
}

export interface Grid {
  /** The selection that the fields show, which may be ahead of `selection`. */
  readonly chosen: Selection;
  /** The selection that the tiles, the counts and the URL show. */
  readonly selection: Selection;
  /** Changes the latest selection, which may not have been rendered yet. Returns the selection before and after. */
  readonly select: (change: (now: Selection) => Selection) => { readonly now: Selection; readonly next: Selection };
  readonly data: GridData | undefined;
  /** Number of products found; undefined before the data is loaded. */
  readonly found: number | undefined;
  /** Tiles to render in addition to, or instead of, the built ones. */
  readonly tiles: readonly GridItem[];
  readonly place: GridPlace | undefined;
}

const isPlain = (selection: Selection, facets: readonly Facet[]): boolean =>
  writeSelection(selection, facets).size === 0;

/** The number of products found, and the tiles that the page does not have yet. */
function resultOf(
  { facets, items }: GridData,
  selection: Selection,
  { built, shown, isOwn }: { readonly built: number; readonly shown: number; readonly isOwn: boolean },
): { readonly found: number; readonly tiles: readonly GridItem[] } {
  const { lang: tag } = document.documentElement;
  const all = isPlain(selection, facets) ? items : selected(items, facets, { selection, tag });
  return { found: all.length, tiles: all.slice(isOwn ? built : 0, shown) };
}

/**
 * Loads the data on hydration, which happens when the filters are used: the data includes their explanations. If it does not load, the browser opens the
 * URL of the selection, which the server renders (`browser/boot/hydrate-grid.ts`). An offline visitor keeps the page; the data loads when the network returns.
 */
function useData(
  address: string,
  action: string,
): { readonly data: GridData | undefined; readonly hasFailed: { readonly current: boolean } } {
  const [data, setData] = useState<GridData | undefined>();
  const hasFailed = useRef(false);
  useEffect(() => {
    if (data) return undefined;
    let isLatest = true;
    const load = async (): Promise<void> => {
      const loaded = await loadGridData(action);
      hasFailed.current = !loaded;
      if (loaded) {
        const items = itemsFor(loaded, isProfessional());
        setData({ ...loaded, items: isCustomer() ? await withCustomerPrices(items) : items });
      } else if (isLatest) document.dispatchEvent(new CustomEvent('firn:no-tiles', { detail: { address, load } }));
    };
    void load();
    return () => {
      isLatest = false;
    };
  }, [data, address, action]);
  return { data, hasFailed };
}

/** The selection in the form before the island hydrates, because hydration resets the fields to their built state. Undefined on the server. */
function formSelection(facets: readonly Facet[]): Selection | undefined {
  const form = globalThis.document?.querySelector<HTMLFormElement>('form.filters');
  if (!form) return undefined;
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return readSelection(new URLSearchParams(given), facets);
}

/**
 * Whether the page was rendered with the tiles of a selection. The server may have rendered it for another visitor of this browser, or with a later `page`
 * of the result, while the island starts at the first page.
 */
function hasOwnTiles(selection: Selection, { facets, search }: GridInput): boolean {
  if (writeSelection(selection, facets).toString() !== search) return false;
  return search === '' || (!isCustomer() && !new URLSearchParams(location.search).has('page'));
}

/**
 * The selection that the island changes to when it starts: choices made before hydration, or else those in the URL. Undefined if the built selection stays.
 */
function startSelection({ facets, search }: GridInput, early: Selection | undefined): Selection | undefined {
  const queryOf = (selection: Selection): string => writeSelection(selection, facets).toString();
  const built = queryOf(readSelection(new URLSearchParams(search), facets));
  const requested = readSelection(new URLSearchParams(location.search), facets);
  return [early, requested].find((one) => one !== undefined && queryOf(one) !== built);
}

interface StartActions {
  readonly select: Grid['select'];
  readonly more: (shown?: number) => void;
  readonly hasFailed: { readonly current: boolean };
}

/** Restores the selection and the tiles of an earlier visit, and follows the presses of the link to further tiles. */
function useStart(input: GridInput, actions: StartActions): void {
  const [early] = useState(() => formSelection(input.facets));
  const start = useRef({ input, early, ...actions });
  // A layout effect, so that no choice visibly disappears and reappears.
  useLayoutEffect(() => {
    const { current } = start;
    const chosen = startSelection(current.input, current.early);
    if (chosen) current.select(() => chosen);
  }, []);
  useEffect(() => {
    const { more, hasFailed } = start.current;
    const state = readGridState();
    if (state) more(state.shown);
    // The press of an offline visitor waits for the data, which load again once the browser is online.
    return followMore({ more, isOver: () => hasFailed.current && navigator.onLine });
  }, []);
}

/** The result being shown. */
interface Shown {
  readonly place: GridPlace | undefined;
  readonly address: string;
  readonly isOwn: boolean;
  /** Whether tiles other than the built ones must be shown. */
  readonly isChanged: boolean;
  readonly shown: number;
  readonly result: ReturnType<typeof resultOf> | undefined;
  readonly found: number | undefined;
}

/** Updates everything that React does not render: the built tiles, the links, the URL, the scroll position. */
function usePlace(input: GridInput, built: number, now: Shown): void {
  const { place, address, isOwn, isChanged, shown, result, found } = now;
  const isFirst = useRef(true);
  const top = useRef(readTop(input, built));
  useLayoutEffect(() => {
    if (!place || (isChanged && !result)) return;
    place.showBuilt(isOwn);
    showLinks({ pages: isOwn, more: Math.min(TILES_A_PAGE, (found ?? 0) - shown) });
    if (isFirst.current && !isChanged) return;
    isFirst.current = false;
    document.dispatchEvent(new Event('firn:tiles'));
    keepGridState(address, { shown, top: top.current ?? scrollY });
    if (top.current !== undefined) scrollTo(0, top.current);
    top.current = undefined;
  }, [place, isChanged, result, isOwn, shown, found, address]);
}

/** Stores the state for Back when the page is left. The latest choice counts, even if its result is not rendered and its URL is not set yet. */
function useKeptState(
  shown: number,
  latest: () => { readonly address: string; readonly shown: number } | undefined,
): void {
  const state = useRef({ shown, latest });
  useLayoutEffect(() => {
    state.current = { shown, latest };
  });
  useEffect(() => {
    const keep = (): void => {
      const rendered = { address: location.pathname + location.search, shown: state.current.shown };
      const { address, shown: count } = state.current.latest() ?? rendered;
      keepGridState(address, { shown: count, top: scrollY });
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}

const NO_TILES: readonly GridItem[] = [];

export function useGrid(input: GridInput): Grid {
  const { action, facets, total, search } = input;
  const [place] = useState(() => (typeof document === 'undefined' ? undefined : gridPlace()));
  const built = place?.built || TILES_A_PAGE;
  const [selection, setSelection] = useState(() => readSelection(new URLSearchParams(search), facets));
  const [chosen, setChosen] = useState(selection);
  const isOwnFor = (of: Selection): boolean => !place || hasOwnTiles(of, input);
  const firstShown = (of: Selection): number => (place && isOwnFor(of) ? built : TILES_A_PAGE);
  const addressOf = (of: Selection): string => {
    const query = writeSelection(of, facets).toString();
    return query === '' ? (isOwnFor(of) ? (place?.path ?? action) : action) : `${action}?${query}`;
  };
  const [shown, setShown] = useState(() => firstShown(selection));
  const latest = useRef(selection);
  // The pressed field updates before the result is rendered, which takes several frames on a slow phone.
  const select: Grid['select'] = (change) => {
    const now = latest.current;
    const next = change(now);
    latest.current = next;
    setChosen(next);
    startTransition(() => {
      setSelection(next);
      setShown(firstShown(next));
    });
    return { now, next };
  };
  const more = (count?: number): void => startTransition(() => setShown((now) => count ?? now + TILES_A_PAGE));
  const [isOwn, address] = [isOwnFor(selection), addressOf(selection)];
  const isChanged = !isOwn || shown > built;
  const { data, hasFailed } = useData(address, action);
  useStart(input, { select, more, hasFailed });
  const result = useMemo(
    () => (data && isChanged ? resultOf(data, selection, { built, shown, isOwn }) : undefined),
    [data, isChanged, selection, built, shown, isOwn],
  );
  const unchanged = isPlain(selection, facets) ? (data?.items.length ?? total) : isOwn ? input.found : undefined;
  const found = result?.found ?? unchanged;
  usePlace(input, built, { place, address, isOwn, isChanged, shown, result, found });
  useKeptState(shown, () => {
    const { current } = latest;
    return current === selection ? undefined : { address: addressOf(current), shown: firstShown(current) };
  });
  return { chosen, selection, select, data, found, tiles: result?.tiles ?? NO_TILES, place };
}

/** Scroll position of an earlier visit, if its tiles are yet to be rendered; otherwise the browser has already restored the position. */
function readTop(input: GridInput, built: number): number | undefined {
  const state = typeof history === 'undefined' ? undefined : readGridState();
  return state && (state.shown > built || startSelection(input, undefined)) ? state.top : undefined;
}
