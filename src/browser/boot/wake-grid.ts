/** Wakes the filters of a category page when its address or its history asks for other tiles than the built ones. */
import { addSheet } from './add-sheet.ts';

import panel from '#islands/grid/filter-panel.css?url';

const filters = document.querySelector<HTMLElement>('[data-filters] astro-island');
const more = document.querySelector<HTMLElement>('[data-load-more]');

const wake = (): void => void filters?.dispatchEvent(new Event('firn:wake'));

/** The press that loads the code is the first one to be answered. */
function onFirstMore(event: MouseEvent): void {
  if (!filters || !filters.hasAttribute('ssr') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (more) more.dataset['pressed'] = '';
  wake();
}

more?.addEventListener('click', onFirstMore);
more?.addEventListener('pointerenter', wake, { once: true });
// The sheet of the closed filters loads without blocking the first paint.
if (filters) void addSheet(panel);
// The built form counts the products that visitors who are not professionals see.
if (document.documentElement.dataset['customer'] === 'pro' && filters?.closest('[data-mixed]')) wake();
if (location.search || (history.state as { readonly grid?: object } | null)?.grid) wake();
