/** What every page does before any island: the cart's count from the last visit, swatches, prefetching, and looking after itself. */
import { utmCookie } from '#lib/analytics/utm.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import { isFastConnection } from '#lib/media/density-dpi.ts';

import { guardChunks } from './guard-chunks.ts';
import { watchPictures } from './missing-pictures.ts';
import { watchNavigation } from './navigation.ts';
import { startPrefetching } from './prefetch.ts';
import { watchTileSwatches } from './tile-swatches.ts';
import { watchBuilds } from './watch-builds.ts';

const root = document.documentElement;

/** Events that show that a shopper is there. */
const SIGNS = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const;

const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work));

function showCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge || badge.dataset['live']) return;
  badge.textContent = `${count}`;
  badge.dataset['count'] = `${count}`;
}

/** Without its mark the visit has no cart any more, whatever was remembered of the last one. */
function showRemembered(): void {
  if (!/(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie)) {
    showCount(0);
    return;
  }
  try {
    showCount(Number(localStorage.getItem(`firn.count.${root.dataset['region'] ?? ''}`) ?? 0));
  } catch {
    // The count then comes with the cart itself.
  }
}

/** A locale that was chosen is remembered for addresses without one; the chooser is told which page it was opened from. */
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
    // The chooser then leads to the homes.
  }
}

guardChunks();
watchNavigation();
// A form posts by itself until it is reached for.
document
  .querySelector('form[data-form=newsletter]')
  ?.addEventListener('focusin', () => void import('./newsletter-form.ts').then((letters) => letters.startLetters()), {
    once: true,
  });
const utm = utmCookie(location.search, location.protocol === 'https:');
if (utm) document.cookie = utm;
globalThis.addEventListener('storage', showRemembered);
document.addEventListener('firn:count', (event) => showCount((event as CustomEvent<number>).detail));
document.addEventListener('click', rememberChoices);
// A page out of the back/forward cache shows the cart as it was when it was left.
window.addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  showRemembered();
  // Somebody has signed in or out meanwhile: what the page shows was another's.
  const mark = customerMark(document.cookie, root.dataset['store'] ?? '');
  if ((mark === 'none') === 'customer' in root.dataset) location.reload();
});
showRemembered();
watchTileSwatches();
watchPictures();
try {
  if (sessionStorage.getItem('firn.pending')) void import('./resume-cart.ts');
} catch {
  // Nothing can have been kept where storage is forbidden.
}

function checkPrices(): void {
  if (document.querySelector('[data-product]')) void import('./live-prices.ts').then((live) => live.checkPrices());
}
// A customer's prices are hidden until they are known: they do not wait.
if (root.dataset['customer']) checkPrices();

/**
 * The islands' code is fetched once a shopper has moved and the browser is idle: a page that is only opened loads none of it. Not while data is saved, nor on a
 * connection that is known to be slow.
 */
function warmWhenUsed(): void {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection && !isFastConnection(connection)) return;
  const begin = (): void => {
    for (const name of SIGNS) globalThis.removeEventListener(name, begin);
    whenIdle(() => void import('./warm-islands.ts').then(({ warmIslands }) => warmIslands()).catch(() => undefined));
  };
  for (const name of SIGNS) globalThis.addEventListener(name, begin, { passive: true });
}

/** What can wait until the page is there. */
function later(): void {
  warmWhenUsed();
  startPrefetching();
  watchBuilds();
  if (!root.dataset['customer']) checkPrices();
  if (document.querySelector('link[hreflang]')) void import('./offer-market.ts').then((offer) => offer.offerMarket());
}
if (document.readyState === 'complete') whenIdle(later);
else window.addEventListener('load', () => whenIdle(later), { once: true });
