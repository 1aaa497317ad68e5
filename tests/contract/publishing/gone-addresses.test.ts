/** Removed pages answer 410 or redirect; the record is carried from release to release and dropped when a page comes back. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { formerAddresses } from '#app/deploy/host-redirects.ts';
import type { Entry } from '#lib/content/entries.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import { publish } from '#publishing/loop/publish.ts';
import { goneAddresses } from '#publishing/plan/gone-addresses.ts';
import type { GoneInput } from '#publishing/plan/gone-addresses.ts';
import { createMaintenance } from '#publishing/release/maintenance.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { makeShard } from '#publishing/release/write-shard.ts';
import { followLatest } from '#server/files/latest-release.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(async () => {
  shop = openSmallShop();
  shop.apply([product('ridge', 'ridge-98')]);
  await publish(shop.options());
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function product(uid: string, url: string, more: object = {}, language = 'en-us') {
  const base = { type: 'product', uid, language, title: uid, updatedAt: '', regions: [], categories: [], commerce: {} };
  return entryChange({ ...base, url, ...more } as unknown as Entry, language);
}

const removed = (uid: string) => ({ type: 'product', uid, language: 'en-us' }) as const;
const refersTo = (...uids: readonly string[]) => ({ related: uids.map((uid) => ({ type: 'product', uid })) });

const gone = () => readServingFacts(join(shop.dataDir, 'latest')).gone;

async function openedPages(): Promise<readonly string[]> {
  const manifest = await readManifest(join(shop.dataDir, 'latest'));
  return [...(manifest?.pages.entries() ?? [])].map(([file]) => file);
}

/** The server's response: status, location, and the page body. */
async function ask(path: string) {
  const release = followLatest(shop.dataDir, { siteUrl: 'http://x', mediaBase: '' }).current();
  if (!release) throw new Error('nothing is live');
  const response = await answerFromRelease(release, new Request(`http://shop.test${path}`));
  const shown = / (\/[\w,/-]*): /.exec(await response.text())?.[1];
  return [response.status, response.headers.get('location') ?? shown];
}

test("a removed page answers 410 in its locale, a product with the shop's 410 page; an unknown address answers 404", async () => {
  shop.page('/d', undefined);
  shop.apply([{ type: 'product', uid: 'ridge', language: 'en-us' }]);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([410, '/de-at/404']);
  expect(await ask('/en-us/p/ridge-98')).toEqual([410, '/en-us/410']);
  expect(await ask('/de-at/p/ridge-98?color=ink')).toEqual([410, '/de-at/410']);
  expect(await ask('/de-at/p/never')).toEqual([404, '/de-at/404']);
  expect(await ask('/de-at/a')).toEqual([200, '/de-at/a']);
});

test("a removed product's address shows the products that its page recommended, as long as one of them can be shown", async () => {
  // Austria belongs to no region of this content, so the shop does not sell there and needs no commerce product.
  shop.apply([product('ridge', 'ridge-98', refersTo('summit', 'couloir')), product('summit', 'summit')]);
  shop.apply([product('couloir', 'couloir', { regions: ['us'] })]);
  await publish(shop.options());
  shop.apply([removed('ridge')]);
  expect((await publish(shop.options())).pages).toMatchObject({ added: 0, removed: 3 });
  expect(await ask('/de-at/p/ridge-98')).toEqual([410, '/de-at/410/summit,couloir']);
  expect(gone().find(({ path }) => path === '/de-at/p/ridge-98')).toEqual({ path: '/de-at/p/ridge-98', products: ['summit', 'couloir'] }); // prettier-ignore
  shop.page('/a', 'Edited');
  expect(await publish(shop.options())).toMatchObject({ rendered: 3 });
  expect(await ask('/de-at/p/ridge-98')).toEqual([410, '/de-at/410/summit,couloir']);
  shop.apply([removed('summit')]);
  await publish(shop.options());
  // Neither the removed product nor the one of another region can be shown: spec section 8 answers 404.
  expect(await ask('/de-at/p/ridge-98')).toEqual([404, '/de-at/404']);
  expect(await ask('/de-at/p/summit')).toEqual([410, '/de-at/410']);
  shop.apply([product('summit', 'summit')]);
  await publish(shop.options());
  expect(await ask('/de-at/p/ridge-98')).toEqual([410, '/de-at/410/summit,couloir']);
  shop.apply([product('ridge', 'ridge-98')]);
  await publish(shop.options());
  expect(await ask('/de-at/p/ridge-98')).toEqual([200, '/de-at/p/ridge-98']);
  const files = (await openedPages()).filter((file) => file.includes('/410/'));
  expect(files).toEqual([]);
});

