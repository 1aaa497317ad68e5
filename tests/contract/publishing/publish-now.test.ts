/** A publish that an editor starts in a running shop looks for files that the live release has lost, also when its first attempt fails. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { builtDigest } from '#publishing/bundle/page-bundle.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { startLivePublishing } from '#publishing/loop/live-publishing.ts';
import type { LivePublishing } from '#publishing/loop/live-publishing.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import type { PublishSettings } from '#publishing/loop/publish-settings.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: SmallShop;
let live: LivePublishing;
let isDown: boolean;
let publishes: number;

/** Reports no changes, or fails while `isDown`. */
const sync: PublishSettings['client']['sync'] = async () => {
  if (isDown) throw new Error('The content service is down.');
  return { kind: 'ok', value: { items: [], token: 't' } };
};
const clock = (): Date => new Date();
const failures = (): number => live.loop.status().failure?.attempts ?? 0;
const page = (): string => join(shop.dataDir, 'latest/en-us/a/index.html');

async function publishedAfter(begin: () => unknown): Promise<void> {
  const before = publishes;
  begin();
  await vi.waitFor(() => expect(publishes).toBeGreaterThan(before), 30_000);
}

beforeEach(async () => {
  shop = openSmallShop();
  [isDown, publishes] = [false, 0];
  const { dataDir, pages, source, bundleDir } = shop.options();
  live = startLivePublishing({
    settings: {
      dataDir,
      pages,
      source,
      bundleDir,
      client: { sync },
      commerce: createCommerceWatch({ stores: [], clock }),
      output: { log: () => undefined, warn: () => undefined, error: () => undefined },
      chat: {},
      editing: { embedded: false, stackDir: '', apiKey: '', appUrl: '' },
      media: { mediaBase: '', mediaDir: shop.dir },
    },
    bundle: { digest: builtDigest() as Promise<string> },
    webhooks: { keys: {}, apiKey: '', environment: '', stores: [], log: () => undefined },
    pollMs: 600_000,
    pool: createRendererPool(),
    metrics: createShopMetrics(clock),
    progress: createPublishProgress(),
    onPublished: () => (publishes += 1),
  });
  await publishedAfter(() => live.loop.now());
});
afterEach(async () => {
  await live.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

test('"Publish now" renders a page again whose file was deleted; a webhook without a change does not look for it', async () => {
  rmSync(page());
  await publishedAfter(() => live.loop.announce());
  expect(existsSync(page())).toBe(false);
  await publishedAfter(() => live.loop.now({ endsRollback: true }));
  expect(existsSync(page())).toBe(true);
});

test('when the publish fails, its retry still renders the page again', async () => {
  rmSync(page());
  isDown = true;
  live.loop.now({ endsRollback: true });
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(0), 30_000);
  await publishedAfter(() => (isDown = false));
  expect(existsSync(page())).toBe(true);
});
