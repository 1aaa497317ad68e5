/** Marks of a signed-in customer on the document, as `browser/hydration/early-marks.ts` sets them where scripts run. */
import type { CustomerView } from '#lib/customer/customer-views.ts';

import { set } from './html-tree.ts';
import type { Element } from './html-tree.ts';

export function markRoot(root: Element, { isPro, paysShipping }: CustomerView): void {
  set(root, 'data-customer', isPro ? 'pro' : 'yes');
  if (paysShipping) set(root, 'data-pays', '');
}
