/** A rollback sends editors a one-line notification, like a publish: from the command and from the editor page. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';
import { releaseTime } from '#publishing/release/release-time.ts';
import { rollback } from '#publishing/release/rollback.ts';
import { notifyRollback } from '#publishing/report/notify-rollback.ts';
import { reportWriter } from '#publishing/report/write-report.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let editors: Listening;
let heard: string[];
let answer = 200;
let said: string[];
beforeEach(async () => {
  shop = openSmallShop();
  heard = [];
  said = [];
  answer = 200;
  const take = async (request: Request): Promise<Response> => {
    heard.push(((await request.json()) as { text: string }).text);
    return new Response(null, { status: answer });
  };
  editors = await listen(take, { port: 0 });
});
afterEach(async () => {
  await editors.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

const say = (line: string): void => void said.push(line);

async function edited(title: string): Promise<string> {
  shop.page('/a', title);
  const onLive = reportWriter({ clock: () => new Date(), say, siteUrl: 'http://shop', url: editors.url });
  return (await publish(shop.options({ onLive }))).release;
}

test('the command sends one line: live release, withdrawn release, number of differing pages, missing items', async () => {
  const [first, second] = [await edited('one'), await edited('two')];
  shop.page('/e', 'A page more');
  const third = await edited('three');
  heard = [];
  const env = {
    ...process.env,
    DATA_DIR: shop.dataDir,
    PUBLISH_REPORT_WEBHOOK: editors.url,
    EDITOR_TIME_ZONE: 'Asia/Tokyo',
  };
  const timeOf = (id: string): string =>
    new Date(releaseTime(id)).toLocaleString('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Asia/Tokyo',
    });
  const command = spawn(process.execPath, ['scripts/rollback.ts', '--to', first], { env, stdio: 'ignore' });
  expect(await new Promise((resolve) => command.once('exit', resolve))).toBe(0);
  expect(heard).toEqual([
    `Release of ${timeOf(first)} (Asia/Tokyo): rolled back from the release of ${timeOf(third)} (Asia/Tokyo), until the next publish. 3 pages changed, 0 added, 3 removed. Nothing is missing.`,
  ]);
  expect(second).not.toBe(first);
});

test('a notification that fails is reported, and the rollback stays', async () => {
  await edited('one');
  await edited('two');
  answer = 500;
  const done = await rollback({ dataDir: shop.dataDir, clock: () => new Date(), say });
  await notifyRollback(done, { dataDir: shop.dataDir, say, url: editors.url });
  expect(said).toEqual(['The release is live; editors could not be notified: it responded with 500']);
});

test('without an address no notification is sent', async () => {
  await edited('one');
  await edited('two');
  heard = [];
  const done = await rollback({ dataDir: shop.dataDir, clock: () => new Date(), say });
  await notifyRollback(done, { dataDir: shop.dataDir, say });
  expect([heard, said]).toEqual([[], []]);
});
