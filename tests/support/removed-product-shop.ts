/**
 * The shop on a copy of `DATA_DIR`, after a publish of de-at without the product UID. `node tests/support/removed-product-shop.ts PORT SERVICES_PORT UID`
 * prints `ready`.
 */
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { contentSource } from '#app/content/content-source.ts';
import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import { copyContentStore } from '#content-loaders/store-copy.ts';
import { storedSource } from '#content-loaders/sync-content.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { publish } from '#publishing/loop/publish.ts';
import { contentStorePath } from '#views/site.ts';

import { copyEmptyDatabases } from './database-folders.ts';

const [port = '', servicesPort = '', uid = ''] = process.argv.slice(2);
const from = process.env['DATA_DIR'] ?? '.data/verify';
const dataDir = mkdtempSync(join(tmpdir(), 'firn-removed-'));
const id = basename(readlinkSync(join(from, 'latest')));
for (const folder of ['releases', 'content']) mkdirSync(join(dataDir, folder), { recursive: true });
cpSync(join(from, 'releases', id), join(dataDir, 'releases', id), { recursive: true });
symlinkSync(join('releases', id), join(dataDir, 'latest'));
copyContentStore(contentStorePath(from), contentStorePath(dataDir));
const env = readEnv({ DATA_DIR: dataDir, PORT: port, SERVICES_PORT: servicesPort });
const store = openContentStore(contentStorePath(dataDir));
const source = contentSource(env);
const languages = store.languagesOf('product', uid);
store.apply(
  languages.map((language) => ({ type: 'product', uid, language })),
  { token: 't', source: storedSource(source) },
  false,
);
store.close();
await publish({
  dataDir,
  pages: sitePageSettings(env),
  client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
  source,
  bundleDir: BUNDLE_DIR,
  bundleDigest: await ensureBundle(() => undefined),
  locales: ['de-at'],
  renderers: 1,
  clock: () => new Date(),
  say: () => undefined,
});
await copyEmptyDatabases(dataDir, 'api');
await startShop({ env, log: () => undefined });
console.log('ready');
