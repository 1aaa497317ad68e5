/** Wakes the filters of a category page when its URL or its history state requests other tiles than the prebuilt ones. */
import { isPlainPress } from '#islands/ui/plain-press.ts';

import { addSheet } from './add-sheet.ts';

import panel from '#islands/grid/filter-panel.css?url';

const filters = document.querySelector<HTMLElement>('[data-filters] astro-island');
const more = document.querySelector<HTMLAnchorElement>('[data-load-more]');

const wake = (): void => void filters?.dispatchEvent(new Event('firn:wake'));

/** How long a press may stay unhandled before the link opens the next page, as it does without scripts. */
const LONGEST_WAIT_MS = 15e3;

/** Follows the link if its press is still unhandled. An offline visitor stays on the page. */
function openNextPage(): void {
  if (!more || more.dataset['pressed'] === undefined) return;
  if (navigator.onLine) location.assign(more.href);
  else endWaiting();
}

/** Detail of the event by which the island says that its data did not load. */
interface NoTiles {
  /** URL of the selection, which the server renders too. */
  readonly address: string;
  /** Loads the data again. */
  readonly load: () => Promise<void>;
}

/** Opens the URL of the selection, unless it is open already. An offline visitor keeps the page until the data loads. */
function onNoTiles({ detail: { address, load } }: CustomEvent<NoTiles>): void {
  addEventListener('online', load, { once: true });
  if (navigator.onLine && address !== location.pathname + location.search) location.assign(address);
  else openNextPage();
}

function endWaiting(): void {
  for (const tile of document.querySelectorAll('.tile-wait')) tile.remove();
  more?.removeAttribute('aria-busy');
  delete more?.dataset['pressed'];
}

/** Adds empty tiles in place of the requested ones, so that nothing below moves when those arrive. */
function showWaiting(count: number): void {
  const last = document.querySelector<HTMLElement>('[data-grid] > :last-child');
  if (!last) return;
  const waiting = Array.from({ length: count }, () => {
    const tile = document.createElement('div');
    tile.className = 'tile-wait';
    tile.style.blockSize = `${last.offsetHeight}px`;
    return tile;
  });
  last.after(...waiting);
}

/** Whether the island's code failed to load, perhaps before any press (hovering starts the load). The link is then a plain link. */
let hasFailed = false;

/** Reserves space for further tiles when the link is pressed. The first press wakes the island, which handles it once loaded, as it does later ones. */
function onMore(event: MouseEvent): void {
  if (!more || !filters || hasFailed || !isPlainPress(event)) return;
  const isFirst = filters.hasAttribute('ssr');
  if (isFirst) event.preventDefault();
  if (more.dataset['pressed'] !== undefined) return;
  // This comes first because it reads the layout.
  showWaiting(Number(more.dataset['loadMore']));
  if (!isFirst) return;
  more.dataset['pressed'] = '';
  more.ariaBusy = 'true';
  setTimeout(openNextPage, LONGEST_WAIT_MS);
  wake();
}

more?.addEventListener('click', onMore);
filters?.addEventListener('astro:hydration-error', (event) => {
  hasFailed = true;
  // Prevents the page reload by `guard-chunks.ts`.
  if (more?.dataset['pressed'] !== undefined) event.preventDefault();
  openNextPage();
});
// Dispatched by the island once its tiles are shown, or when it cannot load them.
document.addEventListener('firn:tiles', endWaiting);
document.addEventListener('firn:no-tiles', (event) => onNoTiles(event as CustomEvent<NoTiles>));
// A page restored from the back/forward cache no longer waits for tiles.
window.addEventListener('pagehide', endWaiting);
more?.addEventListener('pointerenter', wake, { once: true });
// The stylesheet of the closed filters loads without blocking the first paint.
if (filters) void addSheet(panel);
// The prebuilt filter form counts the products that non-professionals see, so professionals need the live one.
if (document.documentElement.dataset['customer'] === 'pro' && filters?.closest('[data-mixed]')) wake();
if (location.search || (history.state as { readonly grid?: object } | null)?.grid) wake();
