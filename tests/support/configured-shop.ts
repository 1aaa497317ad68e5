/** A shop with settings that differ from the tests' main shop: renders a few pages of the content of `DATA_DIR` with these settings and serves them. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { contentStorePath, setPageSettings } from '#views/site.ts';

import { copyEmptyDatabases } from './database-folders.ts';

export interface ConfiguredShop {
  readonly port: string;
  /** Port of the services of the tests' shop. */
  readonly servicesPort: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Paths of the pages to render; all others are absent. */
  readonly pages: readonly string[];
}

/** Prints `ready` when the shop accepts requests; on SIGTERM, stops and removes its folder. */
export async function serveConfiguredShop({ port, servicesPort, settings, pages }: ConfiguredShop): Promise<void> {
  const from = resolve(process.env['DATA_DIR'] ?? '.data');
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-configured-'));
  const id = basename(readlinkSync(join(from, 'latest')));
  const release = join(dataDir, 'releases', id);
  for (const part of ['_astro', '.firn', 'builds'])
    cpSync(join(from, 'releases', id, part), join(release, part), { recursive: true });
  symlinkSync(join('releases', id), join(dataDir, 'latest'));
  const env = readEnv({ ...settings, DATA_DIR: dataDir, PORT: port, SERVICES_PORT: servicesPort });
  setPageSettings({ ...sitePageSettings(env), contentStore: contentStorePath(from) });
  const { render } = (await import(resolve('dist/server/entry.mjs'))) as {
    render(request: Request): Promise<{ readonly response: Response }>;
  };
  for (const path of pages) {
    const { response } = await render(new Request(`http://127.0.0.1:${port}${path}`));
    mkdirSync(join(release, path), { recursive: true });
    writeFileSync(join(release, path, 'index.html'), await response.text());
    // The data for form posts without scripts is the same in every shop of this content.
    const payload = join(from, 'releases', id, path, '_payload.json');
    if (existsSync(payload)) cpSync(payload, join(release, path, '_payload.json'));
  }
  await copyEmptyDatabases(dataDir, 'api');
  const server = await startShop({ env, log: () => undefined });
  console.log('ready');
  process.once('SIGTERM', () => {
    void server.close().finally(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
