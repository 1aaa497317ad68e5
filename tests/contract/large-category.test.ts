/**
 * A category of 3,000 products, rendered by the real pages: pages of 24, and a first visit that costs no more than in a small category. What must not
 * happen: a page with all tiles, a page beyond the last one, a filter file with more product data than tiles and filter values need, or an island that
 * reads each product more than once per filter (three times for a filter in use).
 */
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { ContentStore } from '#content-loaders/content-store.ts';
import { facetCounts, NO_SELECTION, selected } from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';
import type { GridData, GridItem } from '#lib/catalogue/grid-data.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { routesOf } from '#publishing/plan/route-cache.ts';
import { routeSource } from '#publishing/plan/route-source.ts';

import { openRenderedShop } from '../support/rendered-shop.ts';
import type { RenderedShop } from '../support/rendered-shop.ts';
import { entryChange } from '../support/small-shop.ts';
import { withoutStyles } from '../support/without-styles.ts';

// Builds the pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const PRODUCTS = 3000;
const LAST_PAGE = PRODUCTS / 24;
const SKIS = '/de-at/c/skis';
const LANGUAGES = ['en-us', 'de'];

/** Replaces the sample's skis with many variations of them. */
function multiplySkis(store: ContentStore): void {
  const categories = store.list('product_category', 'de').filter(({ url }) => url.startsWith('/skis'));
  const uids = new Set(categories.map(({ uid }) => uid));
  for (const language of LANGUAGES) {
    const all = store.list('product', language).filter((one) => one.categories.some(({ uid }) => uids.has(uid)));
    const everywhere = all.filter(({ regions }) => regions.length === 0);
    const variation = (at: number): Product => {
      const ski = everywhere[at % everywhere.length];
      if (!ski) throw new Error('The sample has no ski that is shown everywhere.');
      const name = `${ski.title} ${at}`;
      return { ...ski, uid: `many${at}`, title: name, displayTitle: name, url: `${ski.url}-${at}`, related: [] };
    };
    const gone = all.map(({ type, uid }) => ({ type, uid, language }));
    const made = Array.from({ length: PRODUCTS }, (_, at) => entryChange(variation(at), language));
    store.apply([...gone, ...made], {}, false);
  }
}

let shop: RenderedShop;
let grid: GridData;
beforeAll(async () => {
  shop = await openRenderedShop(LANGUAGES, multiplySkis);
  const { payload } = await shop.page(SKIS);
  if (payload?.kind !== 'category' || !payload.grid) throw new Error('The first page has no data for its filters.');
  ({ grid } = payload);
});
afterAll(() => shop?.close());

const tilesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<h3 class="tile-name"><a href="([^"]*)"/g)].map(([, href = '']) => href);

test('125 pages of 24 products are published, and no further one', () => {
  const files = routesOf(routeSource(shop.store));
  const pages = Array.from({ length: LAST_PAGE + 1 }, (_, at) => `de-at/c/skis/page/${at + 1}/index.html`);
  // The first page is the category itself.
  expect(pages.filter((file) => files.has(file))).toEqual(pages.slice(1, LAST_PAGE));
});

test.each([1, 2, 63, LAST_PAGE])('page %i has the 24 tiles of its position in the list', async (page) => {
  const { status, html, payload } = await shop.page(page === 1 ? SKIS : `${SKIS}/page/${page}`);
  expect([status, tilesOf(html)]).toEqual([200, grid.items.slice((page - 1) * 24, page * 24).map(({ href }) => href)]);
  // Only the first page has the data of all products, for the filters.
  expect(payload?.kind === 'category' && payload.grid !== undefined).toBe(page === 1);
});

test('a page beyond the last one is not found', async () => {
  expect((await shop.page(`${SKIS}/page/${LAST_PAGE + 1}`)).status).toBe(404);
});

test('the first page load does not grow with the category', async () => {
  const small = await shop.page('/de-at/c/bindings');
  const large = await shop.page(SKIS);
  expect(tilesOf(small.html).length).toBeLessThan(24);
  // The compressed page has 24 tiles and the filters of skis, not the 3,000 products.
  expect(gzipSync(large.html).length).toBeLessThan(17_500);
  expect(withoutStyles(large.html).match(/data-tile/g)).toHaveLength(24);
});

test('the filter file has every product once, in at most 40 compressed bytes each', async () => {
  const { payload } = await shop.page(SKIS);
  expect(new Set(grid.items.map(({ uid }) => uid)).size).toBe(PRODUCTS);
  expect(grid.items).toHaveLength(PRODUCTS);
  expect(gzipSync(JSON.stringify(payload)).length).toBeLessThan(40 * PRODUCTS);
});

/** The products, and a count of how often the filter values of any of them were read. */
function watched(): { readonly items: readonly GridItem[]; readonly reads: () => number } {
  let reads = 0;
  const items = grid.items.map((item) =>
    Object.defineProperty({ ...item }, 'facets', {
      get() {
        reads += 1;
        return item.facets;
      },
    }),
  );
  return { items, reads: () => reads };
}

/** One value of each facet. */
const choiceOf = (values: Readonly<Record<string, string | undefined>>): Selection => ({
  ...NO_SELECTION,
  values: Object.fromEntries(
    Object.entries(values).map(([facet, value]) => [facet, value === undefined ? [] : [value]]),
  ),
});

test('a choice reads each product once per filter, plus twice per filter in use', () => {
  const { facets } = grid;
  const [first] = grid.items;
  const own = facets.slice(0, 3).map(({ id, values }) => [id, values[first?.facets[id]?.[0] ?? -1]?.id] as const);
  for (const selection of [NO_SELECTION, choiceOf(Object.fromEntries(own))]) {
    const { items, reads } = watched();
    facetCounts(items, facets, selection);
    expect(selected(items, facets, { selection, tag: 'de' }).length).toBeGreaterThan(0);
    // Counting reads each filter once; a filter in use is tested twice more: for the counts and for the result.
    expect(reads()).toBeLessThanOrEqual(PRODUCTS * (facets.length + 2 * Object.keys(selection.values).length));
  }
});

test('a combination that no product has finds nothing, and its counts show the way back', () => {
  const { facets, items } = grid;
  const [narrow, wide] = ['length', 'waist'].map((id) => facets.find((facet) => facet.id === id));
  if (!narrow || !wide) throw new Error('The skis have no filters for length and waist.');
  const found = (length: string, waist: string): number =>
    selected(items, facets, { selection: choiceOf({ length, waist }), tag: 'de' }).length;
  const pairs = narrow.values.flatMap((one) => wide.values.map((other) => [one.id, other.id] as const));
  const [length, waist] = pairs.find(([one, other]) => found(one, other) === 0) ?? [];
  expect(length).toBeDefined();
  const counts = facetCounts(items, facets, choiceOf({ length, waist }));
  // The counts of a filter ignore its own choice: another value of each has products.
  expect([counts['length'], counts['waist']].map((own) => own?.some((count) => count > 0))).toEqual([true, true]);
});
