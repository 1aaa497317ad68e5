/** A merchant's price change reaches the prebuilt pages through a signed webhook, even if webhooks or the platform fail. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { livePrice } from '#lib/catalogue/live-price.ts';
import { changedPrice } from '#lib/catalogue/stock-state.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { signatureHeaders } from '#services/commerce/hooks/webhook-sender.ts';

import { openPricedShop, SECRET } from '../support/priced-shop.ts';
import type { PricedShop } from '../support/priced-shop.ts';

// Builds the bundle and starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const PATIENCE = { timeout: 60_000, interval: 25 };

const PAGE = 'de-at/p/ridge-98';
let shop: PricedShop;
let productId = 0;
let variants: readonly number[] = [];
/** The price of a test: each test sets one that was not used before. */
let price = 300;

beforeAll(async () => {
  shop = await openPricedShop();
  productId = shown(PAGE)[0]?.id ?? 0;
  variants = ((await shop.client.variants(productId)) ?? []).map(({ id }) => id);
  expect(variants.length).toBeGreaterThan(3);
});
afterAll(() => shop?.close());
beforeEach(() => {
  price += 10;
});

const idle = () => vi.waitFor(() => expect(shop.loop.status()).toMatchObject({ state: 'idle', queued: 0 }), PATIENCE);

/** The prices that a browser on this page would compare with live prices, in page order. */
function shown(path: string): readonly { readonly id: number; readonly minor: number; readonly was: number }[] {
  const found = shop.page(path).matchAll(/data-product="(\d+)" data-minor="(\d+)"(?: data-was="(\d+)")?/g);
  return [...found].map(([, id, minor, was]) => ({ id: Number(id), minor: Number(minor), was: Number(was ?? 0) }));
}
const setPrice = () => shop.manage('price', { product_id: productId, price, sale_price: 0 });
const hasPrice = (minor = price * 100) => vi.waitFor(() => expect(shown(PAGE)[0]?.minor).toBe(minor), PATIENCE);
const setLevels = async (level: number): Promise<void> => {
  for (const variant_id of variants) await shop.manage('stock', { variant_id, level });
};
const idsSince = (from: number): number =>
  new Set(shop.heard.slice(from).map(({ headers }) => headers.get('webhook-id'))).size;
const report = (): EditorReport =>
  JSON.parse(readFileSync(join(shop.dataDir, 'latest/.firn/report.json'), 'utf8')) as EditorReport;

/** The internal page lists the prices of some products without their ids. */
const LISTS_PRICES = 'de-at/test-store/index.html';

test('a new price is on the page, its tiles and its payload, is reported by product and field, and changes no other file', async () => {
  const before = shop.tree();
  await setPrice();
  await hasPrice();
  await idle();
  const changed = [...shop.tree()].filter(([file, bytes]) => before.get(file) !== bytes).map(([file]) => file);
  const showing = [...before].filter(([file, bytes]) => file.startsWith('de-at/') && (bytes.includes(`data-product="${productId}"`) || file === LISTS_PRICES)); // prettier-ignore
  expect(showing.length).toBeGreaterThan(1);
  const pages = changed.filter((file) => file.endsWith('.html'));
  expect(pages.toSorted()).toEqual(showing.map(([file]) => file).toSorted());
  expect(shop.page(PAGE)).toContain(`"price":"${price}.00"`);
  expect(readFileSync(join(shop.dataDir, 'latest', PAGE, '_payload.json'), 'utf8')).toContain(`"minor":${price * 100}`);
  const change = report().changes?.find(({ uid }) => uid === `eu_region_1-${productId}`);
  expect(change).toMatchObject({ type: 'commerce_product', title: expect.stringContaining('Ridge 98') as string });
  expect(change?.fields).toContain('price.minor');
  expect(change?.pages).toContain(`/${PAGE}`);
});

test('built prices equal those of the API: hydration finds no price to update', async () => {
  const pages = [PAGE, 'de-at', 'de-at/c/skis'].flatMap(shown);
  expect(pages.length).toBeGreaterThan(5);
  for (const { id, minor, was } of pages) {
    const { data } = await shop.client.variantsBy({ productIds: [id] });
    const live = livePrice(await shop.client.priceVariants(data));
    const [built, before] = [minor, was].map((one) => ({ minor: one, currency: 'EUR' }));
    expect(built && live && changedPrice({ price: built, was: was > 0 ? before : undefined }, live)).toBeUndefined();
    expect(live?.price.minor).toBe(minor);
  }
});

