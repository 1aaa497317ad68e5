/**
 * A shop with a few products in the pages of every selling market, three stores of the embedded platform, the shop's API in front of them, and
 * server-rendered pages.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { publish } from '#publishing/loop/publish.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';

import { openApiShop, openCommerce, Visitor } from '../contract/api-shop.ts';
import { quickHash, SEED } from './databases.ts';
import { embeddedPages } from './page-settings.ts';
import { fillFromSample, storePath } from './sample-content.ts';

/** One locale for each selling market, with the market's store, store hash and currency. */
export const MARKETS = [
  { locale: 'en-us', store: 'us', hash: 'us', currency: 'USD' },
  { locale: 'en-ca', store: 'ca', hash: 'ca', currency: 'CAD' },
  { locale: 'de-de', store: 'eu_region_1', hash: 'eu-region-1', currency: 'EUR' },
  { locale: 'de-at', store: 'eu_region_1', hash: 'eu-region-1', currency: 'EUR' },
  { locale: 'fr-fr', store: 'eu_region_1', hash: 'eu-region-1', currency: 'EUR' },
  { locale: 'it-it', store: 'eu_region_1', hash: 'eu-region-1', currency: 'EUR' },
  { locale: 'es-es', store: 'eu_region_1', hash: 'eu-region-1', currency: 'EUR' },
] as const satisfies readonly { locale: string; store: CommerceRegion; hash: string; currency: string }[];
export type Market = (typeof MARKETS)[number];

const SLUGS: ReadonlySet<string> = new Set(['/ridge-98', '/ridge-88-w', '/lock-11']);
const TOKEN = 'contract-token';

interface SeedStore {
  readonly products: readonly { readonly variants: readonly { inventory_level: number }[] }[];
  readonly customers: readonly { password: string }[];
  readonly settings: {
    readonly customer_groups: { readonly is_group_for_guests?: boolean; discount_rules: object[] }[];
  };
}

/** The sample stores with `percent` discount for guests. */
async function seedWithGuests(dir: string, percent: number): Promise<string> {
  const stores = JSON.parse(readFileSync(SEED, 'utf8')) as SeedStore[];
  // Every order of the tests reduces the stock, so start with more.
  for (const variant of stores.flatMap(({ products }) => products.flatMap(({ variants }) => variants)))
    variant.inventory_level += 1000;
  const password = await quickHash();
  for (const customer of stores.flatMap(({ customers }) => customers)) customer.password = password;
  for (const { settings } of stores)
    for (const group of settings.customer_groups)
      if (group.is_group_for_guests)
        group.discount_rules = percent > 0 ? [{ type: 'all', method: 'percent', amount: percent }] : [];
  const file = join(dir, `stores-${percent}.json`);
  writeFileSync(file, JSON.stringify(stores));
  return file;
}

/** Fills the content store with the sample, limited to the products of `SLUGS`. Returns their platform ids, by slug and store. */
async function fill(dir: string, dataDir: string): Promise<ParityShop['ids']> {
  await fillFromSample({
    dir,
    dataDir,
    source: 'parity',
    without: (store) => [
      ...store.list('product', 'en-us').filter(({ url }) => !SLUGS.has(url)),
      ...store.list('route_rule', 'en-us'),
    ],
  });
  const store = openContentStore(storePath(dataDir));
  const kept = store.list('product', 'en-us');
  store.close();
  return Object.fromEntries(
    kept.map(({ url, commerce }) => [
      url.slice(1),
      Object.fromEntries(Object.entries(commerce).map(([region, one]) => [region, one?.id ?? 0])),
    ]),
  );
}

export interface ParityShop {
  /** Platform ids, by slug and store. */
  readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Switches to a platform on which guests get `percent` off, and publishes the prices. */
  guestsPay(percent: number): Promise<void>;
  visitor(): Visitor;
  /** Text of a file of the release. */
  file(path: string): string;
  /** The page that the server renders for a visitor without JavaScript. */
  mine(path: string, visitor: Visitor): Promise<string>;
  /** Turns a cart into an order; returns the subtotal and the prices of the platform's order. */
  order(hash: string, cartId: string): Promise<{ readonly subtotal: string; readonly prices: readonly string[] }>;
  close(): Promise<void>;
}

