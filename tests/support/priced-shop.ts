/** A few sample products in the built pages, the embedded commerce platform over HTTP, and a shop that publishes on the platform's webhooks. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { COMMERCE_FACT } from '#lib/content/commerce-fact.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';
import { reportWriter } from '#publishing/report/write-report.ts';
import { createCommerceReceiver } from '#publishing/webhook/commerce-receiver.ts';
import { registerHooks } from '#publishing/webhook/register-commerce-hooks.ts';
import { listen } from '#services/http/serve.ts';

import { startCommerce, TOKEN } from './commerce.ts';
import { embeddedPages } from './page-settings.ts';
import { fillFromSample, publicFiles, storePath } from './sample-content.ts';
import { withoutStyles } from './without-styles.ts';

export const SECRET = 'the secret of the account';
const STORE = 'eu-region-1';
const REGION = 'eu_region_1';
/** A selling and a non-selling market, both in German. */
const LOCALES = ['de-at', 'de-ch'];
const OTHERS = 6;

type Taker = (request: Request) => Promise<Response>;

export interface Registered {
  readonly scope: string;
  readonly destination: string;
}

export interface PricedShop {
  readonly dataDir: string;
  readonly client: CommerceClient;
  readonly loop: PublishLoop;
  readonly hookUrl: string;
  readonly published: PublishReport[];
  /** Webhooks in order of arrival. */
  readonly heard: { readonly body: string; readonly headers: Headers }[];
  /** The `fetch` between shop and platform; tests may replace it. */
  platform: typeof fetch;
  /** The receiver of the webhooks; tests may replace it. */
  taker: Taker;
  /** Awaited by each publish before it begins. */
  before: () => Promise<void>;
  /** Returns a new receiver that remembers no webhook, as after a restart. */
  receiver(): Taker;
  edit(change: (store: ContentStore) => void): void;
  /** Calls `management/<name>` of the platform, as a merchant does. */
  manage(name: string, body: object): Promise<void>;
  /** The webhooks registered at the platform. */
  registered(): Promise<readonly Registered[]>;
  /** Makes a full release of the same content in another folder and returns its files. `fetchesPrices`: whether it reads all prices from the platform instead of using the stored ones. */
  whole(fetchesPrices: boolean): Promise<ReadonlyMap<string, string>>;
  tree(): ReadonlyMap<string, string>;
  /** The page's markup without its style sheets. */
  page(path: string): string;
  close(): Promise<void>;
}

/** Fills the content store with the sample, without most products and the redirects to them. */
function fill(dir: string, dataDir: string): Promise<void> {
  return fillFromSample({
    dir,
    dataDir,
    source: 'priced',
    without: (store) => [
      ...store
        .list('product', 'en-us')
        .filter(({ url }) => url !== '/ridge-98')
        .slice(OTHERS),
      ...store.list('route_rule', 'en-us'),
    ],
  });
}

function watchOf(client: CommerceClient): CommerceWatch {
  const stores = [{ region: REGION, source: STORE, client }] as const;
  return createCommerceWatch({ stores, clock: () => new Date(), firstPauseMs: 100, longestPauseMs: 400 });
}

type Release = (data: string, more: Partial<PublishOptions>) => Promise<PublishReport>;

async function releasing(pool: RendererPool): Promise<Release> {
  const bundleDigest = await ensureBundle(() => undefined);
  const siteUrl = 'http://127.0.0.1:4321';
  const onLive = reportWriter({ clock: () => new Date(), say: () => undefined, siteUrl });
  return (dataDir, more) =>
    publish({
      dataDir,
      pages: embeddedPages(siteUrl),
      client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
      source: 'priced',
      bundleDir: BUNDLE_DIR,
      bundleDigest,
      locales: LOCALES,
      pool,
      renderers: 1,
      onLive,
      clock: () => new Date(),
      say: () => undefined,
      ...more,
    });
}

