/** kill -9 at every step of a publish: the live release stays whole, and the next run finishes the work. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { createCommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { publish } from '#publishing/loop/publish.ts';

import { scriptedCommerce } from '../../support/scripted-commerce.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts dozens of processes and renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PUBLISH = `
  const { publish } = await import('./src/publishing/loop/publish.ts');
  const { liveRelease } = await import('./src/publishing/loop/publish.ts');
  const { prepareCopy } = await import('./src/publishing/release/prepared-copy.ts');
  const { createMaintenance } = await import('./src/publishing/release/maintenance.ts');
  const { openSmallShop } = await import('./tests/support/small-shop.ts');
  const { createCommerceWatch } = await import('./src/publishing/loop/commerce-watch.ts');
  const { scriptedCommerce } = await import('./tests/support/scripted-commerce.ts');
  const [, dir, at, ahead, price] = process.argv;
  const shop = openSmallShop(dir, false);
  const { dataDir } = shop;
  let rendered = 0;
  let pauses = 0;
  const die = () => process.kill(process.pid, 'SIGKILL');
  const pause = async () => { pauses += 1; if (pauses === 5) die(); };
  if (at === 'copying') await prepareCopy(dataDir, await liveRelease(dataDir), { atOnceMs: 0, pause });
  const maintenance = ahead === 'ahead' && createMaintenance({ dataDir, say: console.error });
  if (maintenance) { maintenance.begin(); await maintenance.copied(); }
  const platform = scriptedCommerce({ 1: { prices: [Number(price)] } });
  platform.before = async () => { if (at === 'asking') die(); };
  const stores = [{ region: 'us', source: 'one', client: platform.client }];
  await publish(shop.options({
    commerce: price ? createCommerceWatch({ stores, clock: () => new Date() }) : undefined,
    maintenance: maintenance || undefined,
    onStep: (step) => step === at && die(),
    onProgress: () => { rendered += 1; if (at === 'rendering' && rendered === 2) die(); },
  }));
`;

let shop: SmallShop;
let price = 100;
beforeAll(async () => {
  shop = openSmallShop();
  await publish(shop.options());
});
afterAll(() => rmSync(shop.dir, { recursive: true, force: true }));

function killedAt(step: string, ...more: readonly string[]): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PUBLISH, shop.dir, step, ...more], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

const title = (path: string): string =>
  readFileSync(join(shop.dataDir, 'latest', path, 'index.html'), 'utf8').split(': ')[1] ?? '';

test.each(['pulled', 'planned', 'shared', 'rendering', 'rendered', 'written', 'swapped', 'pruned'])(
  'a publish killed at "%s" leaves a whole release, and the next run finishes the work',
  async (step) => {
    const before = title('de-at/a');
    shop.page('/a', `Edited before ${step}`);
    expect(await killedAt(step)).toBe('SIGKILL');
    const live = title('de-at/a');
    expect([before, `Edited before ${step}`]).toContain(live);
    expect([title('en-us/a'), title('en-at/a')]).toEqual([live, live]);
    expect(title('en-us/b')).toBe('Page b');
    const said: string[] = [];
    const report = await publish(shop.options({ say: (line) => said.push(line) }));
    expect(said).toEqual([expect.stringMatching(/^Process \d+ ended in the middle of a publish/)]);
    expect(title('de-at/a')).toBe(`Edited before ${step}`);
    // The records of the killed run suffice, so no full release is needed.
    expect(report.rendered).toBeLessThanOrEqual(3);
    expect(report.failed).toEqual([]);
  },
);

const names = (): readonly string[] => readdirSync(join(shop.dataDir, 'releases'));

test.each(['copying', 'planned', 'shared', 'rendering', 'rendered', 'written', 'swapped', 'pruned'])(
  'a publish with a prepared copy killed at "%s" leaves whole releases, and the next run finishes the work',
  async (step) => {
    const before = title('de-at/a');
    const releases = (): readonly (readonly [string, string])[] =>
      names()
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [name, readFileSync(join(shop.dataDir, 'releases', name, 'de-at/a/index.html'), 'utf8')]);
    const old = releases();
    shop.page('/a', `Copied before ${step}`);
    expect(await killedAt(step, 'ahead')).toBe('SIGKILL');
    const live = title('de-at/a');
    expect([before, `Copied before ${step}`]).toContain(live);
    expect([title('en-us/a'), title('en-at/a')]).toEqual([live, live]);
    const report = await publish(shop.options());
    expect(title('de-at/a')).toBe(`Copied before ${step}`);
    expect(title('en-us/b')).toBe('Page b');
    expect(report.rendered).toBeLessThanOrEqual(3);
    expect(report.failed).toEqual([]);
    // Older releases are unchanged, and no other folder is left.
    for (const [name, html] of releases()) expect([html, ...old.flatMap(([id, was]) => (id === name ? [was] : []))].at(-1)).toBe(html); // prettier-ignore
    expect(names().filter((name) => !/^\d{17}$/.test(name))).toEqual([]);
  },
);

test.each(['asking', 'pulled', 'planned', 'shared', 'rendering', 'rendered', 'written', 'swapped', 'pruned'])(
  'a publish with a changed price killed at "%s" leaves a whole release, and the next run finishes the work',
  async (step) => {
    const product = {
      type: 'product',
      uid: 'p1',
      language: 'en-us',
      title: 'Ski',
      updatedAt: '',
      regions: [],
      categories: [],
    };
    shop.apply([entryChange({ ...product, url: '/ski', commerce: { us: { id: 1, categories: [] } } } as unknown as Entry)]); // prettier-ignore
    shop.page('/c', 'priced');
    await publish(shop.options());
    const before = title('en-us/c');
    price += 1;
    expect(await killedAt(step, 'at once', `${price}`)).toBe('SIGKILL');
    expect([before, `priced ${price}`]).toContain(title('en-us/c'));
    expect(title('en-us/b')).toBe('Page b');
    // Facts stored before the kill suffice; otherwise the next process reads them, because it begins with a full read.
    const platform = scriptedCommerce({ 1: { prices: [price] } });
    const stores = [{ region: 'us' as const, source: 'one', client: platform.client }];
    const commerce = createCommerceWatch({ stores, clock: () => new Date() });
    const report = await publish(shop.options(step === 'asking' ? { commerce } : {}));
    expect(report.failed).toEqual([]);
    expect([title('en-us/c'), title('de-at/c'), title('en-at/c')]).toEqual(Array.from({ length: 3 }, () => `priced ${price}`)); // prettier-ignore
  },
);
