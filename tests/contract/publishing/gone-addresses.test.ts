/** Pages that went: 410 or a redirect, remembered from release to release, forgotten when they come back. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import { publish } from '#publishing/loop/publish.ts';
import { goneAddresses } from '#publishing/plan/gone-addresses.ts';
import type { GoneInput } from '#publishing/plan/gone-addresses.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { makeShard } from '#publishing/release/write-shard.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Renderers are started: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(async () => {
  shop = openSmallShop();
  shop.apply([product('ridge', 'ridge-98')]);
  await publish(shop.options());
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function product(uid: string, url: string, language = 'en-us') {
  const base = { type: 'product', uid, language, title: uid, updatedAt: '', regions: [], categories: [] };
  return entryChange({ ...base, url } as unknown as Entry, language);
}

const gone = () => readServingFacts(join(shop.dataDir, 'latest')).gone;

/** As the server answers: status, where to, and the page that stands there. */
async function ask(path: string) {
  const release = followLatest(shop.dataDir, { siteUrl: 'http://x', mediaBase: '' }).current();
  if (!release) throw new Error('nothing is live');
  const response = await answerFromRelease(release, new Request(`http://shop.test${path}`));
  const shown = / (\/[\w/-]*): /.exec(await response.text())?.[1];
  return [response.status, response.headers.get('location') ?? shown];
}

test('a page whose entry went answers 410 in its locale, a product with a page of its own; what never was answers 404', async () => {
  shop.page('/d', undefined);
  shop.apply([{ type: 'product', uid: 'ridge', language: 'en-us' }]);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([410, '/de-at/404']);
  expect(await ask('/en-us/p/ridge-98')).toEqual([410, '/en-us/410']);
  expect(await ask('/de-at/p/ridge-98?color=ink')).toEqual([410, '/de-at/410']);
  expect(await ask('/de-at/p/never')).toEqual([404, '/de-at/404']);
  expect(await ask('/de-at/a')).toEqual([200, '/de-at/a']);
});

test('it stays gone over edits, a full release and a merge of shards, and comes back as if nothing had been', async () => {
  shop.page('/d', undefined);
  await publish(shop.options());
  shop.page('/a', 'Edited');
  await publish(shop.options());
  shop.bundle('v2');
  expect(await publish(shop.options())).toMatchObject({ kept: 0 });
  expect(await ask('/en-us/d')).toEqual([410, '/en-us/404']);
  shop.page('/c', undefined);
  const shards = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options(), locales })).dir); // prettier-ignore
  await mergeShards({ shards, dataDir: shop.dataDir, siteUrl: 'http://shop', say: () => undefined });
  const addresses = ['d', 'c'].flatMap((name) => ['de-at', 'en-at', 'en-us'].map((code) => `/${code}/${name}`));
  expect(new Set(gone().map(({ path }) => path))).toEqual(new Set(addresses));
  expect(await ask('/de-at/c')).toEqual([410, '/de-at/404']);
  shop.page('/d', 'Back again');
  await publish(shop.options());
  expect(await ask('/en-us/d')).toEqual([200, '/en-us/d']);
  expect(gone().some(({ path }) => path.endsWith('/d'))).toBe(false);
});

test('shards that are joined elsewhere bring what they remember along', async () => {
  shop.page('/d', undefined);
  await publish(shop.options());
  const shards = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options(), locales })).dir); // prettier-ignore
  const out = join(shop.dir, 'joined');
  await mergeShards({ shards, dataDir: join(shop.dir, 'other'), siteUrl: 'http://shop', out, say: () => undefined });
  expect(readServingFacts(out).gone).toEqual(gone());
  expect(gone()).toHaveLength(3);
});

test('an entry that took another address leaves a redirect, one that moved on never a chain, one that went 410', async () => {
  const move = async (url: string | undefined) => {
    shop.apply([url === undefined ? { type: 'product', uid: 'ridge', language: 'en-us' } : product('ridge', url)]);
    await publish(shop.options());
  };
  await move('ridge-99');
  expect(await ask('/de-at/p/ridge-98?color=ink')).toEqual([301, '/de-at/p/ridge-99?color=ink']);
  await move('ridge-100');
  expect(await ask('/de-at/p/ridge-98')).toEqual([301, '/de-at/p/ridge-100']);
  expect(await ask('/de-at/p/ridge-99')).toEqual([301, '/de-at/p/ridge-100']);
  await move('ridge-98');
  expect(await ask('/de-at/p/ridge-98')).toEqual([200, '/de-at/p/ridge-98']);
  expect(await ask('/de-at/p/ridge-100')).toEqual([301, '/de-at/p/ridge-98']);
  await move(undefined);
  for (const url of ['ridge-98', 'ridge-99', 'ridge-100'])
    expect(await ask(`/en-us/p/${url}`)).toEqual([410, '/en-us/410']);
});

