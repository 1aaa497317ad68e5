/** Failures of the machine: a full disk, a clock that jumps. The live release stays, and the next publish succeeds. */
import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { basename, join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { shopFindings } from '#app/doctor/shop-checks.ts';
import { readEnv } from '#app/settings/env.ts';
import type { PublishStep } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { rollback } from '#publishing/release/rollback.ts';
import { reportWriter } from '#publishing/report/write-report.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';
import { mountSmallDisk } from '../../support/tmpfs.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const live = (shop: SmallShop): string => basename(readlinkSync(join(shop.dataDir, 'latest')));
const title = (shop: SmallShop): string =>
  readFileSync(join(shop.dataDir, 'latest/en-us/a/index.html'), 'utf8').split(': ')[1] ?? '';
const releases = (shop: SmallShop): readonly string[] => readdirSync(join(shop.dataDir, 'releases')).toSorted();
const back = (shop: SmallShop) => rollback({ dataDir: shop.dataDir, clock: () => new Date(), say: () => undefined });

const disk = mountSmallDisk(16);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('the disk is full', () => {
  const LARGE = 500_000;
  let shop: SmallShop;
  const ballast = (): string => join(shop.dir, 'ballast');
  /** Fills the disk except for `left` bytes. */
  function fill(left: number): void {
    const { bavail, bsize } = statfsSync(shop.dir);
    writeFileSync(ballast(), Buffer.alloc(Math.max(0, bavail * bsize - left)));
  }

  beforeEach(async () => {
    shop = openSmallShop(join(disk?.dir ?? '', 'shop'));
    await publish(shop.options());
    shop.page('/a', 'Second');
    await publish(shop.options());
  });
  afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

  test("a publish fails with the system's error and leaves nothing incomplete; it succeeds once space is free", async () => {
    const before = releases(shop);
    shop.page('/a', `Third ${'x'.repeat(LARGE)}`);
    fill(LARGE);
    await expect(publish(shop.options())).rejects.toMatchObject({ code: 'ENOSPC' });
    expect([live(shop), title(shop), releases(shop)]).toEqual([before.at(-1), 'Second', before]);
    rmSync(ballast());
    expect(await publish(shop.options())).toMatchObject({ rendered: 3, failed: [] });
    expect(title(shop)).toMatch(/^Third x/);
  });

  test('a failed write of the report is logged, and the pages are live', async () => {
    const said: string[] = [];
    const write = reportWriter({ clock: () => new Date(), say: (line) => said.push(line), siteUrl: 'http://x' });
    shop.page('/a', 'Third');
    const onLive: typeof write = async (facts) => {
      fill(0);
      await write(facts);
    };
    await publish(shop.options({ onLive }));
    expect(title(shop)).toBe('Third');
    expect(said).toEqual([
      expect.stringMatching(
        /^The pages are live; their report could not be written or sent: The disk is full; free some space/,
      ),
    ]);
  });

  test('a rollback without space for its pin does not begin', async () => {
    const before = live(shop);
    fill(0);
    await expect(back(shop)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect([live(shop), readPin(shop.dataDir)]).toEqual([before, undefined]);
    rmSync(ballast());
    expect((await back(shop)).from).toBe(before);
  });
});

describe('simulated write errors', () => {
  let shop: SmallShop;
  beforeEach(async () => {
    shop = openSmallShop();
    await publish(shop.options());
  });
  afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

  test.each<[PublishStep, string]>([
    ['pulled', 'Page a'],
    ['shared', 'Page a'],
    ['rendered', 'Page a'],
    ['written', 'Page a'],
    ['swapped', 'Second'],
  ])('writing fails when %s: one whole release is live, and the next publish needs no repair', async (step, shown) => {
    shop.page('/a', 'Second');
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const onStep = (now: PublishStep): void => {
      if (now === step) throw full;
    };
    await expect(publish(shop.options({ onStep }))).rejects.toBe(full);
    expect(title(shop)).toBe(shown);
    for (const id of releases(shop)) expect(existsSync(join(shop.dataDir, 'releases', id, '.firn/pages.json'))).toBe(true); // prettier-ignore
    await publish(shop.options());
    expect(title(shop)).toBe('Second');
  });

  test('a publish whose old releases cannot be deleted succeeds, and reports what is left', async () => {
    shop.page('/a', 'Second');
    const said: string[] = [];
    let reported = '';
    // A file in the place of a folder.
    const stray = join(shop.dataDir, 'releases/dropped-by-hand');
    const report = await publish(
      shop.options({
        say: (line) => said.push(line),
        onStep: (step) => step === 'swapped' && writeFileSync(stray, ''),
        onLive: async ({ release }) => void (reported = release.id),
      }),
    );
    expect([title(shop), live(shop)]).toEqual(['Second', report.release]);
    expect([reported, said]).toEqual([
      report.release,
      [expect.stringMatching(/^The release is live; older ones could not be deleted: ./)],
    ]);
  });

  test('while the clock jumps years ahead and back, release names still ascend, the oldest are pruned, and the previous one is kept', async () => {
    const made: string[] = [live(shop)];
    for (const [index, year] of [2099, 2031, 2099, 1999, 2030, 2031].entries()) {
      shop.page('/a', `Edit ${index}`);
      made.push((await publish(shop.options({ clock: () => new Date(`${year}-06-01T12:00:00Z`) }))).release);
    }
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(7);
    expect(releases(shop)).toEqual(made.slice(-5));
    expect(await back(shop)).toEqual({ release: made.at(-2), from: made.at(-1) });
    expect(title(shop)).toBe('Edit 4');
  });
});

describe('a file of the live release cannot be read at the moment, for example because too many files are open', () => {
  let shop: SmallShop;
  const file = (name: string): string => join(shop.dataDir, 'latest', name);
  const away = (name: string): string => join(shop.dataDir, name.replaceAll('/', '-'));
  /** Reading a symbolic link that points at itself fails, but not because there is no file. */
  function block(name: string): void {
    renameSync(file(name), away(name));
    symlinkSync(basename(name), file(name));
  }
  function unblock(name: string): void {
    rmSync(file(name));
    renameSync(away(name), file(name));
  }
  beforeEach(async () => {
    shop = openSmallShop();
    await publish(shop.options());
    rmSync(join(shop.dir, 'bundle'), { recursive: true });
    shop.bundle('v2');
    await publish(shop.options());
  });
  afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

  test('a publish fails instead of making a release without history; the next one has all of it', async () => {
    const before = live(shop);
    shop.page('/d', undefined);
    block('.firn/pages.json');
    await expect(publish(shop.options())).rejects.toMatchObject({ code: 'ELOOP' });
    expect([live(shop), releases(shop).at(-1)]).toEqual([before, before]);
    unblock('.firn/pages.json');
    expect((await publish(shop.options())).removed).toContain('en-us/d/index.html');
    expect(existsSync(file('_astro/app.v1.js'))).toBe(true);
  });

  test('the doctor reports the release as broken, not as missing', async () => {
    block('.firn/pages.json');
    const findings = await Promise.all(shopFindings(readEnv({ DATA_DIR: shop.dataDir })));
    expect(findings.find(({ name }) => name === 'release')).toMatchObject({
      state: 'BROKEN',
      text: expect.stringContaining('ELOOP'),
    });
  });

  test('the doctor names a page whose file was deleted, and the command that renders it again', async () => {
    const finding = async () => {
      const findings = await Promise.all(shopFindings(readEnv({ DATA_DIR: shop.dataDir })));
      return findings.find(({ name }) => name === 'release');
    };
    expect(await finding()).toMatchObject({ state: 'ok', text: expect.not.stringContaining('files') });
    rmSync(file('de-at/b/index.html'));
    rmSync(file('en-us/a/_payload.json'));
    expect(await finding()).toMatchObject({
      state: 'BROKEN',
      text: expect.stringMatching(/, 2 of them without all their files \(de-at\/b\/index\.html, …\): "npm run publish" renders them again$/),
    });
    await publish(shop.options());
    expect(await finding()).toMatchObject({ state: 'ok', text: expect.not.stringContaining('files') });
  }); // prettier-ignore

  test('the list of shared pages is not taken for a missing one', async () => {
    const manifest = JSON.parse(readFileSync(file('.firn/pages.json'), 'utf8')) as { pages: { base: string } };
    // A list that is not in memory yet.
    manifest.pages.base = 'other';
    writeFileSync(file('.firn/pages.json'), JSON.stringify(manifest));
    expect(await readManifest(join(shop.dataDir, 'latest'))).toBeUndefined();
    block('.firn/base.json');
    await expect(readManifest(join(shop.dataDir, 'latest'))).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
