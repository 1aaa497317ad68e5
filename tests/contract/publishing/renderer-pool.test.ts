/** Warm renderers: faster, and without state from an earlier publish. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { renderRoutes } from '#publishing/render/render-routes.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { RendererPool, RendererSetup } from '#publishing/render/renderer-pool.ts';

import { embeddedPages } from '../../support/page-settings.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let pool: RendererPool;
let threads = new Set<number>();
beforeEach(() => {
  shop = openSmallShop();
  threads = new Set();
  const real = createRendererPool();
  pool = {
    ...real,
    take(setup: RendererSetup) {
      const renderer = real.take(setup);
      threads.add(renderer.worker.threadId);
      return renderer;
    },
  };
});
afterEach(async () => {
  await pool.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

const run = (more = {}) => publish(shop.options({ pool, ...more }));
const text = (path: string): string => readFileSync(join(shop.dataDir, 'latest', path, 'index.html'), 'utf8');
const dependencies = async (): Promise<unknown> =>
  [...((await readManifest(join(shop.dataDir, 'latest')))?.pages.madePages() ?? [])].map(([file, page]) => [file, page.dependencies]).toSorted(); // prettier-ignore

test('a second publish reuses the threads of the first and renders the current content', async () => {
  await run();
  const first = new Set(threads);
  for (const title of ['one', 'two', 'three']) {
    // The edit follows immediately, so the renderer's in-memory content is only milliseconds old.
    shop.page('/a', title);
    expect(await run()).toMatchObject({ rendered: 3, failed: [] });
    expect(text('en-us/a')).toContain(`: ${title}`);
  }
  expect(threads).toEqual(first);
});

test('a warm renderer records the same dependencies of pages as a cold one', async () => {
  await run();
  shop.page('/a', 'one');
  await run();
  shop.page('/a', 'two');
  await run();
  const warm = await dependencies();
  rmSync(join(shop.dataDir, 'releases'), { recursive: true });
  await publish(shop.options({ pool: undefined }));
  expect(warm).toEqual(await dependencies());
  shop.page('/a', 'Seite', 'de');
  expect(await run()).toMatchObject({ rendered: 1 });
});

test('a renderer that exits is replaced, in this publish and in the next', async () => {
  await run();
  shop.page('/a', 'exits');
  expect((await run()).failed).toHaveLength(3);
  shop.page('/a', 'mended');
  expect(await run()).toMatchObject({ rendered: 3, failed: [] });
  expect(text('de-at/a')).toContain('mended');
});

test('the heap limit of a renderer grows with its content and stays below one gigabyte', async () => {
  await run();
  const own = createRendererPool();
  const setup: RendererSetup = { bundle: join(shop.dir, 'bundle/server/entry.mjs'), version: '', pages: { ...embeddedPages('http://x'), contentStore: join(shop.dataDir, 'content/store.db') } }; // prettier-ignore
  const limit = own.take(setup).worker.resourceLimits?.maxOldGenerationSizeMb ?? 0;
  expect(limit).toBeGreaterThan(768);
  expect(limit).toBeLessThan(1024);
  await own.close();
});

test('each half of the locales is rendered by the renderer that holds its languages', async () => {
  await run();
  const own = createRendererPool();
  const setup: RendererSetup = { bundle: join(shop.dir, 'bundle/server/entry.mjs'), version: '', pages: { ...embeddedPages('http://x'), contentStore: join(shop.dataDir, 'content/store.db') } }; // prettier-ignore
  own.warm(setup);
  const [first, second] = [own.take(setup, 0), own.take(setup, 1)];
  for (const order of [[first, second], [second, first]]) {
    for (const one of order) own.give(one);
    expect(own.take(setup, 0)).toBe(first);
    expect(own.take(setup, 1)).toBe(second);
  }
  own.give(second);
  expect(own.take(setup, 0)).toBe(second);
  await own.close();
}); // prettier-ignore

/** A bundle that creates the file `collected` when the garbage of page number `count` is collected. */
const garbageBundle = (count: number, collected: string): string => `
import { writeFileSync } from 'node:fs';
const registry = new FinalizationRegistry(() => writeFileSync(${JSON.stringify(collected)}, ''));
let pages = 0;
export async function render() {
  pages += 1;
  if (pages === ${count}) registry.register({ garbage: pages }, pages);
  return { response: new Response('page'), payload: {} };
}
export const furtherPage = () => Promise.resolve(undefined);
`;

test('after a long run a renderer of a running shop collects its garbage', async () => {
  await run();
  const [own, count] = [createRendererPool(), 30];
  const [bundle, collected] = [join(shop.dir, 'garbage.mjs'), join(shop.dir, 'collected')];
  writeFileSync(bundle, garbageBundle(count, collected));
  const tasks = Array.from({ length: count }, (_none, at) => ({
    route: { locale: 'en-us', path: `/en-us/${at}`, file: `en-us/${at}/index.html`, status: 200 as const },
  }));
  const pages = { ...embeddedPages('http://x'), contentStore: join(shop.dataDir, 'content/store.db') };
  const made = await renderRoutes(tasks, { bundle, version: '', pages, pool: own, release: join(shop.dir, 'release'), workers: 1, longRun: count }); // prettier-ignore
  expect(made.pages).toHaveLength(count);
  await vi.waitFor(() => expect(existsSync(collected)).toBe(true), { timeout: 20_000 });
  await own.close();
});

test('another bundle gets other renderers', async () => {
  await run();
  shop.bundle('v2');
  expect(await run()).toMatchObject({ kept: 0 });
  expect(text('de-at/a')).toContain('v2');
});

test('a content store that was deleted and refilled is read again', async () => {
  await run();
  rmSync(join(shop.dataDir, 'content'), { recursive: true });
  openSmallShop(shop.dir).page('/a', 'Another');
  await run();
  expect(text('en-us/a')).toContain('Another');
});

describe('a publish whose release is discarded, while the clock was set back', () => {
  // The next release has the same name.
  const clock = (): Date => new Date('2026-11-21T09:00:00Z');
  let warm: RendererPool;
  const again = (more = {}) => run({ pool: warm, clock, ...more });
  beforeEach(async () => {
    warm = createRendererPool();
    await again();
  });
  afterEach(() => warm.close());

  test('a warm renderer does not rely on the folders of the discarded release', async () => {
    shop.page('/a', 'one');
    const onStep = (step: string): void => {
      if (step === 'rendered') throw new Error('stopped');
    };
    await expect(again({ onStep })).rejects.toThrow('stopped');
    shop.page('/a', 'two');
    expect((await again()).failed).toEqual([]);
    expect(text('en-us/a')).toContain(': two');
  });
});

test('a stopped publish keeps the live release, and the next one does its work', async () => {
  await run();
  shop.page('/a', 'hangs');
  const stop = new AbortController();
  const stopped = run({ signal: stop.signal });
  setTimeout(() => stop.abort(), 300);
  await expect(stopped).rejects.toMatchObject({ code: 'publish-stopped' });
  expect(text('en-us/a')).toContain('Page a');
  shop.page('/a', 'later');
  expect(await run()).toMatchObject({ rendered: 3 });
});
