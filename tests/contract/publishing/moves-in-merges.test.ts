/** Addresses of moved entries after merges of shards from machines without any release, as in CI. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TILES_A_PAGE } from '#lib/catalogue/category-list.ts';
import type { Entry } from '#lib/content/entries.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import { publish } from '#publishing/loop/publish.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { makeShard } from '#publishing/release/write-shard.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let machines: number;

function put(type: string, uid: string, url: string, { language = 'en-us', ...more }: Record<string, unknown> = {}) {
  const entry = { type, uid, language, title: uid, updatedAt: '', regions: [], categories: [], related: [], commerce: {}, sections: [], seo: {}, url, ...more }; // prettier-ignore
  shop.apply([entryChange(entry as unknown as Entry, language as string)]);
}

/** Builds all locales on new machines, which have the content and no release. Resolves with the folders of the shards. */
async function build(): Promise<readonly string[]> {
  const shards: string[] = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) {
    machines += 1;
    const dataDir = join(shop.dir, `machine-${machines}`);
    cpSync(join(shop.dataDir, 'content'), join(dataDir, 'content'), { recursive: true });
    shards.push((await makeShard({ ...shop.options({ dataDir }), locales })).dir);
  }
  return shards;
}

async function release(): Promise<void> {
  await mergeShards({ shards: await build(), dataDir: shop.dataDir, siteUrl: 'http://shop', say: () => undefined });
}

/** Merges the shards in a process that ends before or after it renames a file to `name`. */
const KILLED_MERGE = `
  import files from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  import { basename } from 'node:path';
  const [, dataDir, moment, name, ...shards] = process.argv;
  const { rename } = files;
  files.rename = async (from, to) => {
    const isLast = basename(to) === name;
    if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL');
    await rename(from, to);
    if (isLast) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
  const { mergeShards } = await import('./src/publishing/release/merge-shards.ts');
  await mergeShards({ shards, dataDir, siteUrl: 'http://shop', say: console.error });
`;