export async function openParityShop(): Promise<ParityShop> {
  const dir = mkdtempSync(join(tmpdir(), 'firn-parity-'));
  const dataDir = join(dir, 'data');
  const pool = createRendererPool();
  const bundleDigest = await ensureBundle(() => undefined);
  const ids = await fill(dir, dataDir);
  const open = new Map<number, Awaited<ReturnType<typeof openCommerce>>>();
  let platform = '';
  // The platform keeps one address, while each request goes to the current stand-in.
  const toPlatform: typeof fetch = (input, init) =>
    fetch(String(input).replace('http://platform.test', platform), init);
  const stores = (['us', 'ca', 'eu_region_1'] as const).map((region) => {
    const { hash, currency } = MARKETS.find(({ store }) => store === region) ?? MARKETS[0];
    const client = createCommerceClient({
      baseUrl: 'http://platform.test',
      storeHash: hash,
      token: TOKEN,
      currency,
      fetch: toPlatform,
    });
    return { region, source: hash, client };
  });
  const shop = await openApiShop({ commerceUrl: 'http://platform.test', fetch: toPlatform });
  const watch = createCommerceWatch({ stores, clock: () => new Date() });
  const latest = followLatest(dataDir, { siteUrl: 'https://shop.example', mediaBase: '' });
  const api = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? {} : { body: await request.text() };
    const headers = new Headers(request.headers);
    headers.delete('host');
    return fetch(`${shop.url}${pathname}${search}`, { method: request.method, headers, ...body });
  };
  const served = () => {
    const release = latest.current();
    if (!release) throw new Error('There is no release.');
    return release;
  };
  return {
    ids,
    async guestsPay(percent) {
      const known = open.get(percent) ?? (await openCommerce({ seedFile: await seedWithGuests(dir, percent) }));
      open.set(percent, known);
      platform = known.url;
      // Checks the prices of every product, as after a price-list webhook and every ten minutes.
      for (const { region } of stores) watch.look(region, undefined);
      await publish({
        dataDir,
        pages: embeddedPages('https://shop.example'),
        client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
        source: 'parity',
        bundleDir: BUNDLE_DIR,
        bundleDigest,
        locales: MARKETS.map(({ locale }) => locale),
        pool,
        renderers: 1,
        commerce: watch,
        clock: () => new Date(),
        say: () => undefined,
      });
    },
    visitor: () => new Visitor(shop.url),
    file: (path) => readFileSync(join(dataDir, 'latest', path), 'utf8'),
    async mine(path, visitor) {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(`http://shop.test/api/mine${path}`, { headers: { cookie } });
      const answer = await answerCustomerPage(request, served(), { api });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return answer.text();
    },
    async order(hash, cartId) {
      const headers = { 'x-auth-token': TOKEN, 'content-type': 'application/json', accept: 'application/json' };
      const made = await fetch(`${platform}/stores/${hash}/management/order`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ cart_id: cartId, email: 'order@firn.example' }),
      });
      if (made.status !== 201) throw new Error(`management/order answered ${made.status} ${await made.text()}`);
      const order = (await made.json()) as {
        id: number;
        subtotal_inc_tax: string;
        subtotal_ex_tax: string;
        is_tax_inclusive_pricing: boolean;
      };
      const lines = await fetch(`${platform}/stores/${hash}/v2/orders/${order.id}/products`, { headers });
      const bought = (await lines.json()) as { price_inc_tax: string; price_ex_tax: string }[];
      const isInclusive = hash === 'eu-region-1';
      return {
        subtotal: isInclusive ? order.subtotal_inc_tax : order.subtotal_ex_tax,
        prices: bought.map((line) => (isInclusive ? line.price_inc_tax : line.price_ex_tax)),
      };
    },
    async close() {
      await pool.close();
      await shop.close();
      for (const one of open.values()) await one.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
