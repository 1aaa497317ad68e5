/** Wakes the filters of a category page when its address or its history asks for other tiles than the built ones. */
import { addSheet } from './add-sheet.ts';

import panel from '#islands/grid/filter-panel.css?url';

const filters = document.querySelector<HTMLElement>('[data-filters] astro-island');
const more = document.querySelector<HTMLAnchorElement>('[data-load-more]');

const wake = (): void => void filters?.dispatchEvent(new Event('firn:wake'));

/** As long as a press is unanswered; then the next page is opened, as without scripts. */
const LONGEST_WAIT_MS = 15e3;

/** Follows the link if its press is still unanswered. A visitor without a network stays on the page. */
function openNextPage(): void {
  if (!more || more.dataset['pressed'] === undefined) return;
  if (navigator.onLine) location.assign(more.href);
  else endWaiting();
}

function endWaiting(): void {
  for (const tile of document.querySelectorAll('.tile-wait')) tile.remove();
  more?.removeAttribute('aria-busy');
  delete more?.dataset['pressed'];
}

/** Empty tiles in place of those that are on their way: nothing below them moves when they arrive. */
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

/** The code did not load, which the pointer may have asked for before the press: the link is followed. */
let hasFailed = false;

/** Keeps the place of the further tiles. The press that loads the code is the first one to be answered; later ones are the island's. */
function onMore(event: MouseEvent): void {
  if (!more || !filters || hasFailed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isFirst = filters.hasAttribute('ssr');
  if (isFirst) event.preventDefault();
  if (more.dataset['pressed'] !== undefined) return;
  // First, because it reads the layout.
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
  // Otherwise the page would be loaded again instead (`guard-chunks.ts`).
  if (more?.dataset['pressed'] !== undefined) event.preventDefault();
  openNextPage();
});
// Dispatched by the island once its tiles are shown, or when it cannot load them.
document.addEventListener('firn:tiles', endWaiting);
document.addEventListener('firn:no-tiles', openNextPage);
// A page that comes back from the back/forward cache waits for nothing.
window.addEventListener('pagehide', endWaiting);
more?.addEventListener('pointerenter', wake, { once: true });
// The sheet of the closed filters loads without blocking the first paint.
if (filters) void addSheet(panel);
// The built form counts the products that visitors who are not professionals see.
if (document.documentElement.dataset['customer'] === 'pro' && filters?.closest('[data-mixed]')) wake();
if (location.search || (history.state as { readonly grid?: object } | null)?.grid) wake();
