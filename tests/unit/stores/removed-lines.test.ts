/** Undoing a removal restores quantity and position, whatever order the shop lists. */
import { describe, expect, test, vi } from 'vitest';

import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';

import { FakeShop } from './fake-shop.ts';

async function fresh(pieces: readonly (readonly [number, number])[]) {
  vi.resetModules();
  const shop = new FakeShop();
  shop.hasCart = true;
  shop.pieces = new Map(pieces);
  shop.version = 1;
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({
    api: createStorefrontApi({ region: 'eu_region_1', fetch: shop.fetch, origin: 'http://shop.test' }),
    dataset: { locale: 'de-at', region: 'eu_region_1', currency: 'EUR' },
    hasCart: () => shop.hasCart,
  });
  const cart = await import('#stores/cart.ts');
  const removed = await import('#stores/removed-lines.ts');
  await cart.refreshCart();
  const shown = () => (cart.$cart.get()?.lines ?? []).map(({ variantId, quantity }) => [variantId, quantity]);
  const lineOf = (variantId: number) => {
    const line = cart.$cart.get()?.lines.find((one) => one.variantId === variantId);
    if (!line) throw new Error(`There is no line of variant ${variantId}.`);
    return line;
  };
  return { shop, shown, lineOf, ...cart, ...removed };
}

const THREE = [
  [1, 1],
  [2, 5],
  [3, 1],
] as const;

describe('undo', () => {
  test('shows the line immediately, and keeps its position when the shop lists it last', async () => {
    const { shop, shown, lineOf, removeWithUndo, undoRemoval, refreshCart } = await fresh(THREE);
    const line = lineOf(2);
    void removeWithUndo(line, 1);
    expect(shown()).toEqual([[1, 1], [3, 1]]); // prettier-ignore
    void undoRemoval(line, 1);
    expect(shown()).toEqual(THREE);
    await refreshCart();
    expect([...shop.pieces]).toEqual([[1, 1], [3, 1], [2, 5]]); // prettier-ignore
    expect(shown()).toEqual(THREE);
  });

  test('restores the last line into a new cart', async () => {
    const { shown, lineOf, removeWithUndo, undoRemoval, refreshCart, $removedLines } = await fresh([[2, 5]]);
    const line = lineOf(2);
    void removeWithUndo(line, 0);
    await refreshCart();
    expect([shown(), $removedLines.get().length]).toEqual([[], 1]);
    void undoRemoval(line, 0);
    await refreshCart();
    expect([shown(), $removedLines.get().length]).toEqual([[[2, 5]], 0]);
  });
});
