import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';

import { cartOf, FakeShop, refused } from './fake-shop.ts';

let shop: FakeShop;
let storage: Map<string, string>;

/** A tab: its own instances of the store modules, over a shared shop and storage. */
async function openTab() {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({
    api: createStorefrontApi({ region: 'eu_region_1', fetch: shop.fetch, origin: 'http://shop.test' }),
    dataset: { locale: 'de-at', region: 'eu_region_1', currency: 'EUR' },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    hasCart: () => shop.hasCart,
  });
  const cart = await import('#stores/cart.ts');
  const { $notice } = await import('#stores/notice.ts');
  return { ...cart, $notice };
}
const piece = (variantId: number) => ({ productId: 1, variantId, quantity: 1 });

beforeEach(() => {
  shop = new FakeShop();
  storage = new Map();
});
afterEach(() => vi.unstubAllGlobals());

test('a visitor without a cart sends no request', async () => {
  const tab = await openTab();
  await tab.loadCart();
  expect(shop.calls).toEqual([]);
  expect([tab.$cart.get(), tab.$cartLoaded.get(), tab.$count.get()]).toEqual([null, true, 0]);
});

test('VSF #4195, Shopware #8724: three fast clicks add three in sequential writes, each under its own key', async () => {
  const tab = await openTab();
  const adds = [1, 2, 3].map(() => tab.addToCart(piece(7)));
  expect(tab.$count.get()).toBe(3);
  expect(await Promise.all(adds)).toEqual([undefined, undefined, undefined]);
  expect(tab.$count.get()).toBe(3);
  expect(tab.$cart.get()?.lines[0]?.quantity).toBe(3);
  const posts = shop.calls.filter((call) => call.method === 'POST');
  expect(posts.map((call) => call.path)).toEqual(['/cart/create', '/cart/cart-1/items', '/cart/cart-1/items']);
  expect(new Set(posts.map((call) => call.headers.get('idempotency-key'))).size).toBe(3);
  expect(shop.calls.filter((call) => call.path === '/session')).toHaveLength(1);
});

test('the count is never too high or too low while responses arrive', async () => {
  const tab = await openTab();
  await tab.loadCart();
  const seen: number[] = [];
  const stop = tab.$count.listen((count) => void seen.push(count));
  await Promise.all([tab.addToCart(piece(7)), tab.addToCart(piece(8))]);
  stop();
  expect([...seen].sort()).toEqual(seen);
  expect(Math.max(...seen)).toBe(2);
});

test('an add with display data shows its line before the server responds', async () => {
  const tab = await openTab();
  await tab.loadCart();
  const display = { name: 'Ridge 98', unitPrice: { minor: 75_995, currency: 'EUR' } };
  const adding = tab.addToCart({ ...piece(7), display });
  expect(tab.$cart.get()).toMatchObject({ lines: [{ name: 'Ridge 98', quantity: 1 }], total: { minor: 75_995 } });
  const [line] = tab.$cart.get()?.lines ?? [];
  if (!line) throw new Error('no line');
  const changing = tab.setQuantity(line, 4);
  expect(tab.$count.get()).toBe(4);
  await Promise.all([adding, changing]);
  expect(shop.pieces.get(7)).toBe(4);
  expect(tab.$notice.get()).toMatchObject({ kind: 'added', subject: 'Ridge 98' });
});

test('one refused add does not lose the others', async () => {
  shop.trouble = (call) =>
    JSON.stringify(call.body)?.includes('"variant_id":8') ? refused(422, 'line-rejected') : undefined;
  const tab = await openTab();
  const results = await Promise.all([tab.addToCart(piece(7)), tab.addToCart(piece(8)), tab.addToCart(piece(9))]);
  expect(results).toEqual([undefined, 'stock', undefined]);
  expect(tab.$cart.get()?.lines.map((line) => line.variantId)).toEqual([7, 9]);
  expect(tab.$count.get()).toBe(2);
});

test('an add is sent again under the same key after a lost response, and counts once', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  let lost = 0;
  const honest = shop.fetch;
  shop.trouble = async (call) => {
    if (call.method !== 'POST' || lost > 0) return undefined;
    lost += 1;
    await honest(`http://shop.test/api${call.path}`, {
      method: 'POST',
      headers: call.headers,
      body: JSON.stringify(call.body),
    });
    throw new TypeError('network');
  };
  expect(await tab.addToCart(piece(7))).toBeUndefined();
  expect(shop.pieces.get(7)).toBe(2);
});

