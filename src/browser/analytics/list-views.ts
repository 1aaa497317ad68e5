/**
 * Events of product lists: `view_item_list` when products of a list come into view, `select_item` when one is opened. A list is an element with
 * `data-list-id` and `data-list-name`; its products are tiles whose price has `data-product`.
 */
import type { AnalyticsProduct } from '#lib/analytics/event-item.ts';
import { selectItem, viewItemList } from '#lib/analytics/events.ts';
import type { AnalyticsEvent, ItemList } from '#lib/analytics/events.ts';
import { listedProduct } from '#lib/analytics/listed-product.ts';
import { readVariants } from '#stores/variants.ts';

const TILE = '[data-tile]';
/** Tiles that come into view within this time are reported in one event. */
const GATHER_MS = 300;

type Record = (event: AnalyticsEvent) => void;

/** The tile's product with the visitor's own prices; undefined if the product is not sold here or its variants did not load. */
async function productOf(tile: HTMLElement): Promise<AnalyticsProduct | undefined> {
  const id = Number(tile.querySelector<HTMLElement>('[data-product]')?.dataset['product']);
  if (!id) return undefined;
  const name = tile.querySelector('.tile-name')?.textContent.trim() ?? '';
  return listedProduct(name, (await readVariants(id)) ?? []);
}

const listOf = ({ dataset }: HTMLElement): ItemList => ({
  id: dataset['listId'] ?? '',
  name: dataset['listName'] ?? '',
});

async function recordViews(list: HTMLElement, tiles: readonly HTMLElement[], record: Record): Promise<void> {
  const products = (await Promise.all(tiles.map(productOf))).filter((product) => product !== undefined);
  if (products.length > 0) record(viewItemList(listOf(list), products));
}

function watchList(list: HTMLElement, record: Record): void {
  let seen: HTMLElement[] = [];
  const send = (): void => {
    const tiles = seen;
    seen = [];
    void recordViews(list, tiles, record);
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

async function recordSelection(event: MouseEvent, record: Record): Promise<void> {
  // Swatches, and marks that compare or save a product, are links that do not open it.
  const link = event.target instanceof Element ? event.target.closest('a:not(.swatch, [data-keep])') : null;
  const tile = link?.closest<HTMLElement>(TILE);
  const list = tile?.closest<HTMLElement>('[data-list-id]');
  const product = tile && list && (await productOf(tile));
  if (product) record(selectItem(listOf(list), product));
}

export function watchLists(record: Record): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-list-id]')) watchList(list, record);
  document.addEventListener('click', (event) => void recordSelection(event, record), { capture: true });
}
