/** Starts the work that waits for the visitor's first activity on a page. */
import { startSharing } from '#browser/product/share.ts';
import { watchAddOns } from '#browser/product/watch-add-ons.ts';

import { warmIslands } from './warm-islands.ts';

export function startFirstUse(): void {
  warmIslands();
  startSharing();
  watchAddOns();
}