/** A full release of the same content in its own folder. */
async function wholeOf(
  dir: string,
  release: Release,
  client: CommerceClient,
  fetchesPrices: boolean,
): Promise<ReadonlyMap<string, string>> {
  const data = mkdtempSync(join(dir, 'whole-'));
  cpSync(join(dir, 'data', 'content'), join(data, 'content'), { recursive: true });
  const store = openContentStore(storePath(data));
  const facts = store.list(COMMERCE_FACT, 'en-us').map(({ type, uid, language }) => ({ type, uid, language }));
  if (fetchesPrices) store.apply(facts, {}, false);
  store.close();
  await release(data, fetchesPrices ? { commerce: watchOf(client) } : {});
  return publicFiles(data);
}

function receiverOf(watch: CommerceWatch, loop: PublishLoop): Taker {
  return createCommerceReceiver({
    stores: [{ region: REGION, storeHash: STORE, secret: SECRET }],
    onChange(region, productId) {
      watch.look(region, productId);
      return loop.announce();
    },
    clock: () => new Date(),
    log: () => undefined,
  });
}

/** The parts that tests can replace or read: `platform`, `taker`, `before` and the recorded webhooks and publishes. */
type Between = Pick<PricedShop, 'platform' | 'taker' | 'before' | 'heard' | 'published'>;

function publishing(dataDir: string, release: Release, watch: CommerceWatch, between: Between): PublishLoop {
  return startPublishLoop({
    publish: async (pull, signal) => {
      await between.before();
      between.published.push(await release(dataDir, { commerce: watch, pull, signal }));
    },
    leftOver: () => watch.leftOver(),
    clock: () => new Date(),
    pollMs: 3_600_000,
    // Twelve hours away, so that it never runs during the test.
    fullCheckHour: (new Date().getUTCHours() + 12) % 24,
  });
}

async function openPlatform(between: Between) {
  // Retry often and for a long time.
  const retrySeconds = Array.from({ length: 500 }, () => 0.2);
  const commerce = await startCommerce({ account: { clientId: 'c', secret: SECRET }, webhooks: { retrySeconds } });
  const client = createCommerceClient({
    baseUrl: commerce.url,
    storeHash: STORE,
    token: TOKEN,
    currency: 'EUR',
    timeoutMs: 2000,
    fetch: (input, init) => between.platform(input, init),
  });
  const hooks = await listen(
    async (request) => {
      between.heard.push({ body: await request.clone().text(), headers: request.headers });
      return between.taker(request);
    },
    { port: 0 },
  );
  return { commerce, client, hooks, hookUrl: `${hooks.url}/hooks/commerce` };
}

export async function openPricedShop(): Promise<PricedShop> {
  const pool = createRendererPool();
  const release = await releasing(pool);
  const dir = mkdtempSync(join(tmpdir(), 'firn-priced-'));
  const dataDir = join(dir, 'data');
  await fill(dir, dataDir);
  const between: Between = {
    platform: (input, init) => fetch(input, init),
    taker: async () => new Response(null, { status: 503 }),
    before: () => Promise.resolve(),
    heard: [],
    published: [],
  };
  const { commerce, client, hooks, hookUrl } = await openPlatform(between);
  const watch = watchOf(client);
  between.published.push(await release(dataDir, { commerce: watch }));
  const loop = publishing(dataDir, release, watch, between);
  between.taker = receiverOf(watch, loop);
  await registerHooks(client, hookUrl, { isOwn: true });
  return Object.assign(between, {
    dataDir,
    client,
    loop,
    hookUrl,
    receiver: () => receiverOf(watch, loop),
    edit(change: (store: ContentStore) => void) {
      const store = openContentStore(storePath(dataDir));
      change(store);
      store.close();
    },
    async manage(name: string, body: object) {
      const { status } = await commerce.ask('POST', `/stores/${STORE}/management/${name}`, body);
      if (status !== 200) throw new Error(`management/${name} answered ${status}`);
    },
    async registered() {
      const { body } = await commerce.get<{ readonly data: readonly Registered[] }>(
        `/stores/${STORE}/v3/hooks?limit=250`,
      );
      return body.data;
    },
    whole: (fetchesPrices: boolean) => wholeOf(dir, release, client, fetchesPrices),
    tree: () => publicFiles(dataDir),
    page: (path: string) => withoutStyles(readFileSync(join(dataDir, 'latest', path, 'index.html'), 'utf8')),
    async close() {
      await loop.stop();
      await pool.close();
      await hooks.close();
      await commerce.close();
      rmSync(dir, { recursive: true, force: true });
    },
  });
}