test("a removed country's products have no 410 pages of their own, because nothing can be rendered in its locales", async () => {
  shop.apply([product('ridge', 'ridge-98', refersTo('summit')), product('summit', 'summit')]);
  await publish(shop.options());
  shop.apply([{ type: 'country', uid: 'at', language: 'en-us' }]);
  await publish(shop.options());
  expect((await openedPages()).filter((file) => /^..-at\//.test(file))).toEqual([]);
  expect(gone()).toContainEqual({ path: '/de-at/p/ridge-98', products: ['summit'] });
  shop.apply([removed('ridge')]);
  await publish(shop.options());
  expect((await openedPages()).filter((file) => file.includes('/410/'))).toEqual(['en-us/410/summit.html']);
});

test('the former address of a moved and then removed product has the same recommendations', async () => {
  shop.apply([product('ridge', 'ridge-98', refersTo('summit')), product('summit', 'summit')]);
  await publish(shop.options());
  shop.apply([product('ridge', 'ridge-99', refersTo('summit'))]);
  await publish(shop.options());
  expect(await ask('/de-at/p/ridge-98')).toEqual([301, '/de-at/p/ridge-99']);
  shop.apply([removed('ridge')]);
  await publish(shop.options());
  for (const slug of ['ridge-98', 'ridge-99'])
    expect(await ask(`/de-at/p/${slug}`)).toEqual([410, '/de-at/410/summit']);
  await publish(shop.options());
  shop.apply([product('ridge', 'ridge-99', refersTo('summit'))]);
  await publish(shop.options());
  expect(await ask('/de-at/p/ridge-99')).toEqual([200, '/de-at/p/ridge-99']);
  expect(await ask('/de-at/p/ridge-98')).toEqual([301, '/de-at/p/ridge-99']);
});

test('a removed product keeps its recommendations through shards and their merge', async () => {
  shop.apply([product('ridge', 'ridge-98', refersTo('summit')), product('summit', 'summit')]);
  await publish(shop.options());
  shop.apply([removed('ridge')]);
  const shards = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options(), locales })).dir); // prettier-ignore
  await mergeShards({ shards, dataDir: shop.dataDir, siteUrl: 'http://shop', say: () => undefined });
  expect(await ask('/de-at/p/ridge-98')).toEqual([410, '/de-at/410/summit']);
});

test('a removed page stays gone over edits, a full release and a merge of shards, and can be restored', async () => {
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

test('a page that a shard could not render is missing after a merge, and not removed for good', async () => {
  shop.page('/a', 'throws');
  // A machine of the CI has no earlier version of the page.
  const dataDir = join(shop.dir, 'ci');
  cpSync(join(shop.dataDir, 'content'), join(dataDir, 'content'), { recursive: true });
  const shards = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options({ dataDir }), locales })).dir); // prettier-ignore
  await mergeShards({ shards, dataDir: shop.dataDir, siteUrl: 'http://shop', say: () => undefined });
  expect(await ask('/de-at/a')).toEqual([404, '/de-at/404']);
  expect(gone().toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
    ['de-at', 'en-at', 'en-us'].map((code) => ({ path: `/${code}/a`, status: 404 })),
  );
  shop.page('/a', 'Works again');
  await publish(shop.options());
  expect(await ask('/de-at/a')).toEqual([200, '/de-at/a']);
  expect(gone()).toEqual([]);
});

