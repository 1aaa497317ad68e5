/** Turns links that add a product to a list of this browser into toggle buttons, and reports changes in a message that links to the list. */
import { isPlainKey, isPlainPress } from '#islands/ui/plain-press.ts';
import { SAVED_LIMITS, sharedAddress } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';
import { $compared, $wishlist, toggleSaved } from '#stores/saved-products.ts';

const lists = { compare: $compared, wishlist: $wishlist } as const;

const listOf = ({ dataset }: HTMLElement): SavedList => dataset['keep'] as SavedList;

/** The product slug in the link's query, such as `?keep=ridge-98`. */
const slugOf = ({ search }: HTMLAnchorElement): string => search.slice('?keep='.length);

/** The name of the list; on a tile, the comma of the page's language and the product's name follow it (`SaveMarks.tsx`). */
const nameOf = ({ textContent }: HTMLElement): string => textContent.split(/, |、/, 1)[0] ?? '';

/** Shows which products of the page are in the lists. */
export function showKeptState(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep]')) {
    link.setAttribute('role', 'button');
    link.ariaPressed = `${lists[listOf(link)].get().includes(slugOf(link))}`;
  }
}

/** Shows how many products the list has, with a link to it. */
function report(link: HTMLAnchorElement, outcome: ReturnType<typeof toggleSaved>): void {
  const place = document.querySelector<HTMLElement>('[data-keep-news]');
  if (!place) return;
  const list = listOf(link);
  const slugs = lists[list].get();
  const isFull = outcome === 'full';
  const text = isFull && list === 'compare' ? `${place.dataset['full']} ` : '';
  const way = document.createElement('a');
  way.href = sharedAddress(link.href.split('?', 1)[0] ?? '', slugs);
  way.textContent = `${nameOf(link)} (${slugs.length}${isFull || list === 'compare' ? `/${SAVED_LIMITS[list]}` : ''})`;
  place.replaceChildren(text, ...(slugs.length > 0 ? [way] : []));
}

function toggle(event: Event): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-keep]') : null;
  if (!link) return;
  const isKey = event instanceof KeyboardEvent;
  if (isKey ? event.key !== ' ' || !isPlainKey(event) : !isPlainPress(event as MouseEvent)) return;
  event.preventDefault();
  // A held key repeats its event.
  if (!isKey || !event.repeat) report(link, toggleSaved(listOf(link), slugOf(link)));
}

export function startKeepLinks(): void {
  $compared.subscribe(showKeptState);
  $wishlist.subscribe(showKeptState);
  document.addEventListener('click', toggle);
  document.addEventListener('keydown', toggle);
}
