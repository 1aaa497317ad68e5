/** Rollback to an older release: its target, when it is refused, the publishes after it, and kill -9 in between. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishStep } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { retainedReleases } from '#publishing/release/retained-releases.ts';
import { rollback, withoutPin } from '#publishing/release/rollback.ts';
import { rollbackPages } from '#publishing/search/rollback-pages.ts';

import { copyEmptyDatabases } from '../../support/database-folders.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let said: string[];
beforeEach(() => {
  shop = openSmallShop();
  said = [];
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

const say = (line: string): void => void said.push(line);
const back = (to?: string) => rollback({ dataDir: shop.dataDir, to, clock: () => new Date('2026-03-01T10:00:00Z'), say }); // prettier-ignore
const live = (): string => basename(readlinkSync(join(shop.dataDir, 'latest')));
const file = (path: string): string => join(shop.dataDir, 'latest', path);
const page = (): string => readFileSync(file('en-us/a/index.html'), 'utf8').split(': ')[1] ?? '';

async function edited(title: string): Promise<string> {
  shop.page('/a', title);
  return (await publish(shop.options({ say }))).release;
}

test('the search lists the pages of the release that is held, until the next publish', async () => {
  const first = await edited('one');
  shop.page('/newer', 'A newer page');
  await edited('two');
  expect(rollbackPages(shop.dataDir)).toBeUndefined();
  await back();
  const held = rollbackPages(shop.dataDir);
  expect([held?.release, held?.has('/en-us/a'), held?.has('/'), held?.has('/en-us/newer')]).toEqual([first, true, true, false]); // prettier-ignore
  await publish(shop.options({ say }));
  expect(rollbackPages(shop.dataDir)).toBeUndefined();
  await back();
  rmSync(join(shop.dataDir, 'releases', live()), { recursive: true });
  expect(rollbackPages(shop.dataDir)).toBeUndefined();
});

describe('the target release', () => {
  test('is the previous release, and the one before that when repeated; withdrawn releases are skipped later', async () => {
    const [first, second, third] = [await edited('one'), await edited('two'), await edited('three')];
    expect(await back()).toEqual({ release: second, from: third });
    expect([live(), page()]).toEqual([second, 'two']);
    expect(await back()).toEqual({ release: first, from: second });
    const fourth = await edited('four');
    expect(await back()).toEqual({ release: first, from: fourth });
  });

  test('may be named, even a newer release, which then no longer counts as withdrawn', async () => {
    const [first, second] = [await edited('one'), await edited('two')];
    await back(first);
    await back(second);
    expect(page()).toBe('two');
    const kept = await retainedReleases(shop.dataDir);
    expect(kept).toMatchObject([
      { id: second, isLive: true, isRolledBack: false },
      { id: first, isRolledBack: true },
    ]);
  });

  test.each<[string, string | undefined, RegExp]>([
    [
      'missing because no older release exists',
      undefined,
      /^There is no release before \d{17}\. Kept are \d{17} \(live\)\.$/,
    ],
    ['unknown', '20010101000000000', /^There is no release "20010101000000000"; the last few are kept/],
    ['not a release id', '../../etc', /^There is no release "\.\.\/\.\.\/etc"/],
  ])('is refused if it is %s, and nothing changes', async (_name, to, message) => {
    const first = await edited('one');
    await expect(back(to)).rejects.toMatchObject({ code: 'rollback', message: expect.stringMatching(message) });
    expect([live(), readPin(shop.dataDir)]).toEqual([first, undefined]);
  });

  test('is refused if live, incomplete or missing, or while a publish runs', async () => {
    await expect(back()).rejects.toThrow('Nothing is live, so there is nothing to go back from. None is kept.');
    const [first, second] = [await edited('one'), await edited('two')];
    await expect(back(second)).rejects.toThrow(`Release ${second} is live already.`);
    rmSync(join(shop.dataDir, 'releases', first, '.firn/pages.json'));
    await expect(back(first)).rejects.toThrow(`There is no release "${first}"`);
    const lock = takeLock(join(shop.dataDir, 'publisher.lock'));
    await expect(back()).rejects.toMatchObject({ code: 'publish-locked' });
    if (lock.kind === 'held') lock.release();
    expect(live()).toBe(second);
  });
});

describe('after a rollback', () => {
  test('automatic publishes leave it in place; a requested publish ends it', async () => {
    const [first] = [await edited('one'), await edited('two')];
    await back();
    shop.page('/a', 'three');
    const itself = publish(shop.options({ byItself: true, say }));
    await expect(itself).rejects.toMatchObject({ code: 'publish-held', message: expect.stringContaining(first) });
    expect([live(), page()]).toEqual([first, 'one']);
    said = [];
    await publish(shop.options({ say }));
    expect(page()).toBe('three');
    expect(said).toEqual([expect.stringContaining(`held at release ${first}`)]);
    expect(readPin(shop.dataDir)).toBeUndefined();
    shop.page('/a', 'four');
    await publish(shop.options({ byItself: true }));
    expect(page()).toBe('four');
  });

  test('a requested publish that fails leaves the shop held', async () => {
    const [first] = [await edited('one'), await edited('two')];
    await back();
    const pin = readPin(shop.dataDir);
    shop.page('/a', 'three');
    const failure = new Error('the disk was removed');
    const onStep = (step: string): void => {
      if (step === 'written') throw failure;
    };
    await expect(publish(shop.options({ say, onStep }))).rejects.toBe(failure);
    expect(said.at(-1)).toContain(`Held at release ${first}`);
    await expect(publish(shop.options({ byItself: true }))).rejects.toMatchObject({ code: 'publish-held' });
    expect([page(), readPin(shop.dataDir)]).toEqual(['one', pin]);
  });

  test('a requested publish that fails after its release is live reports that the rollback has ended', async () => {
    const [first] = [await edited('one'), await edited('two')];
    await back();
    shop.page('/a', 'three');
    const failure = new Error('the disk was removed');
    const onStep = (step: string): void => {
      if (step === 'swapped') throw failure;
    };
    await expect(publish(shop.options({ say, onStep }))).rejects.toBe(failure);
    expect([page(), readPin(shop.dataDir)]).toEqual(['three', undefined]);
    expect(said.at(-1)).toMatch(new RegExp(`held at release ${first} by a rollback; it publishes again`));
  });

  test('the loop queues webhooks and reports the hold; polls change nothing; a publish resumes it', async () => {
    const [first, second] = [await edited('one'), await edited('two')];
    let tries = 0;
    const loop = startPublishLoop({
      publish: async (pull, signal) => {
        tries += 1;
        await publish(shop.options({ pull, signal, byItself: true }));
      },
      heldBy: () => readPin(shop.dataDir),
      clock: () => new Date(),
      pollMs: 20,
      heldMs: 20,
    });
    try {
      await vi.waitFor(() => back(), 30_000);
      shop.page('/a', 'three');
      for (let count = 0; count < 5; count += 1) loop.announce();
      await vi.waitFor(() => expect(loop.status()).toMatchObject({ state: 'held', held: { release: first, from: second } }), 30_000); // prettier-ignore
      const queued = loop.status().queued;
      expect(queued).toBeGreaterThan(0);
      const before = tries;
      loop.announce();
      let looked = 0;
      await vi.waitFor(() => expect((looked += 1)).toBeGreaterThan(5), { timeout: 10_000, interval: 20 });
      expect([live(), tries, loop.status().queued]).toEqual([first, before, queued + 1]);
      await vi.waitFor(() => publish(shop.options()), 30_000);
      await vi.waitFor(() => expect(loop.status()).toMatchObject({ state: 'idle', queued: 0, nextPollAt: expect.any(String) }), 30_000); // prettier-ignore
      expect(loop.status().held).toBeUndefined();
      shop.page('/a', 'four');
      await vi.waitFor(() => expect(page()).toBe('four'), 30_000);
    } finally {
      await loop.stop();
    }
  });

  test('a running server serves the older release immediately, and open tabs are notified', async () => {
    const [first, second] = [await edited('one'), await edited('two')];
    const env = readEnv({ DATA_DIR: shop.dataDir, PORT: '4650', SERVICES_PORT: '4651' });
    await copyEmptyDatabases(shop.dataDir, 'api');
    const server = await startShop({ env, log: () => undefined });
    const ask = async (path: string) => (await fetch(server.url + path)).text();
    try {
      expect(await ask('/en-us/a')).toContain('two');
      expect(JSON.parse(await ask('/builds/latest.json'))).toMatchObject({ id: second });
      await back();
      expect(await ask('/en-us/a')).toContain('one');
      expect(JSON.parse(await ask('/builds/latest.json'))).toMatchObject({ id: first });
    } finally {
      await server.close();
    }
  });

  test('tabs of the withdrawn release find their scripts, even after the next publish', async () => {
    await edited('one');
    rmSync(join(shop.dir, 'bundle/client/_astro'), { recursive: true });
    shop.bundle('v2');
    await edited('two');
    await back();
    expect(page()).toBe('one');
    for (const asset of ['app.v1.js', 'app.v2.js', 'app.v2.js.br']) expect(existsSync(file(`_astro/${asset}`))).toBe(true); // prettier-ignore
    rmSync(join(shop.dir, 'bundle/client/_astro'), { recursive: true });
    shop.bundle('v3');
    await edited('three');
    for (const version of ['v1', 'v2', 'v3']) expect(existsSync(file(`_astro/app.${version}.js`))).toBe(true);
  });
});

const ROLLBACK = `
  const { rollback } = await import('./src/publishing/release/rollback.ts');
  const [, dataDir, at] = process.argv;
  await rollback({ dataDir, clock: () => new Date(), say: () => undefined,
    onStep: (step) => step === at && process.kill(process.pid, 'SIGKILL') });
`;

describe('kill -9', () => {
  function killedAt(step: string): Promise<NodeJS.Signals | null> {
    const args = ['--input-type=module', '-e', ROLLBACK, shop.dataDir, step];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  }

  test.each([
    ['shared', 'two', 'two, again'],
    ['pinned', 'two', 'one'],
    ['swapped', 'one', 'one'],
  ])(
    'when %s: a whole release is live, and the next automatic publish completes the rollback',
    async (step, meanwhile, after) => {
      // prettier-ignore
      const [, second] = [await edited('one'), await edited('two')];
      expect(await killedAt(step)).toBe('SIGKILL');
      expect(page()).toBe(meanwhile);
      shop.page('/a', 'two, again');
      const outcome = await publish(shop.options({ byItself: true })).catch((error: { code: string }) => error.code);
      expect(page()).toBe(after);
      if (after !== 'one') return;
      expect(outcome).toBe('publish-held');
      const kept = await retainedReleases(shop.dataDir);
      expect(kept.find(({ id }) => id === second)).toMatchObject({ isRolledBack: true, isLive: false });
    },
  );

  /** What a kill at this moment leaves on disk. */
  function leftByKill(): string {
    const dataDir = join(shop.dir, 'killed');
    cpSync(shop.dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
    rmSync(join(dataDir, 'publisher.lock'), { recursive: true, force: true });
    return dataDir;
  }

  test.each<[PublishStep, string, string]>([
    ['pulled', 'one', 'publish-held'],
    ['written', 'one', 'publish-held'],
    ['swapped', 'three', 'published'],
  ])(
    'of a requested publish when %s: the rollback holds until another release is live',
    async (at, title, expected) => {
      await edited('one');
      await edited('two');
      await back();
      shop.page('/a', 'three');
      let dataDir = '';
      const onStep = (step: PublishStep): void => {
        if (step === at) dataDir = leftByKill();
      };
      await publish(shop.options({ onStep }));
      const itself = publish(shop.options({ dataDir, byItself: true }));
      const outcome = await itself.then(
        () => 'published',
        (error: { code: string }) => error.code,
      );
      expect(outcome).toBe(expected);
      expect(readFileSync(join(dataDir, 'latest/en-us/a/index.html'), 'utf8').split(': ')[1]).toBe(title);
      expect(readPin(dataDir) === undefined).toBe(expected === 'published');
      expect(existsSync(join(dataDir, 'pinned.json'))).toBe(expected === 'publish-held');
    },
  );

  test('of a merge before its release is live: the rollback holds', async () => {
    const [first] = [await edited('one'), await edited('two')];
    await back();
    const dataDir = await withoutPin({ dataDir: shop.dataDir, say }, () => Promise.resolve(leftByKill()));
    await expect(publish(shop.options({ dataDir, byItself: true }))).rejects.toMatchObject({ code: 'publish-held' });
    expect([basename(readlinkSync(join(dataDir, 'latest'))), readPin(dataDir)?.release]).toEqual([first, first]);
  });

  test('a requested publish after a kill ends the rollback and publishes', async () => {
    await edited('one');
    await edited('two');
    await killedAt('pinned');
    expect(await edited('three')).toBe(live());
    expect([page(), readPin(shop.dataDir)]).toEqual(['three', undefined]);
  });
});

test('the file of the rollback is flushed to the disk before it gets its name, so that a power cut leaves no empty file', async () => {
  await edited('one');
  await edited('two');
  const handle = await open(join(shop.dir, 'any'), 'w');
  const flushed = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async () => {
    expect(existsSync(join(shop.dataDir, 'pinned.json'))).toBe(false);
  });
  await handle.close();
  await back();
  expect(flushed).toHaveBeenCalledTimes(1);
  expect(readPin(shop.dataDir)).toBeDefined();
  flushed.mockRestore();
});

test('an unreadable pin, or one of a deleted release, is ignored', async () => {
  const [first, second] = [await edited('one'), await edited('two')];
  for (const damaged of ['{"release":', 'null', '7', '""']) {
    writeFileSync(join(shop.dataDir, 'pinned.json'), damaged);
    await publish(shop.options({ byItself: true }));
    expect(live()).toBe(second);
  }
  const pin = { release: '20010101000000000', from: first, at: '2026-03-01T10:00:00.000Z' };
  writeFileSync(join(shop.dataDir, 'pinned.json'), JSON.stringify(pin));
  await expect(publish(shop.options({ byItself: true }))).rejects.toMatchObject({ code: 'publish-held' });
  expect(live()).toBe(second);
});
