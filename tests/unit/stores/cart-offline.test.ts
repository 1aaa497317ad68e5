/** Cart changes while offline, including known bugs of other storefronts' offline carts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';

import { FakeShop, refused } from './fake-shop.ts';

let shop: FakeShop;
let stored: Map<string, string>;
let network: EventTarget;
let isOnline = true;

/** A page in the same tab, over the same shop. */
async function openPage() {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({
    api: createStorefrontApi({ region: 'eu_region_1', fetch: shop.fetch, origin: 'http://shop.test' }),
    dataset: { locale: 'de-at', region: 'eu_region_1', currency: 'EUR' },
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    hasCart: () => shop.hasCart,
  });
  const { $notice } = await import('#stores/notice.ts');
  const { $lineProblems } = await import('#stores/line-problems.ts');
  return { ...(await import('#stores/cart.ts')), $notice, $lineProblems };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const display = { name: 'Ridge 98', unitPrice: { minor: 75_995, currency: 'EUR' } };
const piece = (variantId: number) => ({ productId: 1, variantId, quantity: 1, display });
const lineOf = (page: Page, variantId: number) => {
  const line = page.$cart.get()?.lines.find((one) => one.variantId === variantId);
  if (!line) throw new Error(`no line of ${variantId}`);
  return line;
};
const shown = (page: Page) => (page.$cart.get()?.lines ?? []).map((line) => [line.variantId, line.quantity]);
const writes = () => shop.calls.filter((call) => call.method !== 'GET');

function disconnect(): void {
  isOnline = false;
  shop.trouble = () => Promise.reject(new TypeError('fetch failed'));
}
function reconnect(): void {
  isOnline = true;
  shop.trouble = () => undefined;
  network.dispatchEvent(new Event('online'));
}
/** Waits until the first queued change has been attempted offline. */
const tried = (before: number) => vi.waitFor(() => expect(shop.calls.length).toBeGreaterThan(before));

beforeEach(() => {
  shop = new FakeShop();
  stored = new Map();
  network = new EventTarget();
  isOnline = true;
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => vi.unstubAllGlobals());

test('an offline add shows immediately, is marked as waiting, and is sent when online', async () => {
  const page = await openPage();
  await page.addToCart(piece(7));
  disconnect();
  const waiting = vi.fn<() => void>();
  const adding = page.addToCart(piece(8), waiting);
  expect([shown(page), page.$notice.get()?.kind, waiting.mock.calls.length]).toEqual([[[7, 1], [8, 1]], 'waiting', 1]); // prettier-ignore
  reconnect();
  expect(await adding).toBeUndefined();
  expect([...shop.pieces]).toEqual([[7, 1], [8, 1]]); // prettier-ignore
  expect([page.$notice.get()?.kind, page.$cartProblem.get(), waiting.mock.calls.length]).toEqual(['added', undefined, 1]); // prettier-ignore
});

test('when the network fails during a request, later changes wait in order', async () => {
  const page = await openPage();
  await page.addToCart(piece(7));
  const before = shop.calls.length;
  shop.trouble = (call) => {
    if (call.method === 'GET') return undefined;
    isOnline = false;
    throw new TypeError('fetch failed');
  };
  const all = [page.addToCart(piece(8)), page.setQuantity(lineOf(page, 7), 4), page.removeLine(lineOf(page, 7)), page.addToCart(piece(9))]; // prettier-ignore
  await tried(before);
  await vi.waitFor(() => expect(page.$notice.get()?.kind).toBe('waiting'));
  expect(writes().slice(1)).toHaveLength(1);
  reconnect();
  await Promise.all(all);
  expect([...shop.pieces]).toEqual([[8, 1], [9, 1]]); // prettier-ignore
  expect(writes().slice(2).map((call) => call.method)).toEqual(['POST', 'DELETE', 'POST']); // prettier-ignore
});

test('a change is not lost when the network fails twice and is back before the second failure is handled', async () => {
  const page = await openPage();
  await page.addToCart(piece(7));
  let sent = 0;
  shop.trouble = (call) => {
    if (call.method === 'PUT') sent += 1;
    // The browser is online again whenever a failure is handled.
    return call.method === 'PUT' && sent < 3 ? Promise.reject(new TypeError('fetch failed')) : undefined;
  };
  const problem = await page.setQuantity(lineOf(page, 7), 2);
  expect([problem, sent, shop.pieces.get(7), shown(page)]).toEqual([undefined, 3, 2, [[7, 2]]]);
});

test('a change refused once online is reverted with a message', async () => {
  const page = await openPage();
  await page.addToCart(piece(7));
  disconnect();
  const changing = page.setQuantity(lineOf(page, 7), 90);
  expect([shown(page), page.$lineProblems.get()[7]]).toEqual([[[7, 90]], 'waiting']);
  reconnect();
  shop.trouble = (call) => (call.method === 'PUT' ? refused(422, 'line-rejected') : undefined);
  await changing;
  expect([shown(page), page.$lineProblems.get()[7]]).toEqual([[[7, 1]], 'stock']);
});

describe('known bugs of other storefronts', () => {
  test('VSF #4195: fast offline clicks add one item each, however often the network comes and goes', async () => {
    const page = await openPage();
    disconnect();
    const adding = [1, 2, 3, 4].map(() => page.addToCart(piece(7)));
    expect(page.$count.get()).toBe(4);
    // The first response is lost together with the network.
    isOnline = true;
    const honest = shop.fetch;
    let lost = 0;
    shop.trouble = async (call) => {
      if (call.method !== 'POST' || lost > 0) return undefined;
      lost += 1;
      const init = { method: call.method, headers: call.headers, body: JSON.stringify(call.body) };
      await honest(`http://shop.test/api${call.path}`, init);
      isOnline = false;
      throw new TypeError('fetch failed');
    };
    network.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(isOnline).toBe(false));
    reconnect();
    await Promise.all(adding);
    expect([shop.pieces.get(7), page.$count.get()]).toEqual([4, 4]);
  });

  test('VSF #2898: a line removed offline does not return when online', async () => {
    const page = await openPage();
    await Promise.all([page.addToCart(piece(7)), page.addToCart(piece(8))]);
    disconnect();
    const removing = page.removeLine(lineOf(page, 7));
    const seen: unknown[] = [];
    const stop = page.$cart.listen((cart) => void seen.push(cart?.lines.map((line) => line.variantId)));
    expect(shown(page)).toEqual([[8, 1]]);
    reconnect();
    await Promise.all([removing, page.refreshCart()]);
    stop();
    expect([...shop.pieces.keys()]).toEqual([8]);
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(new Set(['[8]']));
  });

  test('VSF #2450, #2896, #2997: offline, every line keeps the price shown last, and the sums match', async () => {
    const first = await openPage();
    await first.addToCart(piece(7));
    disconnect();
    const page = await openPage();
    void page.loadCart();
    void page.addToCart(piece(8));
    void page.setQuantity(lineOf(page, 7), 3);
    expect(page.$cart.get()?.lines.map((line) => line.lineTotal.minor)).toEqual([3 * 700, 75_995]);
    expect(page.$cart.get()?.baseAmount).toEqual({ minor: 3 * 700 + 75_995, currency: 'EUR' });
    reconnect();
  });

  test('VSF #5015: offline checkout is refused and the cart stays', async () => {
    const page = await openPage();
    await page.addToCart(piece(7));
    disconnect();
    const { useCustomerApi } = await import('#stores/customer.ts');
    useCustomerApi(createApiCaller({ region: 'eu_region_1', fetch: shop.fetch, origin: 'http://shop.test' }));
    const { handOver } = await import('#stores/checkout.ts');
    const before = shop.calls.length;
    expect(await handOver('cart-1')).toEqual({ kind: 'failed' });
    expect(shop.calls.length).toBe(before + 1);
    reconnect();
    await page.refreshCart();
    expect(writes().filter((call) => call.path.includes('checkout'))).toEqual([]);
    expect([...shop.pieces]).toEqual([[7, 1]]);
  });

  test('Shopware #8724: three quick adds of three products are all kept, in any order of responses', async () => {
    const page = await openPage();
    let slowest = 30;
    shop.trouble = async (call) => {
      if (call.method === 'POST') await new Promise((resolve) => setTimeout(resolve, (slowest -= 10)));
      return undefined;
    };
    await Promise.all([7, 8, 9].map((variant) => page.addToCart(piece(variant))));
    expect([...shop.pieces]).toEqual([[7, 1], [8, 1], [9, 1]]); // prettier-ignore
    expect(shown(page)).toEqual([[7, 1], [8, 1], [9, 1]]); // prettier-ignore
  });
});
