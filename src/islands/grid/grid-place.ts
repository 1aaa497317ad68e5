/** Access to the grid of a category page, its links and its history state. The prebuilt tiles stay as long as they are the start of the result. */
import { isPlainPress } from '#islands/ui/plain-press.ts';
import { TILES_A_PAGE } from '#lib/catalogue/category-list.ts';

/** Number of tiles and scroll position, stored in the history entry. */
export interface GridState {
  readonly shown: number;
  readonly top: number;
}

export interface GridPlace {
  readonly grid: HTMLElement;
  /** Path of the page as it was built. */
  readonly path: string;
  /** Number of prebuilt tiles that this visitor sees. */
  readonly built: number;
  /** Shows or removes the tiles that the page was built with. */
  showBuilt(isShown: boolean): void;
}

/** Set before the first paint: customers and professionals have prices of their own. */
export const isCustomer = (): boolean => document.documentElement.dataset['customer'] !== undefined;
export const isProfessional = (): boolean => document.documentElement.dataset['customer'] === 'pro';

export function gridPlace(): GridPlace | undefined {
  const grid = document.querySelector<HTMLElement>('[data-grid]');
  if (!grid) return undefined;
  const built = [...grid.children].filter((tile) => !tile.matches('.tile-wait'));
  return {
    grid,
    path: location.pathname,
    built: built.filter((tile) => !tile.matches(isProfessional() ? '.not-for-pros' : '.for-pros')).length,
    showBuilt(isShown) {
      if (isShown === built[0]?.isConnected) return;
      if (isShown) grid.prepend(...built);
      else for (const tile of built) tile.remove();
    },
  };
}

/** Calls `more` for a press made before the island hydrated, and for each later press that does not wait for tiles. Once `isOver`, a press follows the link instead. */
export function followMore({
  more,
  isOver,
}: {
  readonly more: () => void;
  readonly isOver: () => boolean;
}): (() => void) | undefined {
  const link = document.querySelector<HTMLAnchorElement>('[data-load-more]');
  if (!link) return undefined;
  const onMore = (event: MouseEvent): void => {
    if (isOver() || !isPlainPress(event)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    more();
  };
  link.addEventListener('click', onMore);
  if (link.ariaBusy) more();
  return () => link.removeEventListener('click', onMore);
}

export function readGridState(): GridState | undefined {
  return (history.state as { readonly grid?: GridState } | null)?.grid;
}

/** Stores URL and state in the current history entry, so that Back restores both. */
export function keepGridState(address: string, state: GridState): void {
  history.replaceState({ ...(history.state as object | null), grid: state }, '', address);
}

/**
 * Links to further pages lead through the unfiltered category, so they are hidden while it is filtered. `more` is the number of tiles that the next press
 * shows; `browser/boot/hydrate-grid.ts` reserves space for them.
 */
export function showLinks({ pages, more }: { readonly pages: boolean; readonly more: number }): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-pages]')) element.hidden = !pages;
  const link = document.querySelector<HTMLElement>('[data-load-more]');
  if (!link) return;
  // The link disappears with the last products: the focus of the keyboard goes to the first of the added ones.
  if (more <= 0 && link.matches(':focus-visible'))
    [...document.querySelectorAll<HTMLElement>('[data-grid] .tile-name a')].at(-TILES_A_PAGE - more)?.focus();
  link.hidden = more <= 0;
  link.dataset['loadMore'] = `${more}`;
}
