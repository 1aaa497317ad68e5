/** The baseline of the release benchmark, a plain static `astro build` of the shop's own pages, produces the pages of a release. */
import { appendFile, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createContentClient } from '#clients/content/content-client.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { publish } from '#publishing/loop/publish.ts';
import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';

import { comparePages } from '../../tools/bench/equal-pages.ts';
import { pageFiles } from '../../tools/bench/html.ts';
import { staticBuild } from '../../tools/bench/static-project.ts';
import { writeShop } from '../../tools/seed/write-shop.ts';
import { embeddedPages } from '../support/page-settings.ts';

const SITE = 'https://shop.example';
const PRODUCTS = 12;
let dir = '';
let dataDir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-static-'));
  dataDir = join(dir, 'data');
  await writeShop({ from: 'sample', to: join(dir, 'shop'), products: PRODUCTS, locales: 2, say: () => undefined });
  const service = await createContentService({
    stacks: [{ dir: join(dir, 'shop', 'stack'), apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
  });
  const server = await listen(service.fetch, { port: 0 });
  const wire = { protocol: 'http' as const, host: '127.0.0.1', port: server.port };
  const report = await publish({
    dataDir,
    pages: embeddedPages(SITE),
    client: createContentClient({ apiKey: 'a', deliveryToken: 'b', environment: 'production', ...wire }),
    source: 'static',
    bundleDir: BUNDLE_DIR,
    bundleDigest: await ensureBundle(() => undefined),
    clock: () => new Date(),
    say: () => undefined,
  });
  await server.close();
  await service.close();
  expect(report.failed).toEqual([]);
}, 120_000);

afterAll(() => rm(dir, { recursive: true, force: true }));

test("the pages of the static build are exactly the release's, and a page that differs is named", async () => {
  const release = await realpath(join(dataDir, 'latest'));
  const built = await staticBuild(join(dir, 'static'), { dataDir, env: { SITE_URL: SITE } });
  const pages = await pageFiles(release);
  expect(pages.filter((file) => /^[^/]+\/p\//.test(file))).toHaveLength(2 * PRODUCTS);
  expect(built.comparison.pages).toBe(pages.length);
  expect(built.pages).toBe(pages.length);
  expect(built.islands).toBeGreaterThan(pages.length / 2);

  const product = pages.find((file) => file.includes('/p/')) ?? '';
  await appendFile(join(dir, 'static', 'dist', product), ' ');
  await expect(comparePages(release, join(dir, 'static', 'dist'))).rejects.toThrow(product);
}, 120_000);