test('shards merged on another machine keep their removed addresses', async () => {
  shop.page('/d', undefined);
  await publish(shop.options());
  const shards = [];
  for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options(), locales })).dir); // prettier-ignore
  const out = join(shop.dir, 'joined');
  await mergeShards({ shards, dataDir: join(shop.dir, 'other'), siteUrl: 'http://shop', out, say: () => undefined });
  expect(readServingFacts(out).gone).toEqual(gone());
  expect(gone()).toHaveLength(3);
});

test('an entry that moves leaves one redirect, never a chain, and 410 once it is removed', async () => {
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

describe('a moved page whose new page cannot be rendered', () => {
  const pageAt = (url: string, title: string) =>
    shop.apply([entryChange({ type: 'page', uid: 'moving', language: 'en-us', title, updatedAt: '', regions: [], url, sections: [], seo: {} } as unknown as Entry)]); // prettier-ignore
  beforeEach(async () => {
    pageAt('/older', 'Moving page');
    await publish(shop.options());
    pageAt('/old', 'Moving page');
    await publish(shop.options());
    pageAt('/new', 'throws');
  });

  test('is shown at its old address, to which the new and the older ones lead, until the new page is rendered', async () => {
    const report = await publish(shop.options());
    expect([report.removed, report.pages, report.failed.length]).toEqual([[], { changed: 0, added: 0, removed: 0 }, 3]);
    expect(await ask('/de-at/old')).toEqual([200, '/de-at/old']);
    expect(await ask('/de-at/older?color=ink')).toEqual([301, '/de-at/old?color=ink']);
    expect(await ask('/de-at/new')).toEqual([301, '/de-at/old']);
    const { id } = (await readManifest(join(shop.dataDir, 'latest'))) ?? {};
    expect(await publish(shop.options())).toMatchObject({ release: id, rendered: 0, removed: [] });
    shop.page('/a', 'Edited');
    await publish(shop.options());
    expect(await ask('/de-at/old')).toEqual([200, '/de-at/old']);
    pageAt('/new', 'Moving page');
    expect((await publish(shop.options())).pages).toEqual({ changed: 0, added: 3, removed: 3 });
    expect(await ask('/de-at/new')).toEqual([200, '/de-at/new']);
    for (const path of ['/de-at/old', '/de-at/older']) expect(await ask(path)).toEqual([301, '/de-at/new']);
  });

  test('is shown at its old address after a release of new code, whose renderers fail too', async () => {
    await publish(shop.options());
    shop.bundle('v2');
    await publish(shop.options());
    expect(await ask('/de-at/old')).toEqual([200, '/de-at/old']);
    expect(await ask('/de-at/older')).toEqual([301, '/de-at/old']);
  });

  test('is shown at its old address by a running shop, in which prepared copies and cached routes are used', async () => {
    const maintenance = createMaintenance({ dataDir: shop.dataDir, say: () => undefined });
    const next = async () => {
      await publish(shop.options({ maintenance }));
      maintenance.begin();
      await vi.waitFor(
        () => expect(readdirSync(join(shop.dataDir, 'releases')).join()).toMatch(/ahead-of-[^.]*(,|$)/),
        20_000,
      );
    };
    await next();
    shop.page('/a', 'Edited');
    await next();
    expect(await ask('/de-at/old')).toEqual([200, '/de-at/old']);
    pageAt('/new', 'Moving page');
    await next();
    expect(await ask('/de-at/old')).toEqual([301, '/de-at/new']);
    expect(existsSync(join(shop.dataDir, 'latest/de-at/old/index.html'))).toBe(false);
    await maintenance.stop();
  });

  test('redirects to the address of its next move, and returns 410 once it is removed', async () => {
    await publish(shop.options());
    pageAt('/third', 'Moving page');
    await publish(shop.options());
    for (const path of ['/de-at/old', '/de-at/older', '/de-at/new']) expect(await ask(path)).toEqual([301, '/de-at/third']); // prettier-ignore
    pageAt('/fourth', 'throws');
    await publish(shop.options());
    expect(await ask('/de-at/third')).toEqual([200, '/de-at/third']);
    shop.apply([{ type: 'page', uid: 'moving', language: 'en-us' }]);
    await publish(shop.options());
    for (const path of ['/de-at/old', '/de-at/third', '/de-at/fourth']) expect(await ask(path)).toEqual([410, '/de-at/404']); // prettier-ignore
  });

  test('is shown at its old address after a merge of shards', async () => {
    const shards = [];
    for (const locales of [['de-at', 'en-at'], ['en-us']]) shards.push((await makeShard({ ...shop.options(), locales })).dir); // prettier-ignore
    await mergeShards({ shards, dataDir: shop.dataDir, siteUrl: 'http://shop', say: () => undefined });
    expect(await ask('/de-at/old')).toEqual([200, '/de-at/old']);
    expect(await ask('/de-at/older')).toEqual([301, '/de-at/old']);
    pageAt('/new', 'Moving page');
    await publish(shop.options());
    for (const path of ['/de-at/old', '/de-at/older']) expect(await ask(path)).toEqual([301, '/de-at/new']);
  });

  test('is shown at its old address by the hosts, which apply redirects before files', async () => {
    await publish(shop.options());
    const facts = readServingFacts(join(shop.dataDir, 'latest'));
    const lines = formerAddresses(facts).flatMap(({ from, gone: { to } }) => (to === undefined ? [] : [`${from} ${to}`])); // prettier-ignore
    expect(lines).not.toContain('/de-at/old /de-at/new');
    expect(lines).toContain('/de-at/new /de-at/old');
  });
});

test("an editor's redirect takes precedence", async () => {
  const rule = { type: 'route_rule', uid: 'r', title: 'r', language: 'en-us', updatedAt: '' } as const;
  shop.page('/d', undefined);
  shop.apply([entryChange({ ...rule, from: '/de-at/d', to: '/de-at/a', match: 'exact', status: 301 })]);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([301, '/de-at/a']);
  expect(await ask('/en-us/d')).toEqual([410, '/en-us/404']);
});

test('a redirect to a moved page follows it, one to a removed page is left out; everything else goes live', async () => {
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

test('a release of some locales does not treat pages of the others as removed', async () => {
  shop.page('/d', undefined);
  await publish(shop.options({ locales: ['de-at'] }));
  expect(gone()).toEqual([{ path: '/de-at/d' }]);
});

test('a release of an older version has no record, and can still be served and published over', async () => {
  const path = join(shop.dataDir, 'latest/.firn/serving.json');
  const { gone: _none, ...older } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(older));
  expect(await ask('/de-at/d')).toEqual([200, '/de-at/d']);
  expect(await ask('/de-at/never')).toEqual([404, '/de-at/404']);
  shop.page('/d', undefined);
  await publish(shop.options());
  expect(await ask('/de-at/d')).toEqual([410, '/de-at/404']);
});

describe('the record', () => {
  const input = (more: Partial<GoneInput>): GoneInput => ({
    remembered: [],
    left: [],
    isPage: () => false,
    isMade: () => true,
    movedTo: () => undefined,
    ...more,
  });

  test('is bounded: the oldest addresses are dropped', () => {
    const remembered = Array.from({ length: 12_000 }, (_none, index) => ({ path: `/de-at/${index}` }));
    const kept = goneAddresses(input({ remembered }));
    expect([kept.length, kept.at(-1)?.path, kept[0]?.path]).toEqual([10_000, '/de-at/11999', '/de-at/2000']);
  });

  test('omits self-redirects and cycles', () => {
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