test('a response with a truncated body counts as lost', async () => {
  const tab = await openTab();
  let broken = 0;
  const honest = shop.fetch;
  shop.trouble = async (call) => {
    if (call.method !== 'POST' || broken > 0) return undefined;
    broken += 1;
    await honest(`http://shop.test/api${call.path}`, {
      method: 'POST',
      headers: call.headers,
      body: JSON.stringify(call.body),
    });
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('aborted')) }));
  };
  expect(await tab.addToCart(piece(7))).toBeUndefined();
  expect([shop.pieces.get(7), tab.$count.get()]).toEqual([1, 1]);
});

test('an add to a cart that ended elsewhere creates a new cart', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  shop.hasCart = false;
  shop.pieces.clear();
  expect(await tab.addToCart(piece(8))).toBeUndefined();
  expect(tab.$cart.get()?.lines.map((line) => line.variantId)).toEqual([8]);
});

test('after a sign-in in another tab, a change shows the session’s new cart, and neither an empty one nor “expired”', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  const [line] = tab.$cart.get()?.lines ?? [];
  if (!line) throw new Error('no line');
  // The guest's cart was merged into the customer's, which has another id.
  const merged = { ...cartOf([[7, 1], [8, 2]], 9), id: 'cart-2' }; // prettier-ignore
  shop.trouble = ({ path }) => {
    if (path === '/session') return Response.json({ csrfToken: shop.csrf, cartId: 'cart-2', cartCount: 3 });
    return path === '/cart/cart-2' ? Response.json({ cart: merged }) : refused(404, 'not-found');
  };
  await tab.setQuantity(line, 2);
  expect(tab.$cart.get()?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[7, 1], [8, 2]]); // prettier-ignore
  expect([tab.$cartProblem.get(), tab.$count.get()]).toEqual(['failed', 3]);
});

test('five fast changes of a quantity send the last one', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  const [line] = tab.$cart.get()?.lines ?? [];
  if (!line) throw new Error('no line');
  await Promise.all([2, 3, 4, 5, 6].map((quantity) => tab.setQuantity(line, quantity)));
  expect(shop.pieces.get(7)).toBe(6);
  expect(shop.calls.filter((call) => call.method === 'PUT')).toHaveLength(1);
});

test('changing a line that another tab removed shows the current cart, not an empty one', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  await tab.addToCart(piece(8));
  const [line] = tab.$cart.get()?.lines ?? [];
  shop.pieces.delete(7);
  shop.version += 1;
  shop.trouble = (call) => (call.method === 'PUT' ? refused(404, 'line-gone', { cart: shop.cart }) : undefined);
  if (line) await tab.setQuantity(line, 2);
  expect(tab.$cart.get()?.lines.map((one) => one.variantId)).toEqual([8]);
});

test('the next page shows the last cart immediately, then the server’s', async () => {
  const first = await openTab();
  await first.addToCart(piece(7));
  expect(storage.get('firn.count.eu_region_1')).toBe('1');
  shop.pieces.set(7, 5);
  shop.version += 1;
  const second = await openTab();
  expect(second.$cart.get()).toBeNull();
  const loading = second.loadCart();
  expect([second.$cartStatus.get(), second.$count.get()]).toEqual(['snapshot', 1]);
  await loading;
  expect([second.$cartStatus.get(), second.$count.get()]).toEqual(['current', 5]);
});

