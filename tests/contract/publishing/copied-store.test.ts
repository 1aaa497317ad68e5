/** A content store that was put back from a copy, or copied from another machine: two copies count their revisions separately. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';

import { storePath } from '../../support/sample-content.ts';
import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

let shop: SmallShop;

beforeEach(() => {
  shop = openSmallShop();
});

afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

const release = (): Promise<PublishReport> => publish(shop.options());
const live = (file: string): string => readFileSync(join(shop.dataDir, 'latest', file), 'utf8');
const content = (): string => join(shop.dataDir, 'content');
const copy = (): string => join(shop.dir, 'copy of content');

function keepCopy(): void {
  cpSync(content(), copy(), { recursive: true });
}

function putCopyBack(): void {
  rmSync(content(), { recursive: true });
  cpSync(copy(), content(), { recursive: true });
}

function revision(): number {
  const store = openContentStore(storePath(shop.dataDir));
  const found = store.revision();
  store.close();
  return found;
}

/** Publishes an edit of page a, then puts the store from before it back. Resolves with the revision that was published. */
async function publishEditAndPutCopyBack(): Promise<number> {
  await release();
  keepCopy();
  shop.page('/a', 'Page a, edited');
  await release();
  const published = revision();
  putCopyBack();
  return published;
}

test('an edit goes live although the store was put back to a copy, and counts its revisions again', async () => {
  const published = await publishEditAndPutCopyBack();
  // The first pull after that has all that is new since the copy; here, the first edit was taken back meanwhile.
  shop.page('/b', 'Page b, edited');
  expect(revision()).toBe(published);
  const { rendered } = await release();
  expect(live('en-us/a/index.html')).toContain('Page a');
  expect(live('en-us/a/index.html')).not.toContain('edited');
  expect(live('en-us/b/index.html')).toContain('Page b, edited');
  expect(rendered).toBeGreaterThan(0);
});

test('an edit goes live although the store of another machine, with the same number of changes, replaced this one', async () => {
  const published = await publishEditAndPutCopyBack();
  shop.page('/b', 'Page b, edited');
  expect(revision()).toBe(published);
  shop.page('/c', 'Page c, edited');
  await release();
  expect(live('en-us/b/index.html')).toContain('Page b, edited');
  expect(live('en-us/c/index.html')).toContain('Page c, edited');
});

test('after such a publish, an edit renders its own pages only', async () => {
  await publishEditAndPutCopyBack();
  shop.page('/b', 'Page b, edited');
  await release();
  expect(await release()).toMatchObject({ rendered: 0 });
  shop.page('/c', 'Page c, edited');
  const { rendered, kept } = await release();
  expect(rendered).toBeLessThan(kept);
  expect(live('en-us/c/index.html')).toContain('Page c, edited');
});
