/** Runs on every page before any island: cart count of the last visit, prefetching, error recovery. */
import { utmCookie } from '#lib/analytics/utm.ts';
import { countKey } from '#lib/cart/cart-keys.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import { isFastConnection } from '#lib/media/density-dpi.ts';

import { guardChunks } from './guard-chunks.ts';
import { KEPT_INPUT, reloadPage } from './kept-input.ts';
import { postLeftPresses } from './left-presses.ts';
import { watchPictures } from './missing-pictures.ts';
import { startPrefetching } from './prefetch.ts';
import { watchBuilds } from './watch-builds.ts';

const root = document.documentElement;

/** Events that show user activity. */
const SIGNS = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const;

/** Runs the work when the browser is idle, or after five seconds at the latest. */
const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 5e3 }) : setTimeout(work));

function showCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge || badge.dataset['live']) return;
  badge.textContent = `${count}`;
  badge.dataset['count'] = `${count}`;
}

/** Shows the stored cart count. Without the cart cookie the visit has no cart, even if a count is stored. */
function showRemembered(): void {
  if (!/(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie)) {
    showCount(0);
    return;
  }
  try {
    showCount(Number(localStorage.getItem(countKey(root.dataset['region'] ?? '')) ?? 0));
  } catch {
    // Without storage, the count appears with the cart.
  }
}

/** Stores a chosen locale, for URLs without one, and the current page's alternates for the country chooser. */
function rememberChoices(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const locale = link?.dataset['locale'];
  if (locale) document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
  if (!link?.hasAttribute('data-chooser')) return;
  const pages = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map((page) => [
    page.hreflang,
    page.href,
  ]);
  try {
    sessionStorage.setItem('firn.pages', JSON.stringify(Object.fromEntries(pages)));
  } catch {
    // Without storage, the chooser links to home pages.
  }
}

guardChunks();
postLeftPresses();
// Without this script, every link in the header is a Tab stop.
document.addEventListener(
  'keydown',
  (first) => void import('./header-keys.ts').then((keys) => keys.startHeaderKeys(first)).catch(() => undefined),
  { once: true },
);
// The newsletter form is a plain form until it gets the focus.
document
  .querySelector('form[data-form=newsletter]')
  ?.addEventListener('focusin', () => void import('./newsletter-form.ts').then((letters) => letters.startLetters()), {
    once: true,
  });
for (const form of document.querySelectorAll<HTMLFormElement>('[data-suggest]'))
  form.addEventListener(
    'focusin',
    () => void import('#browser/search/suggestions.ts').then((search) => search.startSuggestions(form)),
    { once: true },
  );
const utm = utmCookie(location.search, location.protocol === 'https:');
if (utm) document.cookie = utm;
window.addEventListener('storage', showRemembered);
document.addEventListener('firn:count', (event) => showCount((event as CustomEvent<number>).detail));
document.addEventListener('click', rememberChoices);
// A page restored from the back/forward cache shows an outdated cart count.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  showRemembered();
  // The visitor has signed in or out since: reload, because the page shows the previous state.
  const mark = customerMark(document.cookie, root.dataset['store'] ?? '');
  // Only the chosen size is kept: other fields may hold the previous visitor's input.
  if ((mark === 'none') === 'customer' in root.dataset) reloadPage('#buy input');
});
showRemembered();
watchPictures();
if (document.querySelector('.grid [data-tile]')) void import('#browser/product/grid-swatches.ts');
try {
  if (sessionStorage.getItem(KEPT_INPUT)) void import('./restore-input.ts');
  if (sessionStorage.getItem('firn.pending')) void import('./resume-cart.ts');
} catch {
  // Without storage there are no pending calls.
}

let isChecking = false;

function checkPrices(): void {
  if (isChecking || !document.querySelector('[data-product]')) return;
  isChecking = true;
  void import('./live-prices.ts').then((live) => live.checkPrices());
}
// Islands render prices into pages that were built without any.
document.addEventListener('firn:tiles', checkPrices);
// A customer's prices are hidden until loaded: load them immediately.
if (root.dataset['customer']) checkPrices();

/**
 * Starts `first-use.ts`, which preloads the islands' code, once the browser is idle after the first user activity: a page that is opened but not used loads
 * none of it. Does nothing with data saver or on a slow connection.
 */
function warmWhenUsed(): void {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection && !isFastConnection(connection)) return;
  const begin = (): void => {
    for (const name of SIGNS) window.removeEventListener(name, begin);
    whenIdle(() => void import('./first-use.ts').then((use) => use.startFirstUse()).catch(() => undefined));
  };
  for (const name of SIGNS) window.addEventListener(name, begin, { passive: true });
}

/** Starts the work that waits for the page load. */
function later(): void {
  warmWhenUsed();
  startPrefetching();
  watchBuilds();
  if (!root.dataset['customer']) checkPrices();
  if (document.querySelector('script[data-analytics]'))
    void import('#browser/analytics/analytics.ts').then((analytics) => analytics.startPageAnalytics());
  if (document.querySelector('link[hreflang]')) void import('./offer-market.ts').then((offer) => offer.offerMarket());
}
if (document.readyState === 'complete') whenIdle(later);
else window.addEventListener('load', () => whenIdle(later), { once: true });
