/** A running shop refuses to publish when another command has rebuilt its bundle from different code. */
import { generateKeyPairSync } from 'node:crypto';
import { readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchCommerce } from '#app/commerce/watch-commerce.ts';
import { goLive } from '#app/publishing/go-live.ts';
import { readEnv } from '#app/settings/env.ts';
import type { LivePublishing } from '#publishing/loop/live-publishing.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';

import { openSmallShop } from '../../../support/small-shop.ts';
import type { SmallShop } from '../../../support/small-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let live: LivePublishing | undefined;
beforeEach(() => {
  shop = openSmallShop();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await live?.close();
  vi.restoreAllMocks();
  rmSync(shop.dir, { recursive: true, force: true });
});

test('the publish is refused with one sentence before content is pulled, and the live release stays', async () => {
  await publish(shop.options());
  const before = readlinkSync(join(shop.dataDir, 'latest'));
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const env = readEnv({
    DATA_DIR: shop.dataDir,
    PORT: '4881',
    SERVICES_PORT: '4880',
    CONTENTSTACK_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  const pool = { warm: () => undefined, close: () => Promise.resolve() } as unknown as RendererPool;
  live = await goLive(env, {
    bundle: { digest: Promise.resolve('the code of this process') },
    servicesUrl: 'http://127.0.0.1:4880',
    commerce: watchCommerce(env, true),
    pool,
    metrics: createShopMetrics(() => new Date()),
    progress: createPublishProgress(),
  });
  live.loop.now();
  await vi.waitFor(() => expect(live?.loop.status().failure).toBeDefined(), { timeout: 60_000 });
  // If the publish had continued, it would have failed at the content service, which does not run here.
  expect(live.loop.status().failure).toMatchObject({
    code: 'code-changed',
    message:
      'Another command builds or has built the pages from other code than this shop runs. Nothing is published until the shop runs that code: "npm start" and "npm run serve" restart automatically once the pages are built; any other process has to be restarted. The live release stays.',
  });
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toBe(before);
});
