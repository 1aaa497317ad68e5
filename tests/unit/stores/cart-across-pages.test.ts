/** The cart across pages: the next page, another language, back online. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';

import { cartOf, FakeShop } from './fake-shop.ts';

let shop: FakeShop;
let tabStorage: Map<string, string>;

/** A page in the same tab. */
async function openPage(region = 'eu_region_1') {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({
    api: createStorefrontApi({ region, fetch: shop.fetch, origin: 'http://shop.test' }),
    dataset: { locale: 'de-at', region, currency: 'EUR' },
    storage: { getItem: () => null, setItem: () => undefined },
    hasCart: () => shop.hasCart,
  });
  return import('#stores/cart.ts');
}
const pieces = (variantId: number) => ({ productId: 1, variantId, quantity: 1 });
const adds = () => shop.calls.filter((call) => call.method === 'POST');

beforeEach(() => {
  shop = new FakeShop();
  tabStorage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tabStorage.get(key) ?? null,
    setItem: (key: string, value: string) => void tabStorage.set(key, value),
    removeItem: (key: string) => void tabStorage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the next page repeats an add that got no response, and it counts once', async () => {
  const first = await openPage();
  let heard = (): void => undefined;
  shop.trouble = (call) =>
    call.method === 'POST' ? new Promise((resolve) => (heard = () => resolve(undefined))) : undefined;
  void first.addToCart(pieces(7));
  await vi.waitFor(() => expect(adds()).toHaveLength(1));
  shop.trouble = () => undefined;
  const next = await openPage();
  await next.resumePending();
  heard();
  expect(next.$count.get()).toBe(1);
  expect(new Set(adds().map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  await (await openPage()).resumePending();
  expect(adds()).toHaveLength(2);
});

test('an add that got a response, belongs to another store, or is too old is not repeated', async () => {
  const first = await openPage();
  await first.addToCart(pieces(7));
  expect(tabStorage.size).toBe(0);
  shop.trouble = (call) => (call.method === 'POST' ? new Promise(() => undefined) : undefined);
  void first.addToCart(pieces(8));
  await vi.waitFor(() => expect(adds()).toHaveLength(2));
  const kept = tabStorage.get('firn.pending') ?? '';
  await (await openPage('us')).resumePending();
  tabStorage.set('firn.pending', kept);
  vi.setSystemTime(Date.now() + 61_000);
  await (await openPage()).resumePending();
  tabStorage.set('firn.pending', '[{"intent":{"key":1}},{"key":"k"},null]');
  await (await openPage()).resumePending();
  expect(adds()).toHaveLength(2);
});

test('a line is shown in the page’s language once the texts of the product page are loaded', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const colors = [{ label: 'Glacier', name: 'Gletscher' }, { label: 7 }];
    return address.includes('ridge')
      ? Response.json({ product: { title: 'Grat 98', colors }, categories: ['blt1', 7] })
      : new Response('', { status: 404 });
  });
  await openPage();
  const { $lineTexts, loadLineTexts } = await import('#stores/line-texts.ts');
  const [line] = cartOf([[7, 1]]).lines;
  if (!line) throw new Error('no line');
  const options = ['Glacier', '177 cm', 'constructor'].map((value) => ({ name: 'Option', value }));
  const ridge = { ...line, path: '/p/ridge-98', options };
  await loadLineTexts([ridge, ridge, { ...line, path: '/p/gone' }, line]);
  await loadLineTexts([ridge]);
  expect(asked).toEqual(['/de-at/p/ridge-98/_payload.json', '/de-at/p/gone/_payload.json']);
  const words = $lineTexts.get();
  expect(translatedLine(ridge, words['/p/ridge-98'])).toMatchObject({
    name: 'Grat 98',
    options: [{ value: 'Gletscher' }, { value: '177 cm' }, { value: 'constructor' }],
  });
  expect(words['/p/ridge-98']?.categories).toEqual(['blt1']);
  expect(translatedLine(line, words['/p/gone'])).toBe(line);
});

test('"waiting" messages are cleared when the browser is online; other errors stay', async () => {
  const page = await openPage();
  const { $lineProblems, forgetWaiting } = await import('#stores/line-problems.ts');
  const { $notice, notify } = await import('#stores/notice.ts');
  $lineProblems.set({ 7: 'waiting', 8: 'stock' });
  notify('waiting');
  forgetWaiting();
  expect([$lineProblems.get()[7], $lineProblems.get()[8], $notice.get()]).toEqual([undefined, 'stock', undefined]);
  notify('stock');
  forgetWaiting();
  expect($notice.get()?.kind).toBe('stock');
  expect(page.$cart.get()).toBeNull();
});

test('a price that differs from the one last seen is marked beside its line until the line changes', async () => {
  const page = await openPage();
  const { $lineProblems } = await import('#stores/line-problems.ts');
  await page.addToCart(pieces(7));
  await page.addToCart(pieces(8));
  await page.refreshCart();
  expect($lineProblems.get()).toEqual({});
  const dearer = cartOf([[7, 1], [8, 1]], 9); // prettier-ignore
  const lines = dearer.lines.map((line) => (line.variantId === 7 ? { ...line, unitPrice: { minor: 701, currency: 'EUR' } } : line)); // prettier-ignore
  shop.trouble = (call) => (call.method === 'GET' ? Response.json({ cart: { ...dearer, lines } }) : undefined);
  await page.refreshCart();
  expect($lineProblems.get()).toEqual({ 7: 'price' });
  const [line] = page.$cart.get()?.lines ?? [];
  if (!line) throw new Error('no line');
  const changing = page.setQuantity(line, 2);
  expect($lineProblems.get()[7]).toBeUndefined();
  await changing;
});

test('lines not merged at sign-in stay listed until dismissed, and the dismissal is sent to the shop', async () => {
  const page = await openPage();
  const { $leftOut, dismissLeftOut } = await import('#stores/merge-notice.ts');
  await page.addToCart(pieces(7));
  const leftOut = [{ variantId: 8, name: 'V8', options: [], quantity: 1, reason: 'stock' }];
  shop.trouble = (call) => (call.method === 'GET' ? Response.json({ cart: cartOf([[7, 1]], 1), leftOut }) : undefined);
  await page.refreshCart();
  expect($leftOut.get()).toEqual({ cartId: 'cart-1', lines: leftOut });
  shop.trouble = () => undefined;
  await page.addToCart(pieces(7));
  expect($leftOut.get()?.lines).toEqual(leftOut);
  const dismissing = dismissLeftOut();
  expect($leftOut.get()).toBeUndefined();
  await dismissing;
  expect(shop.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/cart/cart-1/left-out' });
});
