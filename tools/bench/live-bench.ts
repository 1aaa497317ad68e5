/** Measures the time from an edit's webhook, and from its saved file, to the page on disk. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { watchCommerce } from '#app/commerce/watch-commerce.ts';
import { createLog } from '#app/process/log.ts';
import { preflight } from '#app/process/preflight.ts';
import { goLive } from '#app/publishing/go-live.ts';
import { release } from '#app/publishing/publish-release.ts';
import { startServices } from '#app/services/embedded-services.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { childEnvironment } from '#app/settings/environment.ts';
import { HOOK_PATH, startShop } from '#app/shop/shop-server.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';

interface Place {
  readonly name: string;
  readonly type: string;
  readonly language: string;
  readonly url: string;
  /** URL of the page that is watched. */
  readonly page: string;
}

type Edited = Record<string, { url?: string; title?: string; display_title?: string }>;

const PLACES: readonly Place[] = [
  { name: 'a page, in German', type: 'page', language: 'de', url: '/imprint', page: 'de-at/imprint' },
  { name: 'a product, in Italian', type: 'product', language: 'it', url: '/couloir-108', page: 'it-it/p/couloir-108' },
  { name: 'a product, in English', type: 'product', language: 'en-us', url: '/ridge-98', page: 'en-us/p/ridge-98' },
];
const POLL_MS = 2;
const LIMIT_MS = 60_000;
const REST_MS = 1500;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

function edit(stack: string, { type, language, url }: Place, title: string): void {
  const folder = join(stack, 'entries', type, language);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('-entries.json'))) {
    const file = join(folder, name);
    const entries = JSON.parse(readFileSync(file, 'utf8')) as Edited;
    const entry = Object.values(entries).find((one) => one.url === url);
    if (!entry) continue;
    entry.title = title;
    if (entry.display_title !== undefined) entry.display_title = title;
    writeFileSync(file, JSON.stringify(entries));
  }
}

async function untilLive(file: string, title: string): Promise<number> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await pause(POLL_MS))
    if (readFileSync(file, 'utf8').includes(title)) return performance.now();
  throw new Error(`${file} did not show the edit within ${LIMIT_MS / 1000} s.`);
}

/** Makes `edits` edits in each place, in a copy of the shop of `from`, and prints the medians. */
export async function benchLive(from: Env, edits: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'firn-bench-live-'));
  cpSync(from.content.stackDir, join(dir, 'stack'), { recursive: true });
  const env = readEnv(childEnvironment({ DATA_DIR: join(dir, 'data'), STACK_DIR: join(dir, 'stack') }));
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  const services = await startServices(env);
  const pool = createRendererPool();
  const commerce = watchCommerce(env, true);
  await release(env, commerce, { pool });
  const live = await goLive(env, {
    bundle: { digest: ensureBundle(() => undefined) },
    servicesUrl: services.url,
    commerce,
    pool,
    metrics: createShopMetrics(() => new Date()),
    progress: createPublishProgress(),
  });
  let receivedAt = 0;
  const hook = (request: Request): Promise<Response> => {
    receivedAt = performance.now();
    return live.hook?.(request) ?? Promise.resolve(new Response(null, { status: 500 }));
  };
  const shop = await startShop({ env, media: services.media, hook, log: createLog(env) });
  services.sendWebhooksTo(shop.url + HOOK_PATH);
  const lines: string[] = [];
  for (const place of PLACES) {
    const times: { readonly webhook: number; readonly file: number }[] = [];
    for (let count = 0; count < edits; count += 1) {
      const title = `Edit ${count} ${Date.now()}`;
      const saved = performance.now();
      edit(join(dir, 'stack'), place, title);
      const shown = await untilLive(join(env.dataDir, 'latest', place.page, 'index.html'), title);
      times.push({ webhook: shown - receivedAt, file: shown - saved });
      await pause(REST_MS);
    }
    const [webhook, file] = [middle(times.map((one) => one.webhook)), middle(times.map((one) => one.file))];
    const worst = Math.max(...times.map((one) => one.webhook));
    lines.push(`${place.name.padEnd(24)} webhook → page ${webhook.toFixed(0).padStart(5)} ms (longest ${worst.toFixed(0)}), file saved → page ${file.toFixed(0).padStart(5)} ms`); // prettier-ignore
  }
  console.log(`\nMedians of ${edits} edits:\n${lines.join('\n')}`);
  await shop.close();
  await live.close();
  await services.close();
  rmSync(dir, { recursive: true, force: true });
}
