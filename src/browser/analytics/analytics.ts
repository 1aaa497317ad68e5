/** Starts the analytics of a page: page view, list and cart events, consent banner. Loaded only on pages with analytics settings. */
import { cartItemEvent } from '#lib/analytics/events.ts';
import type { PageAnalytics } from '#lib/analytics/page-analytics.ts';
import { pageViewEvent } from '#lib/analytics/page-view.ts';
import { cartItemChanges } from '#lib/cart/cart-item-change.ts';
import type { ConfirmedChange } from '#lib/cart/cart-item-change.ts';
import { startAnalytics } from '#stores/analytics-consent.ts';

import { setCounter } from './added-set.ts';
import { askForConsent } from './consent-banner.ts';
import { watchLists } from './list-views.ts';

/** A prerendered page is counted when it is shown; most are never shown. */
function whenShown(work: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}

function start({ view, ...settings }: PageAnalytics): void {
  const analytics = startAnalytics(settings);
  const recordView = (): void => {
    if (view) analytics.record(pageViewEvent(view, location.pathname + location.search));
  };
  recordView();
  // Restoring a page from the back/forward cache counts as a page view, too.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) recordView();
  });
  watchLists(analytics.record);
  const set = setCounter(analytics.record);
  document.addEventListener('firn:cart-change', (event) => {
    for (const item of cartItemChanges((event as CustomEvent<ConfirmedChange>).detail)) {
      set.note(item);
      analytics.record(cartItemEvent(item.product, item.change));
    }
  });
  void set.count();
  if (settings.tagManager) askForConsent(analytics);
}

export function startPageAnalytics(): void {
  const settings = document.querySelector('script[data-analytics]')?.textContent;
  if (settings) whenShown(() => start(JSON.parse(settings) as PageAnalytics));
}
