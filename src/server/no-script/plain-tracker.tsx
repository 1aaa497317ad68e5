/** A professional's allowance without scripts, with the view of `islands/pro`. */
import { renderToStaticMarkup } from 'react-dom/server';

import type { SpendTrackerProps } from '#islands/pro/SpendTracker.tsx';
import { SpendTrackerView } from '#islands/pro/views/SpendTrackerView.tsx';
import type { SpendShown } from '#lib/customer/spend-shown.ts';

export function plainTracker({ id, title, employee }: SpendTrackerProps, shown: SpendShown): string {
  return renderToStaticMarkup(<SpendTrackerView id={id} title={title} employee={employee} shown={shown} />);
}