test('the tree equals that of a full release, both with the stored prices and with freshly read ones', async () => {
  await idle();
  const tree = shop.tree();
  expect(await shop.whole(false)).toEqual(tree);
  expect(await shop.whole(true)).toEqual(tree);
});

test('a sold-out product is marked on its page, on its tiles and in structured data, until it is back in stock', async () => {
  await idle();
  const [before, from] = [shop.tree(), shop.heard.length];
  await setLevels(0);
  await vi.waitFor(() => expect(shop.page(PAGE)).toContain('schema.org/OutOfStock'), PATIENCE);
  await idle();
  expect(shop.page(PAGE)).toMatch(/<output class="message" data-live-note[^>]*>Ausverkauft</);
  expect(shop.page(PAGE)).toMatch(/<button[^>]*data-add="[^"]+"[^>]*disabled[^>]*>Ausverkauft</);
  expect(shop.page('de-at/c/skis')).toMatch(/<span class="tag stock">Ausverkauft</);
  const texts = [before, shop.tree()].map((tree) => tree.get(`${PAGE}.md`));
  expect(texts.map((text) => /^- Lieferung in .+$/m.exec(text ?? '')?.[0])).toEqual([
    '- Lieferung in 2–4 Werktagen',
    undefined,
  ]);
  expect(texts[1]).toContain('\n- Gratisversand ab ');
  expect(report().changes?.some(({ fields }) => fields.includes('soldOut'))).toBe(true);
  await setLevels(5);
  await vi.waitFor(() => expect(shop.page(PAGE)).not.toContain('schema.org/OutOfStock'), PATIENCE);
  // Two changes per variant with two webhooks each: once all have arrived, none is in flight.
  await vi.waitFor(() => expect(idsSince(from)).toBe(4 * variants.length), PATIENCE);
  await idle();
  expect(shop.tree()).toEqual(before);
});

test('a webhook that the shop failed to accept is sent again and takes effect', async () => {
  await idle();
  const take = shop.taker;
  const refusals: string[] = [];
  shop.taker = async (request) => {
    refusals.push(request.headers.get('webhook-id') ?? '');
    return new Response(null, { status: 503 });
  };
  const built = shown(PAGE)[0]?.minor;
  await setPrice();
  await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(2), PATIENCE);
  expect(shown(PAGE)[0]?.minor).toBe(built);
  shop.taker = take;
  await hasPrice();
});

test('reordered and duplicate webhooks only trigger a read; the platform has the current price', async () => {
  await idle();
  const from = shop.heard.length;
  const take = shop.taker;
  // The receiver is stubbed, so that both webhooks are held back until both changes were announced.
  shop.taker = async () => new Response(null, { status: 200 });
  await shop.manage('price', { product_id: productId, price: price + 1 });
  await setPrice();
  await vi.waitFor(() => expect(idsSince(from)).toBe(2), PATIENCE);
  shop.taker = take;
  const kept = shop.heard.slice(from);
  const send = async (one: (typeof kept)[number]): Promise<string> => {
    const response = await fetch(shop.hookUrl, { method: 'POST', body: one.body, headers: one.headers });
    return ((await response.json()) as { webhook: string }).webhook;
  };
  for (const one of kept.toReversed()) await send(one);
  await hasPrice();
  await idle();
  const count = shop.published.length;
  for (const one of kept) expect(await send(one)).toBe('known');
  // The restarted receiver has forgotten which webhooks it has seen: that costs one read and changes nothing.
  shop.taker = shop.receiver();
  for (const one of kept) expect(['taken', 'known']).toContain(await send(one));
  await vi.waitFor(() => expect(shop.published.length).toBeGreaterThan(count), PATIENCE);
  await idle();
  expect(shop.published.slice(count).map(({ rendered }) => rendered)).toEqual(shop.published.slice(count).map(() => 0));
});

test('forged and replayed webhooks are refused without a platform request', async () => {
  await idle();
  let asked = 0;
  shop.platform = (input, init) => {
    asked += 1;
    return fetch(input, init);
  };
  const body = JSON.stringify({ scope: 'store/product/updated', producer: 'stores/eu-region-1', data: { type: 'product', id: productId } }); // prettier-ignore
  const old = signatureHeaders(SECRET, { id: 'old', body }, new Date(Date.now() - 72 * 3_600_000));
  const forged = signatureHeaders('guess', { id: 'new', body }, new Date());
  for (const headers of [{}, old, forged])
    expect((await fetch(shop.hookUrl, { method: 'POST', body, headers })).status).toBe(401);
  expect(shop.loop.status().queued).toBe(0);
  expect(asked).toBe(0);
});

