/** Quantity changes and removals pending when their page was left: they resume in order, once, without undoing later changes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';

import { FakeShop, refused } from './fake-shop.ts';

let shop: FakeShop;
let session: Map<string, string>;
/** Number of changes whose response is still held back. */
let heldUp = 0;

async function openPage(region: 'eu_region_1' | 'ca' = 'eu_region_1') {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  configureStores({
    api: createStorefrontApi({ region, fetch: shop.fetch, origin: 'http://shop.test' }),
    dataset: { locale: 'de-at', region, currency: 'EUR' },
    storage: { getItem: () => null, setItem: () => undefined },
    hasCart: () => shop.hasCart,
  });
  const { $notice } = await import('#stores/notice.ts');
  return { ...(await import('#stores/cart.ts')), $notice };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const piece = (variantId: number, quantity = 1) => ({ productId: 1, variantId, quantity });
const lineOf = (page: Page, variantId: number) => {
  const line = page.$cart.get()?.lines.find((one) => one.variantId === variantId);
  if (!line) throw new Error(`no line of ${variantId}`);
  return line;
};
const changes = () => shop.calls.filter((call) => ['PUT', 'DELETE'].includes(call.method));

/** A page with two items of 7 and one of 8 whose next change gets no response; `arrives`: whether the shop still applies it. */
async function leftBehind(arrives: boolean): Promise<Page> {
  const page = await openPage();
  await page.addToCart(piece(7, 2));
  await page.addToCart(piece(8));
  const honest = shop.fetch;
  const held = new Set<string>();
  shop.trouble = async (call) => {
    const key = call.headers.get('idempotency-key') ?? '';
    if (!['PUT', 'DELETE'].includes(call.method) || held.has(key)) return undefined;
    held.add(key);
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    if (arrives)
      await honest(`http://shop.test/api${call.path}`, { method: call.method, headers: call.headers, ...body });
    heldUp += 1;
    return new Promise(() => undefined);
  };
  return page;
}

/** Leaves the page after its first change was sent; on the next page the shop responds normally. */
async function goOn(): Promise<Page> {
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.trouble = () => undefined;
  const page = await openPage();
  await page.resumePending();
  return page;
}

beforeEach(() => {
  shop = new FakeShop();
  session = new Map();
  heldUp = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

for (const arrives of [false, true]) {
  const how = arrives ? 'arrived but got no response' : 'never arrived';

  test(`a quantity that ${how} is set once on the next page`, async () => {
    const page = await leftBehind(arrives);
    void page.setQuantity(lineOf(page, 7), 5);
    const next = await goOn();
    expect([shop.pieces.get(7), next.$cart.get()?.lines[0]?.quantity, session.size]).toEqual([5, 5, 0]);
    expect(shop.version).toBe(3);
  });

  test(`a removal that ${how} takes effect once on the next page`, async () => {
    const page = await leftBehind(arrives);
    void page.removeLine(lineOf(page, 7));
    const next = await goOn();
    expect([[...shop.pieces.keys()], next.$count.get(), session.size]).toEqual([[8], 1, 0]);
    expect(shop.version).toBe(3);
  });

  test(`a variant change that ${how} takes effect once on the next page`, async () => {
    const page = await leftBehind(arrives);
    void page.swapLine(lineOf(page, 7), { variantId: 9 });
    const next = await goOn();
    expect([Object.fromEntries(shop.pieces), next.$count.get(), session.size]).toEqual([{ 8: 1, 9: 2 }, 3, 0]);
    expect(shop.version).toBe(3);
  });

  test(`a quantity that ${how} applies to the variant that was changed after it`, async () => {
    const page = await leftBehind(arrives);
    void page.setQuantity(lineOf(page, 7), 5);
    await vi.waitFor(() => expect(heldUp).toBe(1));
    void page.swapLine(lineOf(page, 7), { variantId: 9 });
    void page.setQuantity(lineOf(page, 9), 4);
    await goOn();
    expect([Object.fromEntries(shop.pieces), session.size]).toEqual([{ 8: 1, 9: 4 }, 0]);
  });

  test(`several changes, the first of which ${how}, resume in order`, async () => {
    const page = await leftBehind(arrives);
    void page.setQuantity(lineOf(page, 7), 3);
    await vi.waitFor(() => expect(heldUp).toBe(1));
    void page.setQuantity(lineOf(page, 7), 4);
    void page.removeLine(lineOf(page, 8));
    void page.setQuantity(lineOf(page, 7), 6);
    void page.addToCart(piece(9));
    void page.addToCart(piece(7));
    await goOn();
    expect(Object.fromEntries(shop.pieces)).toEqual({ 7: 7, 9: 1 });
    expect(session.size).toBe(0);
  });
}

test('an add that arrived but got no response is not counted twice while the next page repeats it', async () => {
  const page = await openPage();
  await page.addToCart(piece(7, 2));
  const honest = shop.fetch;
  let isHeld = false;
  shop.trouble = async (call) => {
    if (call.method !== 'POST' || isHeld) return undefined;
    isHeld = true;
    await honest(`http://shop.test/api${call.path}`, { method: 'POST', headers: call.headers, body: JSON.stringify(call.body) }); // prettier-ignore
    heldUp += 1;
    return new Promise(() => undefined);
  };
  void page.addToCart(piece(7));
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.trouble = () => undefined;
  const next = await openPage();
  const counts: number[] = [];
  next.$cart.listen((cart) => counts.push(cart?.lines[0]?.quantity ?? 0));
  await next.resumePending();
  expect(counts.length).toBeGreaterThan(1);
  expect([...new Set(counts)]).toEqual([3]);
  expect(shop.pieces.get(7)).toBe(3);
});

test('a line that was changed elsewhere in the meantime keeps that change', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.pieces.set(7, 9);
  shop.version += 1;
  const next = await goOn();
  expect([shop.pieces.get(7), next.$cart.get()?.lines[0]?.quantity, changes().length]).toEqual([9, 9, 1]);
});

test('VSF #2898, across pages: an older quantity does not restore a line that was removed elsewhere in the meantime', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.pieces.delete(7);
  shop.version += 1;
  await goOn();
  expect([[...shop.pieces.keys()], changes().length]).toEqual([[8], 1]);
});

test('changes on the next page take precedence', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.trouble = () => undefined;
  const next = await openPage();
  await next.loadCart();
  await Promise.all([next.resumePending(), next.setQuantity(lineOf(next, 7), 1)]);
  expect([shop.pieces.get(7), next.$cart.get()?.lines[0]?.quantity]).toEqual([1, 1]);
});

