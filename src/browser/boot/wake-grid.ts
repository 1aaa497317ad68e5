/** Wakes the filters of a category page when its URL or its history state requests other tiles than the prebuilt ones. */
import { isPlainPress } from '#islands/ui/plain-press.ts';
import type { LateWords } from '#lib/page/late-words.ts';

import { addSheet } from './add-sheet.ts';

import panel from '#islands/grid/filter-panel.css?url';

const filters = document.querySelector<HTMLElement>('[data-filters] astro-island');
const more = document.querySelector<HTMLAnchorElement>('[data-load-more]');

const wake = (): void => void filters?.dispatchEvent(new Event('firn:wake'));

/** How long a press may stay unhandled before the link opens the next page, as it does without scripts. */
const LONGEST_WAIT_MS = 15e3;

/** What is tried again once the browser is online. */
let whenOnline: (() => unknown) | undefined;

/** Follows the link if its press is still unhandled, once the browser is online. */
function openNextPage(): void {
  if (!more?.ariaBusy) return;
  if (navigator.onLine) location.assign(more.href);
  else {
    whenOnline ??= openNextPage;
    sayOffline();
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
  else if (!navigator.onLine) sayOffline();
  else location.assign(isOpen && more ? more.href : address);
}

/** Removes the empty tiles and the message. */
function clear(): void {
  for (const element of document.querySelectorAll('.tile-wait, .offline')) element.remove();
}

/** Says that the request waits for the network: above the tiles, in the open filters, which cover a phone's screen, and at the end. */
function sayOffline(): void {
  clear();
  const words = JSON.parse(document.querySelector('#late-words')?.textContent ?? '{}') as Partial<LateWords>;
  for (const place of document.querySelectorAll('.found, .filter-end, .load-more')) {
    const message = document.createElement('span');
    message.className = 'message offline';
    message.append(words.offline ?? '');
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

/** Whether the island's code failed to load, perhaps before any press (hovering starts the load). The link is then a plain link. */
let hasFailed = false;

/** Reserves space for further tiles when the link is pressed. The first press wakes the island, which handles it once loaded, as it does later ones. */
function onMore(event: MouseEvent): void {
  if (!more || !filters || (hasFailed && navigator.onLine) || !isPlainPress(event)) return;
  const isFirst = filters.hasAttribute('ssr');
  if (isFirst) event.preventDefault();
  if (more.ariaBusy) return;
  // This comes first because it reads the layout.
  showWaiting(Number(more.dataset['loadMore']));
  if (!isFirst) {
    if (whenOnline && !navigator.onLine) sayOffline();
    return;
  }
  more.ariaBusy = 'true';
  setTimeout(openNextPage, hasFailed ? 0 : LONGEST_WAIT_MS);
  wake();
}

more?.addEventListener('click', onMore);
filters?.addEventListener('astro:hydration-error', (event) => {
  hasFailed = true;
  // Prevents the page reload by `guard-chunks.ts`.
  if (more?.ariaBusy) event.preventDefault();
  openNextPage();
});
// The island handles the presses that its message announced.
filters?.addEventListener('firn:live', () => filters.querySelector('[data-failed]')?.replaceChildren());
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
more?.addEventListener('pointerenter', wake, { once: true });
// The stylesheet of the closed filters loads without blocking the first paint.
if (filters) void addSheet(panel);
// The prebuilt filter form counts the products that non-professionals see, so professionals need the live one.
if (document.documentElement.dataset['customer'] === 'pro' && filters?.closest('[data-mixed]')) wake();
if (location.search || (history.state as { readonly grid?: object } | null)?.grid) wake();
