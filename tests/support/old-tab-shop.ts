/**
 * A shop on the release of `DATA_DIR` whose next release has another bundle, for tests of a tab that still shows the old one. `node
 * tests/support/old-tab-shop.ts PORT SERVICES_PORT` prints `ready`; it prints `done` after each `publish` and `rollback` from standard input.
 */
import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { publish } from '#publishing/loop/publish.ts';
import { rollback } from '#publishing/release/rollback.ts';

import { copyEmptyDatabases } from './database-folders.ts';
import { openSmallShop } from './small-shop.ts';

const [port = '', servicesPort = ''] = process.argv.slice(2);
const from = process.env['DATA_DIR'] ?? '.data/verify';
const id = basename(readlinkSync(join(from, 'latest')));
const shop = openSmallShop();
const { dataDir } = shop;
mkdirSync(join(dataDir, 'releases'), { recursive: true });
cpSync(join(from, 'releases', id), join(dataDir, 'releases', id), { recursive: true });
symlinkSync(join('releases', id), join(dataDir, 'latest'));
const env = readEnv({ DATA_DIR: dataDir, PORT: port, SERVICES_PORT: servicesPort });
await copyEmptyDatabases(dataDir, 'api');
const server = await startShop({ env, log: () => undefined });
console.log('ready');
for await (const line of createInterface(process.stdin)) {
  if (line === 'publish') await publish(shop.options());
  if (line === 'rollback') await rollback({ dataDir, clock: () => new Date(), say: () => undefined });
  console.log('done');
}
await server.close();
rmSync(shop.dir, { recursive: true, force: true });