function mergeKilled(shards: readonly string[], ...at: readonly [moment: string, name: string]): Promise<unknown> {
  const args = ['--input-type=module', '-e', KILLED_MERGE, shop.dataDir, ...at, ...shards];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

async function ask(path: string): Promise<readonly unknown[]> {
  const live = followLatest(shop.dataDir, { siteUrl: 'http://x', mediaBase: '' }).current();
  if (!live) throw new Error('nothing is live');
  const { status, headers } = await answerFromRelease(live, new Request(`http://shop.test${path}`));
  return [status, headers.get('location')];
}

const gone = () => readServingFacts(join(shop.dataDir, 'latest')).gone;

beforeEach(async () => {
  machines = 0;
  shop = openSmallShop();
  put('product', 'ridge', '/ridge-98');
  put('product', 'summit', '/summit');
  await release();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

test('a moved entry redirects from its former addresses, in each locale; a removed one answers 410', async () => {
  put('product', 'ridge', '/ridge-99');
  shop.apply([{ type: 'product', uid: 'summit', language: 'en-us' }]);
  await release();
  for (const locale of ['de-at', 'en-at', 'en-us']) {
    expect(await ask(`/${locale}/p/ridge-98?color=ink`)).toEqual([301, `/${locale}/p/ridge-99?color=ink`]);
    expect(await ask(`/${locale}/p/summit`)).toEqual([410, null]);
  }
  put('product', 'ridge', '/ridge-100');
  await release();
  for (const url of ['ridge-98', 'ridge-99']) expect(await ask(`/en-us/p/${url}`)).toEqual([301, '/en-us/p/ridge-100']);
});

test('an entry that takes the address of a moved one keeps it', async () => {
  put('product', 'ridge', '/ridge-99');
  put('product', 'summit', '/ridge-98');
  await release();
  expect(await ask('/en-us/p/ridge-98')).toEqual([200, null]);
  expect(await ask('/en-us/p/summit')).toEqual([301, '/en-us/p/ridge-98']);
});

test('an entry that moves in one language only redirects in its locales only', async () => {
  put('product', 'ridge', '/grat-98', { language: 'de' });
  await release();
  expect(await ask('/de-at/p/ridge-98')).toEqual([301, '/de-at/p/grat-98']);
  expect(await ask('/en-at/p/ridge-98')).toEqual([200, null]);
});

test('the former address of a page that moved and could not be rendered redirects once the page is rendered', async () => {
  put('page', 'moving', '/old');
  await release();
  put('page', 'moving', '/new', { title: 'throws' });
  await release();
  put('page', 'moving', '/new');
  await release();
  expect(await ask('/de-at/old')).toEqual([301, '/de-at/new']);
});

test('an address whose page could not be rendered is not gone for search engines, nor is a former one of it', async () => {
  put('page', 'moving', '/oldest');
  put('page', 'staying', '/before');
  await release();
  put('page', 'moving', '/old');
  put('page', 'staying', '/stays');
  await release();
  put('page', 'moving', '/new', { title: 'throws' });
  put('page', 'staying', '/stays', { title: 'throws' });
  await release();
  const asked = ['oldest', 'old', 'new', 'before', 'stays'];
  for (const url of asked) expect([url, ...(await ask(`/de-at/${url}`))]).toEqual([url, 404, null]);
  shop.apply([{ type: 'page', uid: 'moving', language: 'en-us' }]);
  put('page', 'staying', '/stays');
  await release();
  for (const url of ['oldest', 'old']) expect([url, ...(await ask(`/de-at/${url}`))]).toEqual([url, 410, null]);
  expect(await ask('/de-at/before')).toEqual([301, '/de-at/stays']);
  shop.apply([{ type: 'page', uid: 'staying', language: 'en-us' }]);
  await publish(shop.options());
  expect(await ask('/de-at/before')).toEqual([410, null]);
});

test('the next release that a publish makes after such a merge answers 410 for an entry that is gone by then', async () => {
  put('page', 'moving', '/old');
  await release();
  put('page', 'moving', '/new', { title: 'throws' });
  await release();
  expect(await ask('/de-at/old')).toEqual([404, null]);
  shop.apply([{ type: 'page', uid: 'moving', language: 'en-us' }]);
  put('page', 'other', '/other');
  await publish(shop.options());
  expect(await ask('/de-at/old')).toEqual([410, null]);
});

test('a publish that changes no page answers 410 for an entry that is gone since such a merge', async () => {
  put('page', 'moving', '/old');
  await release();
  put('page', 'moving', '/new', { title: 'throws' });
  await release();
  shop.apply([{ type: 'page', uid: 'moving', language: 'en-us' }]);
  await publish(shop.options());
  expect(await ask('/de-at/old')).toEqual([410, null]);
  const { release: live } = await publish(shop.options());
  expect((await publish(shop.options())).release).toBe(live);
});

test('an entry that moves on from an address without a page redirects from its older one, once it has a page', async () => {
  put('page', 'moving', '/old');
  await release();
  put('page', 'moving', '/new', { title: 'throws' });
  await release();
  put('page', 'moving', '/third', { title: 'throws' });
  await release();
  expect(await ask('/de-at/old')).toEqual([404, null]);
  put('page', 'moving', '/fourth');
  await release();
  expect(await ask('/de-at/old')).toEqual([301, '/de-at/fourth']);
});

test('an entry that moves back and cannot be rendered there is not gone for search engines', async () => {
  put('page', 'moving', '/first');
  await release();
  put('page', 'moving', '/second');
  await release();
  put('page', 'moving', '/first', { title: 'throws' });
  // The second time, the live release has neither page.
  for (let times = 0; times < 2; times += 1) {
    await release();
    for (const url of ['first', 'second']) expect([url, ...(await ask(`/de-at/${url}`))]).toEqual([url, 404, null]);
  }
  put('page', 'moving', '/first');
  await release();
  expect(await ask('/de-at/first')).toEqual([200, null]);
  expect(await ask('/de-at/second')).toEqual([301, '/de-at/first']);
});

test('an entry that moves while its page cannot be rendered redirects from its address, and a removed one answers 410', async () => {
  for (const uid of ['moving', 'leaving']) put('page', uid, `/${uid}`);
  await release();
  for (const uid of ['moving', 'leaving']) put('page', uid, `/${uid}`, { title: 'throws' });
  await release();
  for (const uid of ['moving', 'leaving']) expect([uid, ...(await ask(`/de-at/${uid}`))]).toEqual([uid, 404, null]);
  put('page', 'moving', '/moved');
  shop.apply([{ type: 'page', uid: 'leaving', language: 'en-us' }]);
  await release();
  expect(await ask('/de-at/moving')).toEqual([301, '/de-at/moved']);
  expect(await ask('/de-at/leaving')).toEqual([410, null]);
});

test('an entry at the former address of another one does not redirect to that one while its page cannot be rendered', async () => {
  put('page', 'one', '/shared');
  put('page', 'other', '/other');
  await release();
  put('page', 'one', '/one');
  await release();
  put('page', 'other', '/shared', { title: 'throws' });
  // The second time, the live release does not have the page.
  for (let times = 0; times < 2; times += 1) {
    await release();
    for (const url of ['other', 'shared']) expect([url, ...(await ask(`/de-at/${url}`))]).toEqual([url, 404, null]);
  }
  put('page', 'other', '/shared');
  await release();
  expect(await ask('/de-at/shared')).toEqual([200, null]);
  expect(await ask('/de-at/other')).toEqual([301, '/de-at/shared']);
});

test('a further page that a category no longer fills redirects to the category', async () => {
  put('product_category', 'skis', '/skis');
  for (let count = 0; count <= TILES_A_PAGE; count += 1)
    put('product', `ski-${count}`, `/ski-${count}`, { categories: [{ uid: 'skis' }], commerce: { us: '1' } });
  await release();
  expect(await ask('/en-us/c/skis/page/2')).toEqual([200, null]);
  shop.apply([{ type: 'product', uid: 'ski-0', language: 'en-us' }]);
  await release();
  expect(await ask('/en-us/c/skis/page/2')).toEqual([301, '/en-us/c/skis']);
  expect(await ask('/en-us/p/ski-0')).toEqual([410, null]);
});

test.each([
  ['of another release', () => publish(shop.options())],
  ['damaged', () => Promise.resolve(writeFileSync(join(shop.dataDir, 'merged-entries.json'), '{"release":'))],
])('a record of the entries that is %s is not used', async (_kind, act) => {
  put('product', 'summit', '/summit-2');
  await act();
  put('product', 'ridge', '/ridge-99');
  await release();
  expect(gone()).toContainEqual({ path: '/en-us/p/ridge-98' });
});

test.each([
  ['before', 'merged-entries.json', 'ridge-98'],
  ['after', 'merged-entries.json', 'ridge-98'],
  ['before', 'latest', 'ridge-98'],
  ['after', 'latest', 'ridge-99'],
] as const)('a merge killed %s it replaces %s leaves the moves known to the next one', async (moment, name, live) => {
  put('product', 'ridge', '/ridge-99');
  expect(await mergeKilled(await build(), moment, name)).toBe('SIGKILL');
  expect(await ask(`/en-us/p/${live}`)).toEqual([200, null]);
  put('product', 'ridge', '/ridge-100');
  await release();
  for (const url of new Set(['ridge-98', live]))
    expect([url, ...(await ask(`/de-at/p/${url}`))]).toEqual([url, 301, '/de-at/p/ridge-100']);
});

test('a merge that cannot record its entries is live and says so; no record of an earlier merge is left', async () => {
  mkdirSync(join(shop.dataDir, 'merged-entries.json.new'));
  const said: string[] = [];
  put('product', 'ridge', '/ridge-99');
  const say = (line: string): void => void said.push(line);
  await mergeShards({ shards: await build(), dataDir: shop.dataDir, siteUrl: 'http://shop', say });
  expect(said).toEqual([expect.stringMatching(/^The release is live; the next merge will not know .*EISDIR/)]);
  expect(await ask('/en-us/p/ridge-98')).toEqual([301, '/en-us/p/ridge-99']);
  expect(existsSync(join(shop.dataDir, 'merged-entries.json'))).toBe(false);
});
