/**
 * Events of product lists: `view_item_list` when products of a list come into view, `select_item` when one is opened. A list is an element with
 * `data-list-id` and `data-list-name`; its products are tiles with `data-sku` and a price with `data-product`, `data-minor` and `data-was`.
 */
import type { AnalyticsProduct } from '#lib/analytics/event-item.ts';
import { selectItem, viewItemList } from '#lib/analytics/events.ts';
import type { AnalyticsEvent, ItemList } from '#lib/analytics/events.ts';

const TILE = '[data-tile]';
/** Tiles that come into view within this time are one event. */
const GATHER_MS = 300;

type Record = (event: AnalyticsEvent) => void;

/** Reads the price that is shown, which is the visitor's own. Undefined for a tile that is not sold here. */
function productOf(tile: HTMLElement): AnalyticsProduct | undefined {
  const price = tile.querySelector<HTMLElement>('[data-product]')?.dataset;
  const { sku, variant } = tile.dataset;
  const currency = document.documentElement.dataset['currency'] ?? '';
  if (!price?.['minor'] || !sku) return undefined;
  const now = { minor: Number(price['minor']), currency };
  const was = price['was'] ? { minor: Number(price['was']), currency } : undefined;
  return {
    name: tile.querySelector('.tile-name')?.textContent.trim() ?? '',
    sku,
    id: Number(price['product']),
    variantId: Number(variant),
    quantity: 1,
    originalPrice: was ?? now,
    salePrice: was && now,
  };
}

const listOf = ({ dataset }: HTMLElement): ItemList => ({
  id: dataset['listId'] ?? '',
  name: dataset['listName'] ?? '',
});

function watchList(list: HTMLElement, record: Record): void {
  let seen: HTMLElement[] = [];
  const send = (): void => {
    const products = seen.flatMap((tile) => productOf(tile) ?? []);
    seen = [];
    if (products.length > 0) record(viewItemList(listOf(list), products));
  };
  const watcher = new IntersectionObserver((entries) => {
    const shown = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
    if (shown.length === 0) return;
    if (seen.length === 0) setTimeout(send, GATHER_MS);
    for (const tile of shown) watcher.unobserve(tile);
    seen.push(...shown);
  });
  const known = new WeakSet<Element>();
  const watchNew = (): void => {
    for (const tile of list.querySelectorAll(TILE)) {
      if (known.has(tile)) continue;
      known.add(tile);
      watcher.observe(tile);
    }
  };
  watchNew();
  // "Load more" and filters add tiles.
  new MutationObserver(watchNew).observe(list, { childList: true, subtree: true });
}

function recordSelection(event: MouseEvent, record: Record): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const tile = link?.closest<HTMLElement>(TILE);
  const list = tile?.closest<HTMLElement>('[data-list-id]');
  const product = tile && list && productOf(tile);
  if (product) record(selectItem(listOf(list), product));
}

export function watchLists(record: Record): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-list-id]')) watchList(list, record);
  document.addEventListener('click', (event) => recordSelection(event, record), { capture: true });
}
