/** What a power cut leaves of a release: files whose contents had not reached the disk are found and made again. */
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { shopFindings } from '#app/doctor/shop-checks.ts';
import { readEnv } from '#app/settings/env.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop(mkdtempSync(join(tmpdir(), 'firn-power-')));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(shop.dir, { recursive: true, force: true });
});

const MINUTE = 60_000;
const run = (inMs = 0): Promise<PublishReport> => publish(shop.options({ clock: () => new Date(Date.now() + inMs) }));
const live = (): string => readlinkSync(join(shop.dataDir, 'latest'));
const file = (name: string): string => join(shop.dataDir, 'latest', name);
const text = (name: string): string => readFileSync(file(name), 'utf8');

test.each([
  ['an empty page', 'en-us/b/index.html', 0],
  ['a truncated page', 'en-us/b/index.html', 10],
  ['a truncated payload', 'en-us/b/_payload.json', 3],
])('%s of the live release is rendered again', async (_damage, name, size) => {
  await run();
  const whole = text(name);
  const before = live();
  truncateSync(file(name), size);
  const findings = await Promise.all(shopFindings(readEnv({ DATA_DIR: shop.dataDir })));
  expect(findings.find((finding) => finding.name === 'release')).toMatchObject({ state: 'BROKEN' });
  expect(text(name)).toHaveLength(size);
  expect(await run()).toMatchObject({ rendered: 1, failed: [] });
  expect(text(name)).toBe(whole);
  expect(live()).not.toBe(before);
  expect(await run()).toMatchObject({ rendered: 0 });
});

test('a damaged page of a release that shares it with the one before is rendered again', async () => {
  await run();
  const whole = text('en-us/b/index.html');
  shop.page('/a', 'Second');
  await run();
  truncateSync(file('en-us/b/index.html'), 10);
  expect(await run()).toMatchObject({ rendered: 1 });
  expect(text('en-us/b/index.html')).toBe(whole);
});

test('the contents are read once: later only sizes are looked at', async () => {
  await run();
  // Too early: the files may still be on their way to the disk.
  await run();
  expect(existsSync(file('.firn/contents-checked'))).toBe(false);
  await run(10 * MINUTE);
  expect(existsSync(file('.firn/contents-checked'))).toBe(true);
  truncateSync(file('en-us/b/index.html'), 10);
  expect(await run()).toMatchObject({ rendered: 0 });
  truncateSync(file('en-us/b/index.html'), 0);
  expect(await run()).toMatchObject({ rendered: 1 });
  // The check is that of one release.
  expect(existsSync(file('.firn/contents-checked'))).toBe(false);
});

test('the contents of files that were written long before the release are not read', async () => {
  await run();
  const name = 'en-us/b/index.html';
  truncateSync(file(name), 10);
  const written = statSync(file('.firn/pages.json')).mtimeMs / 1000;
  utimesSync(file(name), written, written - 600);
  expect(await run()).toMatchObject({ rendered: 0 });
});

test('redirects, the list of pages and the scripts of a release are flushed to the disk before it goes live', async () => {
  const handle = await open(join(shop.dir, 'any'), 'w');
  const before: (string | undefined)[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockImplementation(async () => {
    before.push(existsSync(join(shop.dataDir, 'latest')) ? live() : undefined);
  });
  await handle.close();
  await run();
  // The script has two compressed forms.
  expect(before).toEqual(Array.from({ length: 6 }, () => undefined));
  const first = live();
  sync.mockClear();
  before.length = 0;
  shop.page('/a', 'Second');
  await run();
  expect(before).toEqual([first, first]);
});