test('a change of the previous page that the shop is still processing is awaited', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  let running = 2;
  shop.trouble = (call) => (call.method === 'PUT' && (running -= 1) >= 0 ? refused(409, 'still-running') : undefined);
  const next = await openPage();
  await next.resumePending();
  expect([shop.pieces.get(7), next.$cartProblem.get()]).toEqual([5, undefined]);
});

test('when the shop fails on the next page too, an error is shown, and no change appears as done', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  shop.trouble = () => refused(503, 'upstream-down');
  const next = await openPage();
  await next.resumePending();
  expect([next.$notice.get()?.kind, next.$cartStatus.get(), session.size, shop.pieces.get(7)]).toEqual(['down', 'stale', 0, 2]); // prettier-ignore
});

test('pending changes are dropped when the cart is a different one', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  const kept = JSON.parse(session.get('firn.pending') ?? '[]') as { cartId?: string }[];
  expect(kept[0]?.cartId).toBe('cart-1');
  session.set('firn.pending', JSON.stringify(kept.map((one) => ({ ...one, cartId: 'cart-0' }))));
  await goOn();
  expect([shop.pieces.get(7), changes().length]).toEqual([2, 1]);
});

test('a page of another region neither repeats nor loses a pending change', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  const elsewhere = await openPage('ca');
  await elsewhere.resumePending();
  expect(changes().length).toBe(1);
  await goOn();
  expect([shop.pieces.get(7), changes().length, session.size]).toEqual([5, 2, 0]);
});

test('a page of another region drops a change that is too old to be repeated', async () => {
  const page = await leftBehind(false);
  void page.setQuantity(lineOf(page, 7), 5);
  await vi.waitFor(() => expect(heldUp).toBe(1));
  const kept = JSON.parse(session.get('firn.pending') ?? '[]') as { at: number }[];
  session.set('firn.pending', JSON.stringify(kept.map((one) => ({ ...one, at: one.at - 60_000 }))));
  const elsewhere = await openPage('ca');
  await elsewhere.resumePending();
  expect([session.size, changes().length]).toEqual([0, 1]);
});
