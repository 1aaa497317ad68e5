/** A small shop, new for each test, with the copies that a running shop prepares between publishes. */
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, expect, vi } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';
import { createMaintenance } from '#publishing/release/maintenance.ts';
import type { Maintenance } from '#publishing/release/maintenance.ts';

import { openSmallShop } from './small-shop.ts';
import type { SmallShop } from './small-shop.ts';

export let shop: SmallShop;
export let maintenance: Maintenance;
export let said: string[];
beforeEach(async () => {
  shop = openSmallShop();
  said = [];
  maintenance = createMaintenance({ dataDir: shop.dataDir, say: (line) => said.push(line) });
  await publish(shop.options());
});
afterEach(async () => {
  await maintenance.stop();
  rmSync(shop.dir, { recursive: true, force: true });
});

export const releasesDir = (): string => join(shop.dataDir, 'releases');
export const names = (): readonly string[] => readdirSync(releasesDir()).toSorted();
export const copies = (): readonly string[] => names().filter((name) => name.startsWith('ahead'));
export const liveId = (): string => basename(readlinkSync(join(shop.dataDir, 'latest')));
export const file = (path: string): string => join(shop.dataDir, 'latest', path);
export const text = (path: string): string => readFileSync(file(path), 'utf8');
export const title = (name = 'a'): string => text(`de-at/${name}/index.html`).split(': ')[1] ?? '';
export const inode = (path: string): number => statSync(path).ino;

/** Prepares the copy for the next publish and returns its folder. */
export async function prepared(): Promise<string> {
  maintenance.begin();
  await maintenance.copied();
  expect(copies()).toEqual([`ahead-of-${liveId()}`]);
  return join(releasesDir(), `ahead-of-${liveId()}`);
}

export const dropped = (): readonly string[] => names().filter((name) => name.startsWith('dropped'));
/** Waits until everything is prepared: one copy for the next publish, and one spare as the only dropped folder, which is returned. */
export async function settled(): Promise<string> {
  const spare = expect.stringMatching(`^dropped-ahead-of-${liveId()}\\.[^.]+$`);
  await vi.waitFor(() => expect([copies(), dropped()]).toEqual([[`ahead-of-${liveId()}`], [spare]]), 30_000);
  return join(releasesDir(), dropped()[0] ?? '');
}
export const run = (more = {}) => publish(shop.options({ maintenance, ...more }));

/** Every file with its bytes, without the files that contain the publish time. */
export function tree(dir: string): ReadonlyMap<string, string> {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true });
  return new Map(
    files
      .map((one) => join(one.parentPath, one.name).slice(dir.length + 1) + (one.isDirectory() ? '/' : ''))
      .filter((name) => !/^(builds|\.firn)\//.test(name))
      .toSorted()
      .map((name) => [name, name.endsWith('/') ? '' : readFileSync(join(dir, name), 'utf8')]),
  );
}
