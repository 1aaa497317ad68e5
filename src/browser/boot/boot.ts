/** Runs on every page before any island: cart count of the last visit, prefetching, error recovery. */
import { utmCookie } from '#lib/analytics/utm.ts';
import { countKey } from '#lib/cart/cart-keys.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import { isFastConnection } from '#lib/media/density-dpi.ts';

import { guardChunks } from './guard-chunks.ts';
import { watchPictures } from './missing-pictures.ts';
import { postAddsOnExit } from './post-adds-on-exit.ts';
import { startPrefetching } from './prefetch.ts';
import { STORED_INPUT, reloadPage } from './stored-input.ts';
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
postAddsOnExit();
// Without this script, every link in the header is a Tab stop.
document.addEventListener(
  'keydown',
  (first) => void import('./header-keys.ts').then((keys) => keys.startHeaderKeys(first)).catch(() => undefined),
  { once: true },
);
// The newsletter form is a plain form until it gets the focus.
document
  .querySelector('form[data-form=newsletter]')
  ?.addEventListener('focusin', () => void import('./newsletter-form.ts').then((form) => form.startNewsletterForm()), {
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

/** Reloads a page that shows another kind of visitor than the cookie (`hydration/early-marks.ts`): the visitor has signed in or out since. */
function followVisitor(fields: string): void {
  const mark = customerMark(document.cookie, root.dataset['store'] ?? '');
  const shown = root.dataset['customer'];
  if (mark === 'customer' ? shown !== 'yes' : (shown ?? 'none') !== mark) reloadPage(fields);
}

window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  // A page restored from the back/forward cache shows an outdated cart count.
  showRemembered();
  // Only the chosen size is kept: other fields may hold the previous visitor's input.
  followVisitor('#buy input');
});
// In another tab, too. Only prices and private data depend on the visitor.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && document.querySelector('[data-minor],[data-private]'))
    followVisitor('input:not([type=password]),select,textarea');
});
showRemembered();
watchPictures();
if (document.querySelector('.grid [data-tile]')) void import('#browser/product/grid-swatches.ts');
try {
  if (sessionStorage.getItem(STORED_INPUT)) void import('./restore-input.ts');
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
if (root.dataset['customer']) {
  checkPrices();
  void import('./regular-price.ts').then((late) => late.awaitLivePrices()).catch(() => undefined);
}

/**
 * Starts `first-activity.ts`, which preloads the islands' code, once the browser is idle after the first user activity: a page that is opened but not used loads
 * none of it. Does nothing with data saver or on a slow connection.
 */
function warmWhenUsed(): void {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection && !isFastConnection(connection)) return;
  const begin = (): void => {
    for (const name of SIGNS) window.removeEventListener(name, begin);
    whenIdle(() => void import('./first-activity.ts').then((use) => use.startOnFirstActivity()).catch(() => undefined));
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
    void import('#browser/analytics/analytics.ts')
      .then((analytics) => analytics.startPageAnalytics())
      .catch(() => undefined);
  if (document.querySelector('link[hreflang]')) void import('./offer-market.ts').then((offer) => offer.offerMarket());
}
if (document.readyState === 'complete') whenIdle(later);
else window.addEventListener('load', () => whenIdle(later), { once: true });
