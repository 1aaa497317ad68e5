/** A reduced price in the European Union: the page shows the lowest price of the preceding 30 days, from prices that the shop itself observed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { fillPrices } from '#server/no-script/fill-prices.ts';
import { printTree, readTree } from '#server/no-script/html-tree.ts';
import type { VisitorApi } from '#server/no-script/visitor-api.ts';

import { openPricedShop } from '../support/priced-shop.ts';
import type { PricedShop } from '../support/priced-shop.ts';

// Builds the bundle and starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const PATIENCE = { timeout: 60_000, interval: 25 };
const DAY = 86_400_000;
const PAGE = 'de-at/p/ridge-98';
const SWISS = 'de-ch/p/ridge-98';
const LOWEST = /<small[^>]*data-lowest="(\d+)"[^>]*>([^<]*)<\/small>/;

let shop: PricedShop;
let productId = 0;
beforeAll(async () => {
  shop = await openPricedShop();
  productId = Number(/data-product="(\d+)"/.exec(shop.page(PAGE))?.[1]);
});
afterAll(() => shop?.close());

const setPrice = (price: number, sale_price: number) => shop.manage('price', { product_id: productId, price, sale_price }); // prettier-ignore
const hasPrice = (minor: number) =>
  vi.waitFor(() => expect(shop.page(PAGE)).toContain(`data-product="${productId}" data-minor="${minor}"`), PATIENCE);
const idle = () => vi.waitFor(() => expect(shop.loop.status()).toMatchObject({ state: 'idle', queued: 0 }), PATIENCE);
const said = (): string | undefined => LOWEST.exec(shop.page(PAGE))?.[2]?.replaceAll(/\s+/g, ' ').trim();

/** Simulates a price history observed over `days` days: each price for ten days, the last one until now. */
function observedFor(days: number, ...minor: readonly number[]): void {
  const now = Date.now();
  const periods = minor.map((one, at) => ({
    price: { minor: one, currency: 'EUR' },
    reduced: false,
    since: now - (days - at * 10) * DAY,
  }));
  shop.edit((store) => store.priceHistories.put(new Map([[`eu-region-1 eu_region_1-${productId}`, { seenAt: now, periods }]]), 0)); // prettier-ignore
}

test('with a history of a few minutes the former price is struck out, and no lowest price is shown', async () => {
  await setPrice(800, 700);
  await hasPrice(70_000);
  expect(shop.page(PAGE)).toMatch(/data-was="80000"/);
  expect(said()).toBeUndefined();
});

test('after 30 observed days Austria shows the lowest price, Switzerland does not, and a full release is the same', async () => {
  await setPrice(800, 0);
  await hasPrice(80_000);
  await idle();
  const swiss = shop.page(SWISS);
  observedFor(38, 69_995, 80_000);
  await setPrice(800, 750);
  await hasPrice(75_000);
  await idle();
  expect(said()).toBe('Niedrigster Preis der letzten 30 Tage: 699,95 €');
  expect(LOWEST.exec(shop.page(PAGE))?.[1]).toBe('75000');
  expect(shop.page(SWISS)).toBe(swiss);
  // Tiles in lists show the same, both in HTML and in the data from which browsers make tiles.
  const tileOf = (page: string): string => shop.page(page).split('<article').find((one) => one.includes(`data-product="${productId}"`)) ?? ''; // prettier-ignore
  for (const list of ['de-at/c/skis', 'de-at/c/skis/all-mountain'])
    expect(LOWEST.exec(tileOf(list))?.slice(1)).toEqual(LOWEST.exec(shop.page(PAGE))?.slice(1));
  const swissList = shop.page('de-ch/c/skis');
  expect(swissList).toContain(`"/${SWISS}"`);
  expect(swissList).not.toContain('data-lowest');
  const tree = shop.tree();
  expect(await shop.whole(false)).toEqual(tree);
  // Facts that are read again from the platform keep their price history.
  expect(await shop.whole(true)).toEqual(tree);
});

test('a hydrated page shows the lowest price only beside the built price', async () => {
  const variantsOf = (minor: number, list?: number) => [
    {
      id: 1, productId, sku: '', inventoryLevel: 9, isInStock: true, isPurchasable: true, optionValues: [],
      calculatedPrice: { minor, currency: 'EUR' },
      ...(list ? { retailPrice: { minor: list, currency: 'EUR' } } : {}),
    },
  ]; // prettier-ignore
  const filled = async (minor: number, list?: number): Promise<string> => {
    const tree = readTree(shop.page(PAGE));
    const visitor = { ask: () => Promise.resolve({ status: 200, data: variantsOf(minor, list) }) };
    await fillPrices(tree, visitor as unknown as VisitorApi, false);
    expect(printTree(tree)).toContain('data-live="own"');
    return printTree(tree);
  };
  expect(await filled(75_000, 80_000)).toMatch(LOWEST);
  expect(await filled(60_000, 80_000)).not.toMatch(LOWEST);
  expect(await filled(75_000)).not.toMatch(LOWEST);
});

test('the lowest price disappears when the reduction ends', async () => {
  await setPrice(800, 0);
  await hasPrice(80_000);
  expect(said()).toBeUndefined();
});
