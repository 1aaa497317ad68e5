/** Hydrates the filters of a category page when its URL or its history state requests other tiles than the prebuilt ones. */
import { isPlainPress } from '#islands/ui/plain-press.ts';
import type { DeferredTexts } from '#lib/page/deferred-texts.ts';

import { addStylesheet } from './add-stylesheet.ts';

import panel from '#islands/grid/filter-panel.css?url';

const filters = document.querySelector<HTMLElement>('[data-filters] astro-island');
const more = document.querySelector<HTMLAnchorElement>('[data-load-more]');

const hydrate = (): void => void filters?.dispatchEvent(new Event('firn:wake'));

/** How long a press may stay unhandled before the link opens the next page, as it does without scripts. */
const LONGEST_WAIT_MS = 15e3;

/** What is tried again once the browser is online. */
let whenOnline: (() => unknown) | undefined;

/** Whether the island's code failed to load, perhaps before any press (hovering starts the load). The link is then a plain link. */
let hasFailed = false;

/**
 * Follows the link if its press is still unhandled. An offline visitor keeps the page, and code that failed to load is loaded again once the browser is
 * online: the next page might not open yet, because the first requests often fail.
 */
function openNextPage(): void {
  if (!more?.ariaBusy) return;
  if (navigator.onLine) location.assign(more.href);
  else {
    whenOnline ??= hasFailed ? hydrate : openNextPage;
    showOfflineMessage();
  }
}

/** Detail of the event by which the island says that its data did not load. */
interface NoTiles {
  /** URL of the selection, which the server renders too. */
  readonly address: string;
  /** Loads the data again. */
  readonly load: () => Promise<void>;
}

/** Opens the URL of the selection, or the next page if that was requested. An offline visitor keeps the page until the data loads. */
function onNoTiles({ detail: { address, load } }: CustomEvent<NoTiles>): void {
  whenOnline = load;
  const isOpen = address === location.pathname + location.search;
  if (isOpen && !more?.ariaBusy) clear();
  else if (!navigator.onLine) showOfflineMessage();
  else location.assign(isOpen && more ? more.href : address);
}

/** The message of the open filters, which cover a phone's screen. Presses before the island is live write into it too. */
const pressed = filters?.querySelector('[data-failed]');

/** Removes the empty tiles and the message. */
function clear(): void {
  for (const element of document.querySelectorAll('.tile-wait, .offline')) element.remove();
  pressed?.replaceChildren();
}

/** Says that the request waits for the network: above the tiles, in the open filters, and at the end. */
function showOfflineMessage(): void {
  clear();
  const { offline = '' } = JSON.parse(
    document.querySelector('#deferred-texts')?.textContent ?? '{}',
  ) as Partial<DeferredTexts>;
  pressed?.append(offline);
  for (const place of document.querySelectorAll('.found, .load-more')) {
    const message = document.createElement('span');
    message.className = 'message offline';
    message.append(offline);
    place.append(message);
  }
}

function endWaiting(): void {
  clear();
  if (more) more.ariaBusy = null;
}

/** Adds empty tiles in place of the requested ones, so that nothing below moves when those arrive. */
function showWaiting(count: number): void {
  const last = document.querySelector<HTMLElement>('[data-grid] > :last-child');
  const height = `${last?.offsetHeight}px`;
  for (let at = 0; at < count; at += 1) {
    const tile = document.createElement('div');
    tile.className = 'tile-wait';
    tile.style.blockSize = height;
    last?.after(tile);
  }
}

/** Reserves space for further tiles when the link is pressed. The first press hydrates the island, which handles it once loaded, as it does later ones. */
function onMore(event: MouseEvent): void {
  if (!more || !filters || (hasFailed && navigator.onLine) || !isPlainPress(event)) return;
  const isFirst = filters.hasAttribute('ssr');
  if (isFirst) event.preventDefault();
  if (more.ariaBusy) return;
  // This comes first because it reads the layout.
  showWaiting(Number(more.dataset['loadMore']));
  if (!isFirst) {
    if (whenOnline && !navigator.onLine) showOfflineMessage();
    return;
  }
  more.ariaBusy = 'true';
  setTimeout(openNextPage, hasFailed ? 0 : LONGEST_WAIT_MS);
  hydrate();
}

more?.addEventListener('click', onMore);
/** Whether a filter or the order was chosen, which waits for the island's code. */
let isChosen = false;

filters?.addEventListener('change', () => {
  if (!filters.hasAttribute('ssr')) return;
  isChosen = true;
  // The choice starts another load: the island must find its markup as it was built.
  clear();
});
filters?.addEventListener('astro:hydration-error', (event) => {
  hasFailed = true;
  const isWaiting = isChosen && !navigator.onLine;
  // Prevents the page reload by `guard-chunks.ts`.
  if (more?.ariaBusy || isWaiting) event.preventDefault();
  openNextPage();
  // The server answers the form. A press of its button, which prevents the event, has already sent it.
  if (isChosen && navigator.onLine && !event.defaultPrevented) {
    event.preventDefault();
    filters.querySelector<HTMLFormElement>('form.filters')?.requestSubmit();
  }
  if (!isWaiting) return;
  whenOnline ??= () => {
    clear();
    hydrate();
  };
  showOfflineMessage();
});
// The island handles the presses that its message announced.
filters?.addEventListener('firn:live', () => pressed?.replaceChildren());
// Dispatched by the island once its tiles are shown, or when it cannot load them.
document.addEventListener('firn:tiles', () => {
  endWaiting();
  // The heading of the list, for screen readers, has the text of the visible count.
  document.querySelector('main h2')?.replaceChildren(document.querySelector('.found')?.textContent ?? '');
});
document.addEventListener('firn:no-tiles', (event) => onNoTiles(event as CustomEvent<NoTiles>));
addEventListener('online', () => {
  void whenOnline?.();
  whenOnline = undefined;
});
// A page restored from the back/forward cache no longer waits for tiles.
window.addEventListener('pagehide', endWaiting);
more?.addEventListener('pointerenter', hydrate, { once: true });
// The stylesheet of the closed filters loads without blocking the first paint.
if (filters) void addStylesheet(panel);
// The prebuilt filter form counts the products that non-professionals see, so professionals need the live one.
if (document.documentElement.dataset['customer'] === 'pro' && filters?.closest('[data-mixed]')) hydrate();
if (location.search || (history.state as { readonly grid?: object } | null)?.grid) hydrate();
