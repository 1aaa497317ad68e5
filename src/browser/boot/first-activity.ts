/** Starts the work that waits for the visitor's first activity on a page. */
import { startSharing } from '#browser/product/share.ts';
import { watchAddOns } from '#browser/product/watch-add-ons.ts';

import { prefetchIslands } from './prefetch-islands.ts';

export function startOnFirstActivity(): void {
  prefetchIslands();
  startSharing();
  watchAddOns();
}