test("an editor's redirect comes before it", async () => {
  const rule = { type: 'route_rule', uid: 'r', title: 'r', language: 'en-us', updatedAt: '' } as const;
  shop.page('/d', undefined);
  shop.apply([entryChange({ ...rule, from: '/de-at/d', to: '/de-at/a', match: 'exact', status: 301 })]);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([301, '/de-at/a']);
  expect(await ask('/en-us/d')).toEqual([410, '/en-us/404']);
});

test('a redirect to a page that moved follows it, one to a page that went is left out; everything else goes live', async () => {
  const rule = { type: 'route_rule', language: 'en-us', updatedAt: '', match: 'exact', status: 301 } as const;
  shop.apply([
    entryChange({ ...rule, uid: 'r', title: 'r', from: '/old', to: '/de-at/p/ridge-98?color=ink' }),
    entryChange({ ...rule, uid: 's', title: 's', from: '/de-at/older', to: '/de-at/d' }),
  ]);
  expect((await publish(shop.options())).ruleProblems).toEqual([]);
  shop.apply([product('ridge', 'ridge-99')]);
  shop.page('/d', undefined);
  shop.page('/a', 'Edited meanwhile');
  const { ruleProblems } = await publish(shop.options());
  expect(ruleProblems.map(({ rule: { uid }, followed }) => [uid, followed])).toEqual([['r', '/de-at/p/ridge-99?color=ink'], ['s', undefined]]); // prettier-ignore
  expect(await ask('/old')).toEqual([301, '/de-at/p/ridge-99?color=ink']);
  expect((await ask('/de-at/older'))[0]).toBe(404);
  expect(readFileSync(join(shop.dataDir, 'latest/de-at/a/index.html'), 'utf8')).toContain('Edited meanwhile');
  shop.page('/d', 'Back again');
  expect((await publish(shop.options())).ruleProblems).toHaveLength(1);
  expect(await ask('/de-at/older')).toEqual([301, '/de-at/d']);
});

test('a release of some locales takes nothing of the others for gone', async () => {
  shop.page('/d', undefined);
  await publish(shop.options({ locales: ['de-at'] }));
  expect(gone()).toEqual([{ path: '/de-at/d' }]);
});

test('a release of an older version remembers nothing, and is served and published over all the same', async () => {
  const path = join(shop.dataDir, 'latest/.firn/serving.json');
  const { gone: _none, ...older } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(older));
  expect(await ask('/de-at/d')).toEqual([200, '/de-at/d']);
  expect(await ask('/de-at/never')).toEqual([404, '/de-at/404']);
  shop.page('/d', undefined);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([410, '/de-at/404']);
});

describe('the list', () => {
  const input = (more: Partial<GoneInput>): GoneInput => ({
    remembered: [],
    left: [],
    isPage: () => false,
    isMade: () => true,
    movedTo: () => undefined,
    ...more,
  });

  test('does not grow without end: the oldest are forgotten', () => {
    const remembered = Array.from({ length: 12_000 }, (_none, index) => ({ path: `/de-at/${index}` }));
    const kept = goneAddresses(input({ remembered }));
    expect([kept.length, kept.at(-1)?.path, kept[0]?.path]).toEqual([10_000, '/de-at/11999', '/de-at/2000']);
  });

  test('a redirect to itself or around in a circle is none', () => {
    const remembered = [
      { path: '/de-at/x', to: '/de-at/y' },
      { path: '/de-at/y', to: '/de-at/x' },
      { path: '/de-at/z', to: '/de-at/z' },
    ];
    expect(goneAddresses(input({ remembered }))).toEqual(remembered.map(({ path }) => ({ path })));
    const isPage = (path: string): boolean => path === '/de-at/x';
    expect(goneAddresses(input({ remembered, isPage }))).toEqual([
      { path: '/de-at/y', to: '/de-at/x' },
      { path: '/de-at/z' },
    ]);
  });
});
