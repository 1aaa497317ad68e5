import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { StorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';

const money = (minor: number) => ({ minor, currency: 'EUR' });
function cart(quantity: number, version: number): Cart {
  const line = {
    id: 'l',
    productId: 1,
    variantId: 2,
    sku: 's',
    name: 'Ridge',
    options: [],
    quantity,
    unitPrice: money(100),
    lineTotal: money(100 * quantity),
  };
  return { id: 'c', currency: 'EUR', lines: [line], baseAmount: money(0), total: money(0), customerId: 0, version };
}

/** A platform that responds after a delay, and refuses quantities above five. */
function platform(): StorefrontApi & { quantity: number } {
  let version = 0;
  const api = {
    quantity: 0,
    readCart: async () => ({ kind: 'ok' as const, value: api.quantity > 0 ? cart(api.quantity, version) : null }),
    addLine: async (_id: string | undefined, line: { quantity: number }) => {
      await new Promise((done) => setTimeout(done, 5));
      if (api.quantity + line.quantity > 5) return { kind: 'rejected' as const };
      api.quantity += line.quantity;
      version += 1;
      return { kind: 'ok' as const, value: cart(api.quantity, version) };
    },
    setQuantity: async (_cart: string, _line: object, { quantity }: { quantity: number }) => {
      if (quantity > 5) return { kind: 'rejected' as const };
      api.quantity = quantity;
      version += 1;
      return { kind: 'ok' as const, value: cart(quantity, version) };
    },
    removeLine: async () => {
      api.quantity = 0;
      return { kind: 'ok' as const, value: null };
    },
    swapLine: async () => ({ kind: 'ok' as const, value: null }),
    dismissLeftOut: async () => undefined,
    variants: async () => ({ kind: 'ok' as const, value: [] }),
  };
  return api;
}

async function fresh() {
  vi.resetModules();
  const store = await import('#stores/cart.ts');
  const { useStorefrontApi } = await import('#stores/page-market.ts');
  const api = platform();
  useStorefrontApi(api);
  return { store, api };
}

describe('cart store', () => {
  let shop: Awaited<ReturnType<typeof fresh>>;
  const line = { productId: 1, variantId: 2, quantity: 1 };
  beforeEach(async () => {
    shop = await fresh();
  });

  test('shows a quantity of three immediately after three fast clicks, and the platform has three', async () => {
    const { store, api } = shop;
    const all = [1, 2, 3].map(() => store.addToCart(line));
    expect(store.$count.get()).toBe(3);
    await Promise.all(all);
    expect([store.$count.get(), api.quantity]).toEqual([3, 3]);
  });

  test('reports a refused add and loses no other add', async () => {
    const { store, api } = shop;
    const outcomes = await Promise.all([3, 4, 2].map((quantity) => store.addToCart({ ...line, quantity })));
    expect(outcomes).toEqual([undefined, 'stock', undefined]);
    expect([store.$count.get(), api.quantity]).toEqual([5, 5]);
  });

  test('resets a refused quantity', async () => {
    const { store } = shop;
    await store.addToCart(line);
    const [known] = store.$cart.get()?.lines ?? [];
    if (!known) throw new Error('no line');
    const change = store.setQuantity(known, 9);
    expect(store.$cart.get()?.lines[0]?.quantity).toBe(9);
    await change;
    expect(store.$cart.get()?.lines[0]?.quantity).toBe(1);
    expect(store.$cartProblem.get()).toBe('stock');
  });

  test('removes a line when its quantity is set to zero', async () => {
    const { store } = shop;
    await store.addToCart(line);
    const [known] = store.$cart.get()?.lines ?? [];
    if (!known) throw new Error('no line');
    await store.setQuantity(known, 0);
    expect(store.$cart.get()).toBeNull();
  });
});