test('a sign-out removes the stored cart and count, and a page in another tab no longer shows the customer’s lines', async () => {
  const listeners = new EventTarget();
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
  const tab = await openTab();
  await tab.addToCart(piece(7));
  await tab.addToCart(piece(8));
  const { $removedLines, removeWithUndo } = await import('#stores/removed-lines.ts');
  const [line] = tab.$cart.get()?.lines ?? [];
  if (line) await removeWithUndo(line, 0);
  expect([tab.$count.get(), $removedLines.get().length, storage.get('firn.count.eu_region_1')]).toEqual([1, 1, '1']);
  const { $leftOut, noteLeftOut } = await import('#stores/merge-notice.ts');
  noteLeftOut('cart-1', [{ variantId: 9, name: 'V9', options: [], quantity: 1, reason: 'stock' }]);
  const { createApiCaller } = await import('#clients/storefront-api/api-caller.ts');
  const { useCustomerApi } = await import('#stores/customer.ts');
  const answer = () => Response.json({ csrfToken: 't' });
  useCustomerApi(createApiCaller({ region: 'eu_region_1', fetch: async () => answer(), origin: 'http://shop.test' }));
  const { signOut } = await import('#stores/sign-out.ts');
  shop.hasCart = false;
  expect(await signOut()).toBe(true);
  expect([storage.get('firn.cart'), storage.get('firn.count.eu_region_1')]).toEqual(['', '0']);
  const hear = (key: string, newValue: string) =>
    listeners.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  // A snapshot that another tab has stored is no sign-out.
  hear('firn.cart', '{}');
  hear('firn.build', '');
  expect([tab.$count.get(), $removedLines.get().length]).toEqual([1, 1]);
  hear('firn.cart', '');
  await vi.waitFor(() => expect(tab.$cart.get()).toBeNull());
  expect([tab.$count.get(), $removedLines.get(), $leftOut.get()]).toEqual([0, [], undefined]);
});

test('an outdated or malformed snapshot is ignored', async () => {
  const snapshot = cartOf([[7, 1]]);
  for (const kept of [
    '{',
    '[]',
    'null',
    '{"eu_region_1":{"at":1,"cart":{}}}',
    `{"eu_region_1":{"at":${Date.now()},"cart":{"id":"x","lines":[{}]}}}`,
    JSON.stringify({
      eu_region_1: { at: Date.now(), cart: { ...snapshot, lines: [{ ...snapshot.lines[0], path: 7 }] } },
    }),
  ]) {
    storage.set('firn.cart', kept);
    shop.hasCart = true;
    const tab = await openTab();
    void tab.loadCart();
    expect(tab.$cart.get()).toBeNull();
  }
});

test('when the server fails, the last cart stays and is marked stale', async () => {
  const first = await openTab();
  await first.addToCart(piece(7));
  shop.trouble = () => refused(503, 'upstream-down');
  const second = await openTab();
  await second.loadCart();
  expect([second.$cartStatus.get(), second.$count.get()]).toEqual(['stale', 1]);
});

test('other tabs show a change, and an older response does not undo it', async () => {
  const one = await openTab();
  const two = await openTab();
  await Promise.all([one.loadCart(), two.loadCart()]);
  await one.addToCart(piece(7));
  await vi.waitFor(() => expect(two.$count.get()).toBe(1));
  await two.addToCart(piece(7));
  await vi.waitFor(() => expect(one.$count.get()).toBe(2));
});

test('a stale csrf-token is replaced once, and the add is not lost', async () => {
  const tab = await openTab();
  await tab.addToCart(piece(7));
  shop.csrf = 'token-2';
  expect(await tab.addToCart(piece(7))).toBeUndefined();
  expect(shop.pieces.get(7)).toBe(2);
});

test('prices changed since the build are distinguished from unchanged ones', async () => {
  await openTab();
  const { priceChanges, $prices } = await import('#stores/prices.ts');
  const variant = (productId: number, minor: number) => ({ id: productId * 10, productId, isInStock: true, isPurchasable: true, calculatedPrice: { minor, currency: 'EUR' } });
  shop.trouble = (call) => {
    if (!call.path.startsWith('/variants')) return undefined;
    const ids = new URLSearchParams(call.path.split('?')[1]).get('product_id:in')?.split(',').map(Number) ?? [];
    const page = Number(new URLSearchParams(call.path.split('?')[1]).get('page'));
    const data = ids.flatMap((id) => (id === 3 ? [] : [variant(id, page === 1 ? id * 100 + 50 : id * 100)]));
    return Response.json({ data, pagination: { total_pages: 2 } });
  };
  const euro = (minor: number) => ({ minor, currency: 'EUR' });
  const built = new Map(Array.from({ length: 60 }, (_, index) => [index + 1, euro((index + 1) * 100)] as const));
  built.set(2, euro(999));
  expect(await priceChanges(built)).toEqual(new Map([[2, euro(200)]]));
  expect($prices.get()[1]).toEqual({ price: euro(100), stock: 'in-stock', from: true });
  expect(shop.calls).toHaveLength(4);
}); // prettier-ignore
