/**
 * `node tests/support/publish-bundle.ts SUFFIX`: publishes de-at into DATA_DIR with the built bundle, and adds the suffix to the name of every script, as
 * if the code had changed. Without a suffix the bundle is used as built.
 */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { contentClient, contentSource } from '#app/content/content-source.ts';
import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { publish } from '#publishing/loop/publish.ts';

const env = readEnv(process.env);
const suffix = process.argv[2] ?? '';
const digest = await ensureBundle(() => undefined);
const bundleDir = join(env.dataDir, `bundle-${suffix}`);
await rm(bundleDir, { recursive: true, force: true });
await cp(BUNDLE_DIR, bundleDir, { recursive: true });
const assets = join(bundleDir, 'client', '_astro');
const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
const renamed = (name: string): string => name.replace(/\.js$/, `${suffix}.js`);
const files = (await readdir(bundleDir, { recursive: true })).filter((name) => /\.(m?js|css|json)$/.test(name));
for (const file of files) {
  const text = await readFile(join(bundleDir, file), 'utf8');
  await writeFile(
    join(bundleDir, file),
    scripts.reduce((made, name) => made.replaceAll(name, renamed(name)), text),
  );
}
for (const name of scripts) await rename(join(assets, name), join(assets, renamed(name)));
await publish({
  dataDir: env.dataDir,
  pages: sitePageSettings(env),
  client: contentClient(env),
  source: contentSource(env),
  bundleDir,
  bundleDigest: `${digest} ${suffix}`,
  locales: ['de-at'],
  clock: () => new Date(),
  say: () => undefined,
});
process.exit(0);
