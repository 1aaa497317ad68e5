/** Releases on disk: which files are shared, kept and dropped, and what failures leave behind. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ruleSentence } from '#lib/links/route-rules.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';
import { publish } from '#publishing/loop/publish.ts';
import { createMaintenance } from '#publishing/release/maintenance.ts';
import { renderRoutes } from '#publishing/render/render-routes.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { Renderer, RendererPool } from '#publishing/render/renderer-pool.ts';

import { embeddedPages } from '../../support/page-settings.ts';
import { publicFiles } from '../../support/sample-content.ts';
import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts dozens of processes and renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

const run = (more = {}) => publish(shop.options(more));
const file = (path: string): string => join(shop.dataDir, 'latest', path);
const text = (path: string): string => readFileSync(file(path), 'utf8');
const inode = (path: string): number => statSync(file(path)).ino;
const releases = (): readonly string[] => readdirSync(join(shop.dataDir, 'releases')).toSorted();

function redirect(from: string, to: string): void {
  const facts = {
    type: 'route_rule',
    uid: `blt${from}`,
    title: `rule ${from}`,
    language: 'en-us',
    updatedAt: '',
  } as const;
  shop.apply([entryChange({ ...facts, from, to, match: 'exact', status: 301 })]);
}

test('content is pulled while the bundle is being built; rendering waits for the bundle', async () => {
  const bundle = Promise.withResolvers<void>();
  const steps: string[] = [];
  const report = await run({
    bundleReady: bundle.promise,
    onStep: (step: string) => {
      steps.push(step);
      if (step === 'pulled') setImmediate(() => steps.push('built') && bundle.resolve());
    },
  });
  expect(steps.slice(0, 3)).toEqual(['pulled', 'built', 'planned']);
  expect(report.rendered).toBeGreaterThan(0);
});

test('the content service may end once its content is pulled, before the prices are fetched and any page is rendered', async () => {
  const steps: string[] = [];
  await run({
    client: {
      sync: async () => {
        steps.push('sync');
        return { kind: 'ok', value: { items: [], token: 't' } };
      },
    },
    commerce: { learn: async () => void steps.push('prices') },
    onContentPulled: async () => {
      await new Promise(setImmediate);
      steps.push('ended');
    },
    onStep: (step: string) => steps.push(step),
  });
  expect(steps.slice(0, 4)).toEqual(['sync', 'ended', 'prices', 'pulled']);
});

test('a bundle that fails to build ends the publish; the live release stays', async () => {
  const { release } = await run();
  shop.page('/a', 'Edited');
  const bundleReady = Promise.reject(new Error('The pages could not be built.'));
  bundleReady.catch(() => undefined);
  await expect(run({ bundleReady })).rejects.toThrow('The pages could not be built.');
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toBe(join('releases', release));
  expect(text('de-at/a/index.html')).toContain('Page a');
  await run();
  expect(text('de-at/a/index.html')).toContain('Edited');
});

test('a release has its pages, payloads, build file and assets; the assets also compressed', async () => {
  const report = await run();
  expect(text('de-at/a/index.html')).toContain('v1 /de-at/a: Page a');
  expect(JSON.parse(text('de-at/a/_payload.json'))).toEqual({ path: '/de-at/a' });
  expect(Object.keys(JSON.parse(text('builds/latest.json')) as object)).toEqual(['id', 'timestamp']);
  expect(JSON.parse(text('builds/latest.json'))).toMatchObject({ id: report.release });
  for (const form of ['', '.br', '.gz']) expect(existsSync(file(`_astro/app.v1.js${form}`))).toBe(true);
  expect(existsSync(file('de-at/_payload.json'))).toBe(true);
  expect(existsSync(file('404.html'))).toBe(true);
});

test('only pages that depend on the change are rendered, in its language; all other files are shared', async () => {
  await run();
  const before = {
    other: inode('de-at/b/index.html'),
    asset: inode('_astro/app.v1.js'),
    english: inode('en-us/a/index.html'),
  };
  shop.page('/a', 'Seite A', 'de');
  expect(await run()).toMatchObject({ rendered: 1, removed: [] });
  expect(text('de-at/a/index.html')).toContain('Seite A');
  expect(text('en-at/a/index.html')).toContain('Page a');
  expect({
    other: inode('de-at/b/index.html'),
    asset: inode('_astro/app.v1.js'),
    english: inode('en-us/a/index.html'),
  }).toEqual(before);
  shop.page('/a', 'Page A');
  expect(await run()).toMatchObject({ rendered: 2 });
  expect(text('de-at/a/index.html')).toContain('Seite A');
  shop.page('/b', 'Page B');
  expect(await run()).toMatchObject({ rendered: 3 });
  shop.page('/a', undefined, 'de');
  expect(await run()).toMatchObject({ rendered: 1 });
  expect(text('de-at/a/index.html')).toContain('Page A');
});

test('a page rendered to the same bytes shares the old file', async () => {
  await run();
  const before = { page: inode('en-us/c/index.html'), payload: inode('en-us/c/_payload.json') };
  shop.bundle('v1');
  expect(await run({ bundleDigest: 'v1 touched' })).toMatchObject({ kept: 0 });
  expect({ page: inode('en-us/c/index.html'), payload: inode('en-us/c/_payload.json') }).toEqual(before);
});

test('removed pages are deleted, new ones are added', async () => {
  await run();
  shop.page('/d', undefined);
  shop.page('/e', 'Page e');
  expect(await run()).toMatchObject({
    rendered: 3,
    removed: ['de-at/d/index.html', 'en-at/d/index.html', 'en-us/d/index.html'],
  });
  expect(existsSync(file('de-at/d'))).toBe(false);
  expect(text('de-at/e/index.html')).toContain('Page e');
});

test('assets of earlier bundles are kept as long as their releases; releases are pruned', async () => {
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7']) {
    shop.bundle(version);
    rmSync(join(shop.dir, 'bundle/client/_astro'), { recursive: true });
    shop.bundle(version);
    await run();
  }
  expect(text('robots.txt')).toBe('v7');
  const kept = ['v2', 'v3', 'v4', 'v5', 'v6', 'v7'].map((version) => existsSync(file(`_astro/app.${version}.js`)));
  expect(kept).toEqual([true, true, true, true, true, true]);
  expect(existsSync(file('_astro/app.v1.js'))).toBe(false);
  expect(releases()).toHaveLength(5);
});

test.each([
  ['throws', 'it broke'],
  ['exits', 'code 3'],
  ['dies', 'uncaught'],
  ['hangs', 'not rendered within'],
])(
  'a page whose rendering %s keeps its last good file, is reported, and is retried without an edit',
  async (title, message) => {
    await run();
    shop.page('/a', title);
    shop.page('/b', 'Page B');
    const tasks = shop.options({ pool: undefined });
    const report = await publish({ ...tasks, pageTimeoutMs: 2000 });
    expect(report.failed.map(({ path }) => path).toSorted()).toEqual(['/de-at/a', '/en-at/a', '/en-us/a']);
    for (const one of report.failed) expect(one.message).toContain(message);
    for (const one of report.failed) expect(one).not.toHaveProperty('isMissing');
    expect(text('de-at/a/index.html')).toContain('Page a');
    expect(text('de-at/b/index.html')).toContain('Page B');
    const stuck = await publish({ ...tasks, pageTimeoutMs: 2000 });
    expect(stuck.failed).toHaveLength(3);
    expect(stuck.release).toBe(report.release);
    shop.page('/a', 'Page a again', 'en-us');
    expect(await run()).toMatchObject({ rendered: 3, failed: [] });
    expect(await run()).toMatchObject({ rendered: 0 });
  },
);

describe('a page whose files were deleted from the live release is rendered again without an edit', () => {
  const loseFiles = (): void => {
    for (const name of ['en-us/a/index.html', 'en-us/b/_payload.json', 'en-us/404.html']) rmSync(file(name));
  };
  const isMended = (): boolean =>
    ['en-us/a/index.html', 'en-us/b/_payload.json', 'en-us/404.html'].every((name) => existsSync(file(name)));
  const again = { rendered: 3, failed: [], pages: { changed: 0, added: 0, removed: 0 } };

  test('by a publish of its own', async () => {
    await run();
    loseFiles();
    const report = await run();
    expect([report, isMended()]).toEqual([expect.objectContaining(again), true]);
    expect(text('en-us/a/index.html')).toContain('Page a');
    expect(await run()).toMatchObject({ rendered: 0, release: report.release });
  });

  test('by the daily full pull of a running shop', async () => {
    const wire = (type: string, uid: string, data: object) => ({ type: 'entry_published', event_at: '1', content_type_uid: type, data: { uid, locale: 'en-us', title: uid, ...data } }); // prettier-ignore
    const items = [
      wire('country', 'us', { value: 'us', langs: [{ value: 'en' }] }),
      ...['a', 'b'].map((name) => wire('page', `page-${name}`, { url: `/${name}` })),
    ];
    const client = { sync: () => Promise.resolve({ kind: 'ok' as const, value: { items, token: 't' } }) };
    const maintenance = createMaintenance({ dataDir: shop.dataDir, say: () => undefined });
    const daily = { client, pull: 'all', byItself: true, maintenance };
    await run(daily);
    maintenance.begin();
    await maintenance.copied();
    loseFiles();
    expect([await run(daily), isMended()]).toEqual([expect.objectContaining(again), true]);
    await maintenance.stop();
  });
});

test.each([
  [1, [0]],
  [3, [0, 1, 2]],
])(
  'a publish with %i renderers uses as many threads and makes the same pages as one with two',
  async (renderers, lanes) => {
    for (let at = 0; at < 30; at += 1) shop.page(`/page-${at}`, `Page ${at}`);
    const made = new Set<Renderer>();
    const pool = createRendererPool();
    const counting: RendererPool = {
      ...pool,
      take(setup, lane) {
        const renderer = pool.take(setup, lane);
        made.add(renderer);
        return renderer;
      },
    };
    await run({ renderers, pool: counting });
    expect([...made].map(({ lane }) => lane)).toEqual(lanes);
    const digests = publicFiles(shop.dataDir);
    await run({ bundleDigest: 'rendered again', pool: undefined });
    expect(publicFiles(shop.dataDir)).toEqual(digests);
    await pool.close();
  },
);

test('a page that was never rendered is left out and retried', async () => {
  shop.page('/a', 'throws');
  const { failed } = await run();
  expect(failed.map(({ isMissing }) => isMissing)).toEqual([true, true, true]);
  expect(existsSync(file('en-us/a/index.html'))).toBe(false);
  shop.bundle('v1');
  expect((await run()).failed).toHaveLength(3);
});

test('a bundle that fails to load ends the publish and changes nothing live', async () => {
  const { release } = await run();
  shop.bundle('v2');
  await expect(run({ bundleDir: join(shop.dir, 'nowhere'), bundleDigest: 'v3' })).rejects.toThrow();
  expect(readlinkSync(join(shop.dataDir, 'latest'))).toContain(release);
  expect(releases()).toEqual([release]);
  await expect(
    renderRoutes([{ route: { locale: 'en-us', path: '/', file: 'x/index.html', status: 200 } }], {
      bundle: join(shop.dir, 'none.mjs'),
      version: '',
      pages: { ...embeddedPages('http://x'), contentStore: '' },
      release: shop.dir,
    }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/render-crashed|ERR_MODULE_NOT_FOUND/) });
});

test('a redirect without a target page is left out and reported, everything else goes live, and later so does the fixed redirect', async () => {
  await run();
  redirect('/old', '/de-at/nowhere');
  shop.page('/a', 'Goes live beside it');
  const { ruleProblems } = await run();
  expect(ruleProblems.map(ruleSentence)).toEqual([
    'route rule "rule /old" (blt/old), /old → /de-at/nowhere: the target is no page of the shop; it is left out.',
  ]);
  expect(text('en-us/a/index.html')).toContain('Goes live beside it');
  expect(JSON.parse(text('.firn/serving.json'))).toMatchObject({ rules: [] });
  redirect('/old', '/de-at/a');
  // Pages of other locales are valid targets when only some locales are published.
  expect(await run({ locales: ['en-us'] })).toMatchObject({ rendered: 0 });
  expect(JSON.parse(text('.firn/serving.json'))).toMatchObject({ rules: [{ from: '/old', to: '/de-at/a' }] });
});

test('an unknown locale is an error that lists known ones', async () => {
  await expect(run({ locales: ['xx-yy', 'de-at'] })).rejects.toThrow(
    'There is no locale "xx-yy"; known are de-at, en-at, en-us',
  );
  await expect(run({ locales: [] })).rejects.toThrow('There is no locale ""');
});

test('only one publisher runs at a time; the one after a killed publisher reports that in one sentence', async () => {
  const lock = takeLock(join(shop.dataDir, 'publisher.lock'));
  await expect(run()).rejects.toThrow(`Another publish is running (process ${process.pid})`);
  if (lock.kind === 'held') lock.release();
  const said: string[] = [];
  await run({ say: (line: string) => said.push(line) });
  expect(said).toEqual([]);
});

test('a clock that is set back does not give a release an older name', async () => {
  const first = await run();
  shop.page('/a', 'Later');
  const second = await run({ clock: () => new Date('2001-01-01') });
  expect(BigInt(second.release)).toBeGreaterThan(BigInt(first.release));
});

test('after a rollback to an older release, a publish brings it up to date', async () => {
  const first = await run();
  shop.page('/a', 'Second');
  await run();
  unlinkSync(join(shop.dataDir, 'latest'));
  symlinkSync(join('releases', first.release), join(shop.dataDir, 'latest'));
  expect(text('en-us/a/index.html')).toContain('Page a');
  expect(await run()).toMatchObject({ rendered: 3 });
  expect(text('en-us/a/index.html')).toContain('Second');
});

test('files that were deleted from the live release are rendered again', async () => {
  await run();
  unlinkSync(file('en-us/b/index.html'));
  shop.page('/a', 'x');
  expect(await run()).toMatchObject({ rendered: 4 });
  expect(existsSync(file('en-us/b/index.html'))).toBe(true);
});

test('a content store that was deleted and refilled is not mistaken for the old one', async () => {
  await run();
  rmSync(join(shop.dataDir, 'content'), { recursive: true });
  mkdirSync(join(shop.dataDir, 'content'));
  const other = openSmallShop(shop.dir);
  other.page('/a', 'Another');
  const report = await publish(other.options());
  expect(report.kept).toBe(0);
  expect(text('en-us/a/index.html')).toContain('Another');
});

test('an error of a publish is reported even if what it left cannot be deleted', async () => {
  await run();
  shop.page('/a', 'Edited');
  const said: string[] = [];
  const onStep = (step: string): void => {
    if (step !== 'written') return;
    // Not a folder, so that the trash cannot be emptied.
    writeFileSync(join(shop.dataDir, 'releases/dropped-x'), '');
    throw new Error('the disk is full');
  };
  await expect(run({ onStep, say: (line: string) => said.push(line) })).rejects.toThrow('the disk is full');
  expect(said).toEqual([expect.stringMatching(/^Files of the failed publish could not be deleted: ./)]);
});
