/** The prepared copy: the next publish starts from it. Whatever happens to the copy or the shop, releases are the same as without it. */
import { existsSync, mkdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import type { SyncItem } from '#clients/content/content-sync.ts';
import { liveRelease, publish } from '#publishing/loop/publish.ts';
import { prepareCopy, hasCopy } from '#publishing/release/prepared-copy.ts';
import { retainedReleases } from '#publishing/release/retained-releases.ts';
import { rollback } from '#publishing/release/rollback.ts';
import { releaseMoment, withReleaseTimes } from '#publishing/report/release-times.ts';

import {
  copies,
  dropped,
  file,
  inode,
  liveId,
  names,
  prepared,
  releasesDir,
  run,
  said,
  settled,
  shop,
  text,
  title,
  tree,
  maintenance,
} from '../../support/prepared-shop.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The pages of the live release's manifest as plain values. */
async function pagesOf({ dataDir }: SmallShop): Promise<unknown> {
  const live = await liveRelease(dataDir);
  return new Map(live?.manifest.pages.madePages());
}

test('a publish renames the copy to its release, and the release is the same as without it', async () => {
  const other = openSmallShop();
  await publish(other.options());
  const copy = await prepared();
  const folder = inode(join(copy, 'de-at/b'));
  for (const one of [shop, other]) {
    one.page('/a', 'Edited');
    one.page('/c', undefined);
    one.page('/e', 'New');
  }
  expect(await run()).toMatchObject({ rendered: 6, failed: [] });
  expect(inode(file('de-at/b'))).toBe(folder);
  expect(copies()).toEqual([]);
  await publish(other.options());
  expect(tree(file('.'))).toEqual(tree(join(other.dataDir, 'latest/.')));
  expect(await pagesOf(shop)).toEqual(await pagesOf(other));
  rmSync(other.dir, { recursive: true, force: true });
});

test('a publish never writes into a file that an older release shares', async () => {
  const before = await liveRelease(shop.dataDir);
  const old = tree(before?.dir ?? '');
  await prepared();
  shop.page('/a', 'Edited');
  shop.page('/b', 'throws');
  expect((await run()).failed).toHaveLength(3);
  expect(title()).toBe('Edited');
  expect(text('de-at/b/index.html')).toContain('Page b');
  expect(tree(before?.dir ?? '')).toEqual(old);
});

test('the copy is not a release: neither a rollback nor the naming of releases considers it', async () => {
  await prepared();
  expect((await retainedReleases(shop.dataDir)).map(({ id }) => id)).toEqual([liveId()]);
});

test('after a rollback between two publishes the copy of the previous live release is not used', async () => {
  shop.page('/a', 'Second');
  await run();
  await prepared();
  await rollback({ dataDir: shop.dataDir, clock: () => new Date(), say: () => undefined });
  expect(title()).toBe('Page a');
  shop.page('/b', 'Third');
  expect(await run()).toMatchObject({ rendered: 6 });
  expect([title(), title('b')]).toEqual(['Second', 'Third']);
  expect(copies()).toEqual([]);
});

test('after a publish of another process the next publish builds on its release, and the old copy is deleted', async () => {
  await prepared();
  shop.page('/a', 'By another');
  await publish(shop.options());
  await prepared();
  shop.page('/b', 'By us');
  expect(await run()).toMatchObject({ rendered: 3 });
  expect([title(), title('b')]).toEqual(['By another', 'By us']);
});

test('when another process publishes during the copying, no incomplete copy gets the name of a copy', async () => {
  const live = await liveRelease(shop.dataDir);
  if (!live) throw new Error('nothing is live');
  shop.page('/a', 'By another');
  let published: Promise<unknown> | undefined;
  // The publish begins with the first linked file; the other files are linked after it.
  const pause = (): Promise<unknown> => (published ??= publish(shop.options()));
  const copying = prepareCopy(shop.dataDir, live, { atOnceMs: 0, pause });
  await expect(copying).rejects.toMatchObject({ code: expect.stringMatching(/ENOENT|copy-ahead/) });
  expect(hasCopy(shop.dataDir, live)).toBe(false);
  expect(title()).toBe('By another');
});

test('when the disk fills up during the copying there is no copy, and the next publish works without one', async () => {
  const live = await liveRelease(shop.dataDir);
  if (!live) throw new Error('nothing is live');
  let steps = 0;
  const pause = async (): Promise<void> => {
    steps += 1;
    if (steps === 9) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(prepareCopy(shop.dataDir, live, { atOnceMs: 0, pause })).rejects.toMatchObject({ code: 'ENOSPC' });
  // The copying yields between any two files.
  expect(steps).toBe(9);
  expect(copies()).toEqual([]);
  shop.page('/a', 'Edited');
  expect(await run()).toMatchObject({ rendered: 3, failed: [] });
  expect(title()).toBe('Edited');
});

test('stopping ends the copying and leaves no folder that looks like a copy', async () => {
  const live = await liveRelease(shop.dataDir);
  if (!live) throw new Error('nothing is live');
  const stop = new AbortController();
  const pause = (): Promise<void> => Promise.resolve(stop.abort());
  await expect(prepareCopy(shop.dataDir, live, { signal: stop.signal, atOnceMs: 0, pause })).rejects.toThrow(/abort/i);
  expect(copies()).toEqual([]);
  await maintenance.stop();
  maintenance.begin();
  await maintenance.copied();
  expect([copies(), dropped().length, said]).toEqual([[], 1, []]);
});

test('a release that lacks a file is not copied; the publish renders what is missing', async () => {
  unlinkSync(file('en-us/b/index.html'));
  maintenance.begin();
  await maintenance.copied();
  // As the terminal shows it: with the time of the release in place of its id.
  expect(said.map((line) => withReleaseTimes(line, 'UTC'))).toEqual([
    `The next publish could not be prepared: Release of ${releaseMoment(liveId(), 'UTC')} has no en-us/b/index.html, or the copy was dropped.`,
  ]);
  shop.page('/a', 'Edited');
  expect(await run()).toMatchObject({ rendered: 4, failed: [] });
  expect(copies()).toEqual([]);
});

test('when most pages change the copy is not used, and is deleted later', async () => {
  await prepared();
  shop.bundle('v2');
  expect(await run()).toMatchObject({ kept: 0 });
  expect(text('de-at/a/index.html')).toContain('v2');
  await prepared();
  maintenance.begin();
  await settled();
});

test('a publish that ends early deletes the copy; the next one works without it', async () => {
  await prepared();
  shop.page('/a', 'Edited');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const onStep = (step: string): void => {
    if (step === 'shared') throw full;
  };
  await expect(run({ onStep })).rejects.toBe(full);
  expect(names()).toEqual([liveId()]);
  expect(title()).toBe('Page a');
  expect(await run()).toMatchObject({ rendered: 3 });
  expect(title()).toBe('Edited');
});

test('old releases are dropped from the list immediately, and their files are deleted later', async () => {
  for (let edit = 0; edit < 6; edit += 1) {
    shop.page('/a', `Edit ${edit}`);
    await run();
  }
  expect((await retainedReleases(shop.dataDir)).length).toBe(5);
  expect(names().filter((name) => name.startsWith('dropped'))).toHaveLength(2);
  maintenance.begin();
  await settled();
  expect(title()).toBe('Edit 5');
});

test('an incomplete copy of a killed process is not used, and the next publish deletes it', async () => {
  const half = join(releasesDir(), `ahead-of-${liveId()}.0`);
  mkdirSync(join(half, 'en-us'), { recursive: true });
  shop.page('/a', 'Edited');
  expect(await publish(shop.options())).toMatchObject({ rendered: 3 });
  expect(existsSync(half)).toBe(false);
  expect(text('de-at/b/index.html')).toContain('Page b');
});

test('a page that fails again is not rendered at each look for edits: the prepared copy stays, and the page stays reported', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  shop.page('/a', 'throws');
  const { release, failed } = await run({ byItself: true });
  expect(failed).toHaveLength(3);
  const copy = inode(await prepared());
  const steps: string[] = [];
  const look = (more = {}) => run({ byItself: true, onStep: (step: string) => steps.push(step), ...more });
  expect(await look()).toMatchObject({ release, rendered: 0, failed });
  expect(steps).toEqual(['pulled', 'planned']);
  expect(inode(await prepared())).toBe(copy);
  // With an edit, the page is rendered again in the same publish.
  shop.page('/b', 'Edited');
  expect(await look()).toMatchObject({ rendered: 3, failed });
  // A publish that an editor starts does not wait, and neither does one from the command line.
  steps.length = 0;
  maintenance.failedPages.tryNow();
  expect((await look()).failed).toEqual(failed);
  expect(steps).toContain('rendered');
  shop.page('/a', 'Mended');
  expect(await look()).toMatchObject({ rendered: 3, failed: [] });
  expect(title()).toBe('Mended');
  vi.restoreAllMocks();
});

test('a page that failed is rendered again at once when an entry is published again without a change', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const item: SyncItem = {
    type: 'entry_published',
    event_at: '2026-11-28T10:00:00.000Z',
    content_type_uid: 'page',
    data: { uid: 'page-a', title: 'throws', url: '/a', locale: 'en-us', publish_details: { locale: 'en-us' } },
  };
  const steps: string[] = [];
  const look = (...items: readonly SyncItem[]) =>
    run({
      byItself: true,
      client: { sync: async () => ({ kind: 'ok', value: { items, token: 't' } }) },
      onStep: (step: string) => steps.push(step),
    });
  const { failed } = await look(item);
  expect(failed).toHaveLength(3);
  steps.length = 0;
  await look();
  expect(steps).not.toContain('rendered');
  expect((await look(item)).failed).toEqual(failed);
  expect(steps).toContain('rendered');
  vi.restoreAllMocks();
});
