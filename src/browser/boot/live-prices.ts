/** Updates prices and stock of visible products to the platform's current values; unchanged values are not touched. */
import { pageWriting } from '#islands/ui/page-writing.ts';
import type { LivePrice } from '#lib/catalogue/live-price.ts';
import { changedPrice } from '#lib/catalogue/stock-state.ts';
import type { PriceShown } from '#lib/catalogue/stock-state.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { $prices, loadPrices } from '#stores/prices.ts';

const { dataset: page } = document.documentElement;
const writing = pageWriting();
const texts = document.querySelector('main')?.dataset ?? {};

/** Customer kind, set before first paint: `pro`, `yes` for other customers, undefined for guests. */
const { customer } = page;

const money = (minor: string | undefined): PriceShown['price'] => ({
  minor: Number(minor),
  currency: page['currency'] ?? '',
});

function builtPrice({ minor, was }: DOMStringMap): PriceShown {
  return { price: money(minor), ...(was ? { was: money(was) } : {}) };
}

/** Replaces the elements instead of changing their text: new elements do not count as layout shifts. */
function printPrice(element: HTMLElement, { price, was }: PriceShown, name = ''): void {
  const now = document.createElement('span');
  const amount = formatMoney(price, writing);
  now.textContent = [name, element.dataset['from']?.replace('{amount}', amount) ?? amount].filter(Boolean).join(' ');
  now.className = name && 'pro';
  const before = document.createElement('s');
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.textContent = `${texts['was']} `;
  if (was) before.append(label, formatMoney(was, writing));
  const lowest = element.querySelector<HTMLElement>('small');
  // The lowest-price note applies to the built price only.
  if (lowest) lowest.hidden = !was || lowest.dataset['lowest'] !== `${price.minor}`;
  element.replaceChildren(now, ...(was ? [before] : []), ...(lowest ? [lowest] : []));
  element.dataset['minor'] = `${price.minor}`;
  element.dataset['was'] = was ? `${was.minor}` : '';
}

/** Shows the stock note: over the picture in a tile, in a reserved line on a product page. */
function printNotes(element: HTMLElement, live: LivePrice, changed: boolean): void {
  const stock = live.stock === 'in-stock' ? undefined : texts[live.stock === 'low' ? 'low' : 'soldOut'];
  const tile = element.closest('[data-tile]');
  if (tile) {
    const tags = tile.querySelector('.tags');
    tags?.querySelector('.stock')?.remove();
    if (!stock || !tags) return;
    const tag = Object.assign(document.createElement('span'), { className: 'tag stock', textContent: stock });
    tags.append(tag);
    return;
  }
  const notify = document.querySelector<HTMLElement>('[data-notify]');
  if (notify && live.someGone)
    void import('./notify-me.ts').then((offer) => offer.offerNotice(Number(notify.dataset['notify'])));
  if (live.someGone && document.querySelector('.buy .choice-row'))
    void import('./sold-out-sizes.ts').then((sizes) => sizes.markSizes(Number(element.dataset['product'])));
  const note = element.parentElement?.querySelector<HTMLElement>('[data-live-note]');
  const text = [changed && texts['changed'], stock].filter(Boolean).join(' · ');
  if (note && note.textContent !== text) note.textContent = text;
  const add = document.querySelector<HTMLButtonElement>('[data-add]');
  // Before hydration only: React adopts this state of the button and owns it from then on.
  if (!add?.closest('astro-island[ssr]')) return;
  const isGone = live.stock === 'sold-out';
  add.disabled = isGone;
  add.textContent = (isGone ? texts['soldOut'] : add.dataset['add']) ?? '';
}

/** Shows a customer's own price; the built price was hidden until now. A professional's price is labeled if it is below the guest price. */
function paintOwn(element: HTMLElement, live: LivePrice): void {
  const guest = (element.dataset['guest'] ??= element.dataset['minor'] ?? '');
  printPrice(element, live, customer === 'pro' && live.price.minor < Number(guest) ? texts['pro'] : '');
  element.dataset['live'] = 'own';
}

/** The sale tag is shown only beside a struck-through price. Its space stays, so that nothing shifts. */
function printSale(element: HTMLElement, { was }: LivePrice): void {
  const tag = element.closest('[data-tile], .buy')?.querySelector<HTMLElement>('.tag.sale');
  if (tag) tag.style.visibility = was ? '' : 'hidden';
}

function paint(element: HTMLElement, live: LivePrice): void {
  // A chosen variant has one price, and so may a customer.
  const losesFrom = !live.from && element.dataset['from'] !== undefined;
  if (losesFrom) delete element.dataset['from'];
  const built = builtPrice(element.dataset);
  const next = losesFrom ? live : changedPrice(built, live);
  if (customer) paintOwn(element, live);
  else if (next) printPrice(element, next);
  printSale(element, live);
  if (!live.chosen) printNotes(element, live, !customer && built.price.minor !== live.price.minor);
}

/** Loads the prices of the elements. A customer's own prices that do not load are replaced by the built ones, and requested again. */
async function ask(elements: readonly HTMLElement[]): Promise<void> {
  await loadPrices(elements.map((element) => Number(element.dataset['product'])));
  const missing = elements.filter(({ dataset }) => dataset['live'] !== 'own');
  if (customer && missing[0])
    await import('./regular-price.ts')
      .then((late) => late.showRegularUntilLoaded(missing, () => ask(missing)))
      .catch(() => undefined);
  for (const element of missing) element.dataset['live'] ??= 'built';
}

const places = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-product]')];

export function checkPrices(): void {
  // From now on, each hidden price waits for its own response (customer.css).
  page['prices'] = 'live';
  const watched = new WeakSet<HTMLElement>();
  $prices.listen((prices, _before, id) => {
    const live = prices[Number(id)];
    if (!live) return;
    for (const element of places()) if (element.dataset['product'] === `${id}`) paint(element, live);
  });
  const watcher = new IntersectionObserver(
    (entries) => {
      const near = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target as HTMLElement);
      for (const element of near) watcher.unobserve(element);
      void ask(near);
    },
    { rootMargin: '300px' },
  );
  const watch = (): void => {
    for (const element of places()) {
      if (watched.has(element)) continue;
      watched.add(element);
      watcher.observe(element);
    }
  };
  watch();
  // A category page adds tiles later.
  document.addEventListener('firn:tiles', watch);
}
