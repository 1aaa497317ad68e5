/** Publishing and the commerce platform: which requests are sent, when, and how their results reach the content store, the plan and the pages. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { Entry, EntryOf, EntryType } from '#lib/content/entries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import { dryRun } from '#publishing/plan/dry-run.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { reportWriter } from '#publishing/report/write-report.ts';

import { scriptedCommerce } from '../../support/scripted-commerce.ts';
import type { ScriptedCommerce, ScriptedProduct } from '../../support/scripted-commerce.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const EVERY_MS = 600_000;
let shop: SmallShop;
let platform: ScriptedCommerce;
let watch: CommerceWatch;
let now = 0;
let clock = new Date(0);

function product(id: number, region = 'us'): void {
  const title = `Ski ${id}`;
  const base = { type: 'product', uid: `p${id}`, language: 'en-us', title, updatedAt: '', regions: [], categories: [] };
  shop.apply([entryChange({ ...base, url: `/ski-${id}`, commerce: { [region]: { id, categories: [] } } } as unknown as Entry)]); // prettier-ignore
}

function watching(source = 'one'): CommerceWatch {
  return createCommerceWatch({
    stores: [{ region: 'us', source, client: platform.client }],
    clock: () => clock,
    now: () => now,
    everyMs: EVERY_MS,
  });
}

const run = (more: Partial<PublishOptions> = {}) => publish(shop.options({ commerce: watch, ...more }));
const shown = (): string => readFileSync(join(shop.dataDir, 'latest/en-us/a/index.html'), 'utf8').split(': ')[1] ?? '';
const down = (): Promise<void> => Promise.reject(new AppError('commerce-unreachable', 'It cannot be reached.'));

function listed<T extends EntryType>(type: T): readonly EntryOf<T>[] {
  const store = openContentStore(join(shop.dataDir, 'content', 'store.db'));
  const all = store.list(type, 'en-us');
  store.close();
  return all;
}

function facts() {
  return listed('commerce_product').map(({ productId, price, was, soldOut }) => [
    productId,
    price.minor,
    was?.minor,
    soldOut,
  ]);
}

beforeEach(() => {
  now = 0;
  clock = new Date('2026-03-01T10:00:00Z');
  shop = openSmallShop();
  shop.page('/a', 'priced');
  product(1);
  product(2);
  platform = scriptedCommerce({ 1: { prices: [5000, 4000] }, 2: { prices: [100], retail: 200, level: 0 } });
  watch = watching();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

describe('stored commerce facts', () => {
  test('the price is that of the cheapest variant, with its former price and availability', async () => {
    await run();
    expect(facts()).toEqual([
      [1, 4000, undefined, false],
      [2, 100, 200, true],
    ]);
    expect(shown()).toBe('priced 4000');
  });

  test('a stock level that falls but stays above zero changes no page', async () => {
    await run();
    platform.products.set(1, { prices: [5000, 4000], level: 1 });
    watch.look('us', 1);
    expect(await run()).toMatchObject({ rendered: 0, sync: { changed: [] } });
  });

  test('a changed price renders the pages that show it, and the report names product and store', async () => {
    const onLive = reportWriter({ clock: () => new Date(), say: () => undefined, siteUrl: 'http://shop' });
    await run({ onLive });
    platform.products.set(1, { prices: [5000, 3500] });
    watch.look('us', 1);
    // One page in three locales.
    expect(await run({ onLive })).toMatchObject({ rendered: 3, failed: [] });
    expect(shown()).toBe('priced 3500');
    const text = readFileSync(join(shop.dataDir, 'latest/.firn/report.json'), 'utf8');
    expect((JSON.parse(text) as EditorReport).changes).toEqual([
      { type: 'commerce_product', uid: 'us-1', title: 'Ski 1, store us', language: 'en-us', kind: 'changed', fields: ['price.minor', 'variants.1.price.minor'], pages: ['/en-us/a', '/de-at/a', '/en-at/a'] },
    ]); // prettier-ignore
  });

  test('shipping costs are read with all products, not with a single one', async () => {
    const costs = () => listed('commerce_shipping').map(({ uid, zones }) => [uid, zones[0]?.methods[0]]);
    const at = (cost: number) => [['us', expect.objectContaining({ ranges: [{ lowerLimit: 0, cost }] })]];
    await run();
    expect(costs()).toEqual(at(995));
    platform.shippingCost = 1995;
    watch.look('us', 1);
    await run();
    expect(costs()).toEqual(at(995));
    now = EVERY_MS;
    expect((await run()).sync.changed).toEqual([expect.objectContaining({ type: 'commerce_shipping', uid: 'us' })]);
    expect(costs()).toEqual(at(1995));
  });

  test('prices still reach their pages while the shipping costs cannot be read, and the failure is reported', async () => {
    platform.beforeShipping = down;
    await run();
    expect(shown()).toBe('priced 4000');
    expect(listed('commerce_shipping')).toEqual([]);
    expect(watch.leftOver()?.failures.map(({ message }) => message)).toEqual([
      'The data of the store us is not up to date: only shipping costs could not be read. It cannot be reached.',
    ]);
  });

  test('a product becomes sold out and available again', async () => {
    await run();
    platform.products.set(1, { prices: [4000], level: 0 });
    watch.look('us', 1);
    await run();
    expect(shown()).toBe('priced 4000 sold out');
    platform.products.set(1, { prices: [4000], level: 2 });
    watch.look('us', 1);
    await run();
    expect(shown()).toBe('priced 4000');
  });

  test('a product that the platform deletes keeps the price of the content only', async () => {
    await run();
    platform.products.delete(1);
    watch.look('us', 1);
    await run();
    expect([facts().map(([id]) => id), shown()]).toEqual([[2], 'priced']);
  });

  test('a full comparison of the content keeps the facts; a renamed store drops them', async () => {
    await run();
    const items = (['country', 'page'] as const).flatMap((type) =>
      listed(type).map((entry) => ({
        type: 'entry_published', event_at: '2026-01-01T00:00:00Z', content_type_uid: type,
        data: { ...entry, locale: 'en-us', publish_details: { locale: 'en-us' } },
      })),
    ); // prettier-ignore
    const client = { sync: () => Promise.resolve({ kind: 'ok' as const, value: { items, token: 't' } }) };
    await run({ commerce: undefined, pull: 'all', client: client as unknown as PublishOptions['client'] }).catch(() => undefined); // prettier-ignore
    expect([listed('product'), facts()]).toEqual([[], expect.objectContaining({ length: 2 })]);
    product(1);
    platform.products.delete(2);
    watch = watching('two');
    await run();
    expect(facts().map(([id]) => id)).toEqual([1]);
  });

  test('the 30-day price history survives restarts and a full comparison, and yields the lowest price', async () => {
    const lowest = () => listed('commerce_product').map((fact) => fact.lowest?.minor);
    const day = async (offer: ScriptedProduct): Promise<void> => {
      platform.products.set(1, offer);
      // A new process each day.
      watch = watching();
      await run();
      clock = new Date(clock.getTime() + 86_400_000);
    };
    for (let count = 0; count < 5; count += 1) await day({ prices: [3900] });
    for (let count = 0; count < 26; count += 1) await day({ prices: [4000] });
    await day({ prices: [3500], retail: 4000 });
    // The other product was already reduced when first observed: the days before are unknown.
    expect(lowest()).toEqual([3900, undefined]);
    await day({ prices: [3500], retail: 4000 });
    expect(lowest()).toEqual([3900, undefined]);
    const report = await run({ commerce: watching('two') });
    expect(report.sync.changed.map(({ uid }) => uid)).toEqual(['us-1']);
    // Another store's prices have their own history.
    expect(lowest()).toEqual([undefined, undefined]);
    clock = new Date('2020-01-01T00:00:00Z');
    watch = watching();
    await run();
    expect(lowest()).toEqual([undefined, undefined]);
  });

  test('a dry run plans with current prices and stores nothing', async () => {
    await run();
    platform.products.set(1, { prices: [1] });
    const planned = await dryRun(shop.options({ commerce: watching() }));
    expect(planned.pages.map(({ path }) => path)).toEqual(['/de-at/a', '/en-at/a', '/en-us/a']);
    expect(planned.pages[0]?.why).toEqual(['commerce_product Ski 1, store us (en-us): price.minor, from, variants']);
    expect(facts()[0]?.[1]).toBe(4000);
  });
});

describe('requests to the platform', () => {
  test('ask for everything at first, then for the products named by webhooks, then for everything after an interval', async () => {
    await run();
    await run();
    watch.look('us', 2);
    watch.look('us', 2);
    watch.look('us', 77);
    await run();
    watch.look('ca', 1);
    await run();
    now += EVERY_MS;
    await run();
    watch.look('us', undefined);
    await run();
    expect(platform.asked).toEqual([[1, 2], [2], [1, 2], [1, 2]]);
  });

  test('ask for everything in a full comparison', async () => {
    await run();
    await watch.learn(openContentStore(join(shop.dataDir, 'content', 'store.db')), { changed: [], full: true, broken: [], unchanged: [] }, 'all'); // prettier-ignore
    expect(platform.asked).toHaveLength(2);
  });

  test('ask for a product that editors begin to sell', async () => {
    await run();
    product(3);
    platform.products.set(3, { prices: [700] });
    const store = openContentStore(join(shop.dataDir, 'content', 'store.db'));
    const changed = [{ type: 'product', uid: 'p3', language: 'en-us', title: '', change: 'published' as const }];
    await watch.learn(store, { changed, full: false, broken: [], unchanged: [] }, 'delta');
    store.close();
    expect(platform.asked).toEqual([[1, 2], [3]]);
    expect(facts().at(-1)).toEqual([3, 700, undefined, false]);
  });

  test('ask in several calls for more products than fit on a page', async () => {
    for (let id = 3; id <= 120; id += 1) product(id);
    await run();
    expect(platform.asked.map((ids) => ids.length)).toEqual([50, 50, 20]);
  });

  test('ask once more for a product that a webhook names during a read', async () => {
    await run();
    watch.look('us', 1);
    platform.before = () => {
      watch.look('us', 1);
      platform.before = () => Promise.resolve();
      return Promise.resolve();
    };
    await run();
    await run();
    await run();
    expect(platform.asked).toEqual([[1, 2], [1], [1]]);
  });
});

describe('the platform is down', () => {
  test('stored facts stay, everything else goes live, and reads are retried with growing delays', async () => {
    await run();
    platform.before = down;
    platform.products.set(1, { prices: [1] });
    watch.look('us', 1);
    shop.page('/b', 'Second');
    const report = await run();
    expect(report).toMatchObject({ rendered: 3, failed: [], commerceFailures: [{ region: 'us', code: 'commerce-unreachable' }] }); // prettier-ignore
    expect(shown()).toBe('priced 4000');
    const message = 'The data of the store us is not up to date: It cannot be reached.';
    expect(watch.leftOver()).toMatchObject({ againMs: 1000, failures: [{ attempts: 1, message }] });
    now += 999;
    await run();
    expect(platform.asked).toHaveLength(2);
    now += 1;
    await run();
    expect(watch.leftOver()).toMatchObject({ againMs: 2000, failures: [{ attempts: 2 }] });
    // "Publish now" does not wait for the delay.
    watch.tryNow();
    expect(watch.leftOver()).toMatchObject({ againMs: 0 });
    await run();
    expect(platform.asked).toHaveLength(4);
    expect(watch.leftOver()).toMatchObject({ againMs: 4000, failures: [{ attempts: 3 }] });
    platform.before = () => Promise.resolve();
    now += 4000;
    await run();
    expect(shown()).toBe('priced 1');
    expect(watch.leftOver()).toBeUndefined();
  });

  test('a product that editors begin to sell during the delay is read at its end', async () => {
    await run();
    platform.before = down;
    watch.look('us', 1);
    await run();
    platform.before = () => Promise.resolve();
    product(3);
    platform.products.set(3, { prices: [700] });
    const store = openContentStore(join(shop.dataDir, 'content', 'store.db'));
    const nothing = { changed: [], full: false, broken: [], unchanged: [] };
    const changed = [{ type: 'product', uid: 'p3', language: 'en-us', title: '', change: 'published' as const }];
    await watch.learn(store, { ...nothing, changed }, 'delta');
    now += 1000;
    await watch.learn(store, nothing, 'delta');
    store.close();
    expect(platform.asked).toEqual([[1, 2], [1], [1, 3]]);
  });

  test('the report of the release names the store until it was read again', async () => {
    const onLive = reportWriter({ clock: () => new Date(), say: () => undefined, siteUrl: 'http://shop' });
    const named = (): unknown =>
      (JSON.parse(readFileSync(join(shop.dataDir, 'latest/.firn/report.json'), 'utf8')) as EditorReport)
        .commerceFailures;
    await run({ onLive });
    platform.before = down;
    watch.look('us', 1);
    await run({ onLive });
    expect(named()).toEqual([{ region: 'us', message: 'It cannot be reached.' }]);
    platform.before = () => Promise.resolve();
    // A publish during the delay asks nothing, and the prices are as old as before.
    shop.page('/b', 'Second');
    await run({ onLive });
    expect(named()).toEqual([{ region: 'us', message: 'It cannot be reached.' }]);
    now += 1000;
    await run({ onLive });
    expect(named()).toBeUndefined();
  });

  test('one store that is down does not block reads of the others', async () => {
    const broken = scriptedCommerce();
    broken.before = down;
    watch = createCommerceWatch({
      stores: [
        { region: 'ca', source: 'ca', client: broken.client },
        { region: 'us', source: 'one', client: platform.client },
      ],
      clock: () => new Date(),
    });
    product(9, 'ca');
    expect((await run()).commerceFailures).toMatchObject([{ region: 'ca' }]);
    expect(shown()).toBe('priced 4000');
  });

  test('a full disk during the write loses no webhook', async () => {
    await run();
    watch.look('us', 1);
    const store = openContentStore(join(shop.dataDir, 'content', 'store.db'));
    const full = { ...store, apply: () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }); } }; // prettier-ignore
    const nothing = { changed: [], full: false, broken: [], unchanged: [] };
    await expect(watch.learn(full, nothing, 'delta')).rejects.toMatchObject({ code: 'ENOSPC' });
    await watch.learn(store, nothing, 'delta');
    store.close();
    expect(platform.asked).toEqual([[1, 2], [1], [1]]);
  });
});
