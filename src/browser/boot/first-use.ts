/** Work that begins with the visitor's first activity on a page. */
import { watchAddOns } from '#browser/product/add-ons.ts';
import { startSharing } from '#browser/product/share.ts';

import { warmIslands } from './warm-islands.ts';

export function startFirstUse(): void {
  warmIslands();
  startSharing();
  watchAddOns();
}
