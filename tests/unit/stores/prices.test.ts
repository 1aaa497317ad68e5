/** The prices that a product page shows while the shopper chooses a variant. */
import { expect, test, vi } from 'vitest';

import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

const money = (minor: number) => ({ minor, currency: 'EUR' });
const variantAt = (id: number, minor: number) =>
  ({ id, productId: 1, calculatedPrice: money(minor), isInStock: true, isPurchasable: true, inventoryLevel: 9 }) as unknown as CommerceVariant; // prettier-ignore
const cheap = variantAt(1, 70_000);
const expensive = variantAt(2, 80_000);

async function open() {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({ api: { variants: async () => ({ kind: 'ok', value: [cheap, expensive] }) } as never, dataset: {} });
  return import('#stores/prices.ts');
}

test('the price of a variant that was chosen before the prices have loaded is shown, and not replaced by the lowest price', async () => {
  const { $prices, loadPrices, showVariantPrice } = await open();
  await showVariantPrice(expensive);
  expect($prices.get()[1]?.price).toEqual(money(80_000));
  // The page checks its prices when they come into view.
  await loadPrices([1]);
  expect($prices.get()[1]?.price).toEqual(money(80_000));
});

test('another element with the price of the product does not reset the price of the chosen variant', async () => {
  const { $prices, loadPrices, showVariantPrice } = await open();
  await loadPrices([1]);
  expect($prices.get()[1]?.price).toEqual(money(70_000));
  await showVariantPrice(expensive);
  await loadPrices([1]);
  expect($prices.get()[1]?.price).toEqual(money(80_000));
  await showVariantPrice(cheap);
  expect($prices.get()[1]?.price).toEqual(money(70_000));
});

test('a later load of the prices never shows the lowest price in place of that of the chosen variant, not even for a moment', async () => {
  const { $prices, loadPrices, showVariantPrice } = await open();
  await showVariantPrice(expensive);
  const shown: unknown[] = [];
  $prices.listen((all) => shown.push(all[1]?.price));
  await loadPrices([1]);
  expect(shown).toEqual([money(80_000)]);
});

test('the variant chosen last is shown when two are chosen before the prices have loaded', async () => {
  const { $prices, showVariantPrice } = await open();
  await Promise.all([showVariantPrice(expensive), showVariantPrice(cheap)]);
  expect($prices.get()[1]?.price).toEqual(money(70_000));
});