test('500 webhooks become one publish with two platform requests: the product and its prices', async () => {
  await idle();
  let begun = 0;
  let go = (): void => undefined;
  const open = new Promise<void>((resolve) => (go = resolve));
  shop.before = () => {
    begun += 1;
    return open;
  };
  shop.loop.now();
  await vi.waitFor(() => expect(begun).toBe(1), PATIENCE);
  let asked = 0;
  shop.platform = (input, init) => {
    asked += 1;
    return fetch(input, init);
  };
  const body = JSON.stringify({ scope: 'store/product/updated', producer: 'stores/eu-region-1', data: { type: 'product', id: productId } }); // prettier-ignore
  for (let count = 0; count < 500; count += 1) {
    const headers = signatureHeaders(SECRET, { id: `flood-${count}`, body }, new Date());
    expect((await shop.taker(new Request(shop.hookUrl, { method: 'POST', body, headers }))).status).toBe(200);
  }
  const before = shop.published.length;
  go();
  await idle();
  expect([begun, asked]).toEqual([2, 2]);
  expect(shop.published.length - before).toBe(2);
  shop.before = () => Promise.resolve();
});

const hanging: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  );
const answering =
  (body: string, status: number): typeof fetch =>
  async () =>
    new Response(body, { status });

test.each<[string, typeof fetch, string]>([
  ['cannot be reached', (_input, init) => fetch('http://127.0.0.1:9/', init), 'commerce-unreachable'],
  ['is slow', hanging, 'commerce-slow'],
  ['answers 500', answering('{}', 500), 'commerce-failed'],
  ['answers 429', answering('{}', 429), 'commerce-busy'],
  ['answers nonsense', answering('<html>', 200), 'commerce-malformed'],
  ['answers with an unexpected shape', answering('{"data":[{"id":1}],"meta":{}}', 200), 'commerce-malformed'],
])(
  'platform %s: old prices stay, edits go live, the failure is reported, and the new price goes live later without further action',
  async (_name, broken, code) => {
    await idle();
    const built = shown(PAGE)[0]?.minor;
    shop.platform = broken;
    await setPrice();
    await vi.waitFor(() => expect(shop.loop.status().leftOver).toMatchObject([{ code, message: expect.stringContaining('eu_region_1') as string }]), PATIENCE); // prettier-ignore
    expect(shown(PAGE)[0]?.minor).toBe(built);
    const title = `Skis ${price}`;
    shop.edit((store) => {
      const category = store.byUrl('product_category', '/skis', 'de');
      if (category) store.apply([{ type: category.type, uid: category.uid, language: 'de', entry: { ...category, displayTitle: title }, digest: title }], {}, false); // prettier-ignore
    });
    shop.loop.announce();
    await vi.waitFor(() => expect(shop.page('de-at/c/skis')).toContain(title), PATIENCE);
    expect(shown(PAGE)[0]?.minor).toBe(built);
    shop.platform = (input, init) => fetch(input, init);
    await hasPrice();
    await vi.waitFor(() => expect(shop.loop.status().leftOver).toBeUndefined(), PATIENCE);
  },
);

test('a repeated registration changes nothing; one for a previous address is removed', async () => {
  const { registerHooks } = await import('#publishing/webhook/register-commerce-hooks.ts');
  const { registered } = shop;
  const all = await registered();
  expect(all.map(({ scope, destination }) => [scope, destination])).toEqual(
    ['store/product/*', 'store/sku/*', 'store/priceList/*'].map((scope) => [scope, shop.hookUrl]),
  );
  await registerHooks(shop.client, shop.hookUrl, { isOwn: true });
  expect(await registered()).toEqual(all);
  const elsewhere = 'http://127.0.0.1:9/hooks/commerce';
  await registerHooks(shop.client, elsewhere, { isOwn: false });
  expect(await registered()).toHaveLength(6);
  await registerHooks(shop.client, shop.hookUrl, { isOwn: true });
  expect(await registered()).toEqual(all);
  await expect(shop.client.listenTo(['store/product/*'], 'ftp://x')).rejects.toMatchObject({ code: 'commerce-hook' });
});
