/** The caches of an open store equal the reads of a freshly opened one, and the change log finds every page that depends on a change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  array,
  assert as check,
  asyncProperty,
  boolean,
  constantFrom,
  oneof,
  option,
  property,
  record,
  subarray,
} from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { recordDependencies } from '#content-loaders/dependencies.ts';
import { addressesOf, openAddressProjection } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import { listingDigest } from '#lib/catalogue/category-list.ts';
import type { Entry } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { affectedPages } from '#publishing/plan/publish-plan.ts';

import { pageRecords } from '../../support/page-records.ts';

const root = mkdtempSync(join(tmpdir(), 'firn-lists-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const CATEGORIES = ['skis', 'bags', 'skins'];
const LANGUAGES = ['en-us', 'de', 'fr'];
const UIDS = ['a', 'b', 'c', 'd'];
let stores = 0;
let edits = 0;

const edit = record({
  uid: constantFrom(...UIDS),
  language: constantFrom(...LANGUAGES),
  /** The new state of the entry; without it the entry is removed. */
  to: option(
    record({
      categories: subarray(CATEGORIES),
      isMoved: boolean(),
      isNew: boolean(),
      regions: subarray(['us', 'eu']),
      hasUpdatedSpecs: boolean(),
      sizes: subarray(['170', '177']),
    }),
    {
      freq: 3,
    },
  ),
});
/** An edit of the brand's settings with the switch for updated specifications; without the switch the entry is removed. */
const brandEdit = record({ language: constantFrom(...LANGUAGES), isOn: option(boolean(), { freq: 3 }) });
type ProductEdit = typeof edit extends Arbitrary<infer T> ? T : never;
type Edit = ProductEdit | (typeof brandEdit extends Arbitrary<infer T> ? T : never);

function storedBrand({ language, isOn }: { readonly language: string; readonly isOn: boolean | null }): StoredChange {
  if (isOn === null) return { type: 'brand_settings', uid: 'brand', language };
  const entry = { type: 'brand_settings', uid: 'brand', language, title: 'Brand', productDataRefactor: isOn };
  return { type: 'brand_settings', uid: 'brand', language, entry: entry as unknown as Entry, digest: `${isOn}` };
}

function stored(made: Edit): StoredChange {
  if ('isOn' in made) return storedBrand(made);
  const { uid, language, to } = made;
  if (!to) return { type: 'product', uid, language };
  edits += 1;
  const categories = to.categories.map((one) => ({ type: 'product_category', uid: one }));
  const entry = { type: 'product', uid, language, regions: to.regions, isNew: to.isNew, commerce: { us: { id: 1 } }, title: `${edits}`, url: to.isMoved ? `/${uid}-${edits}` : `/${uid}`, categories, sizes: to.sizes, specs: [{ id: 'radius', value: `${edits} m` }], ...(to.hasUpdatedSpecs ? { originalSpecs: [{ id: 'radius', value: 'original' }] } : {}) }; // prettier-ignore
  return { type: 'product', uid, language, entry: entry as unknown as Entry, digest: `${edits}` };
}

interface Look {
  readonly name: string;
  readonly read: (store: ContentStore) => unknown;
}

const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) => [
  { name: `list in ${language}`, read: (store) => store.list('product', language) },
  ...CATEGORIES.map((one): Look => ({ name: `${one} in ${language}`, read: (store) => store.members('product', one, language) })),
  ...CATEGORIES.map((one): Look => ({ name: `order of ${one} in ${language}`, read: (store) => store.listed(one, language).map((each) => `${each.uid} ${listingDigest(each)}`) })),
  ...CATEGORIES.map((one): Look => ({ name: `nearest of ${one} in ${language}`, read: (store) => [...store.nearest(one, 'seed', language)].map((each) => `${each.uid} ${listingDigest(each)}`) })),
  { name: `sizes in ${language}`, read: (store) => store.sized(language).map((each) => `${each.uid} ${each.sizes.join()} ${each.url} ${each.regions.join()}`) },
  ...UIDS.map((uid): Look => ({ name: `${uid} in ${language}`, read: (store) => store.get('product', uid, language) })),
  { name: `each in ${language}`, read: (store) => store.getEach('product', UIDS, language) },
  ...UIDS.map((uid): Look => ({ name: `link to ${uid} in ${language}`, read: (store) => store.linkTarget('product', uid, language) })),
  ...UIDS.map((uid): Look => ({ name: `at ${uid} in ${language}`, read: (store) => store.byUrl('product', `/${uid}`, language) })),
]); // prettier-ignore

function looked(store: ContentStore): Readonly<Record<string, unknown>> {
  return Object.fromEntries(LOOKS.map(({ name, read }) => [name, structuredClone(read(store))]));
}

const turns = array(
  array(oneof({ weight: 4, arbitrary: edit }, { weight: 1, arbitrary: brandEdit }), { maxLength: 4 }),
  { minLength: 2, maxLength: 6 },
);

function anotherStore(): { readonly path: string; readonly store: ContentStore } {
  stores += 1;
  const path = join(root, `${stores}.db`);
  return { path, store: openContentStore(path) };
}

test('a store that was read before a change returns the same as one that is opened after it', () => {
  check(
    property(turns, (all) => {
      const { path, store } = anotherStore();
      for (const turn of all) {
        looked(store);
        store.apply(turn.map(stored), {}, false);
        const fresh = openContentStore(path);
        expect(looked(store)).toEqual(looked(fresh));
        fresh.close();
      }
      store.close();
    }),
  );
});

test('a store that reads a few entries one by one returns the same as one that reads all of them', () => {
  const single = LOOKS.filter(({ name }) => name.startsWith('each in') || UIDS.some((uid) => name.startsWith(`${uid} in`) || name.startsWith(`link to ${uid}`))); // prettier-ignore
  expect(single).toHaveLength((2 * UIDS.length + 1) * LANGUAGES.length);
  let differing = 0;
  check(
    property(turns, (all) => {
      const { path, store: writer } = anotherStore();
      const few = openContentStore(path, { readsFew: true });
      for (const turn of all) {
        writer.apply(turn.map(stored), {}, false);
        few.refresh();
        // The store's own changes, as when a publish pulls content, and those of another process.
        if (turn.length > 2) few.apply(turn.slice(0, 1).map(stored), {}, false);
        writer.refresh();
        for (const { name, read } of single) {
          expect(read(few), name).toEqual(read(writer));
          if (read(few) !== undefined) differing += 1;
        }
        // A list reads the whole type, and later reads of single entries use it.
        if (turn.length > 3) expect(few.list('product', 'de')).toEqual(writer.list('product', 'de'));
      }
      few.close();
      writer.close();
    }),
  );
  expect(differing).toBeGreaterThan(500);
});

test('entries that are read together are those that are read one by one, and a page depends on the same ones', async () => {
  let missing = 0;
  await check(
    asyncProperty(turns, constantFrom(...LANGUAGES), async (all, language) => {
      const { store } = anotherStore();
      for (const turn of all) {
        store.apply(turn.map(stored), {}, false);
        const together = await recordDependencies(async () => store.getEach('product', UIDS, language));
        const single = await recordDependencies(async () => UIDS.map((uid) => store.get('product', uid, language)));
        expect(together).toEqual(single);
        missing += together.result.filter((entry) => entry === undefined).length;
      }
      store.close();
    }),
  );
  expect(missing).toBeGreaterThan(100);
});

test('a category gets a new list object when its products or their order change, so that its pages are divided again', () => {
  let changed = 0;
  check(
    property(turns, (all) => {
      const { store } = anotherStore();
      const orders = () =>
        LANGUAGES.flatMap((language) =>
          CATEGORIES.map((one) => {
            const list = store.listed(one, language);
            return { list, order: list.map((each) => `${each.uid} ${listingDigest(each)}`).join() };
          }),
        );
      for (const turn of all) {
        const before = orders();
        store.apply(turn.map(stored), {}, false);
        for (const [at, now] of orders().entries()) {
          if (now.order === before[at]?.order) continue;
          changed += 1;
          expect(now.list).not.toBe(before[at]?.list);
        }
      }
      store.close();
    }),
  );
  expect(changed).toBeGreaterThan(100);
});

const addressesIn = (addresses: Pick<Addresses, 'list'>): unknown =>
  LANGUAGES.map((language) => addresses.list('product', language));

test('cached addresses equal those of the store, even after it was deleted and refilled', () => {
  const path = join(root, 'kept.db');
  const kept = openAddressProjection(path);
  check(
    property(turns, (all) => {
      rmSync(path, { force: true });
      for (const turn of all) {
        const store = openContentStore(path);
        store.apply(turn.map(stored), {}, false);
        expect(addressesIn(kept)).toEqual(addressesIn(addressesOf(store)));
        store.close();
      }
    }),
  );
  kept.close();
});

test('a product that disappears in one language leaves the cached addresses of other languages as they are', () => {
  const path = join(root, 'one-language.db');
  const store = openContentStore(path);
  const to = { categories: ['skis'], isMoved: false, isNew: false, regions: [], hasUpdatedSpecs: false, sizes: [] };
  store.apply(LANGUAGES.map((language) => stored({ uid: 'a', language, to })), {}, false); // prettier-ignore
  const kept = openAddressProjection(path);
  const before = LANGUAGES.map((language) => kept.list('product', language));
  expect(before.map((list) => list.length)).toEqual([1, 1, 1]);
  store.apply([stored({ uid: 'a', language: 'de', to: null })], {}, false);
  store.apply([stored({ uid: 'a', language: 'en-us', to: null })], {}, false);
  const after = LANGUAGES.map((language) => kept.list('product', language));
  expect(after.map((list) => list.length)).toEqual([0, 0, 1]);
  // Routes and further pages of categories are derived again from each list that is a new array.
  expect(after[2]).toBe(before[2]);
  kept.close();
  store.close();
});

test('a change affects exactly the pages whose reads it alters', async () => {
  let [different, alone] = [0, 0];
  await check(
    asyncProperty(turns, async (all) => {
      const { store } = anotherStore();
      store.apply(
        UIDS.map((uid) =>
          stored({
            uid,
            language: 'en-us',
            to: { categories: ['skis'], isMoved: false, isNew: false, regions: [], hasUpdatedSpecs: true, sizes: [] },
          }),
        ),
        {},
        false,
      );
      for (const turn of all) {
        const before = await Promise.all(
          LOOKS.map(async ({ name, read }) => {
            const noted = await recordDependencies(() => Promise.resolve(JSON.stringify(read(store))));
            return [name, { read, ...noted }] as const;
          }),
        );
        const revision = store.revision();
        store.apply(turn.map(stored), {}, false);
        const changed = store.changesSince(revision) ?? expect.fail('the log does not say');
        const touched = affectedPages(
          pageRecords(before.map(([name, { dependencies }]) => [name, dependencies])),
          changed,
          (type, uid) => store.languagesOf(type, uid),
        );
        for (const [name, { read, result }] of before) {
          const isDifferent = JSON.stringify(read(store)) !== result;
          if (isDifferent) expect(touched, name).toContain(name);
          if (isDifferent) different += 1;
          if (!touched.has(name)) alone += 1;
        }
      }
      store.close();
    }),
  );
  expect(Math.min(different, alone)).toBeGreaterThan(1000);
});

test('a page with prices depends on the format of their currency only, including the one that its language falls back to', async () => {
  const path = join(root, 'currencies.db');
  const store = openContentStore(path);
  const put = (uid: string, code: string, language: string, token: string): StoredChange => {
    const entry = { type: 'currency', uid, language, title: code, updatedAt: '', code, token };
    return { type: 'currency', uid, language, entry: entry as unknown as Entry, digest: `${code} ${token}` };
  };
  store.apply([put('eur', 'EUR', 'en-us', '€'), put('chf', 'CHF', 'en-us', 'CHF')], {}, false);
  const read = async (code: string, language: string) => {
    const { result, dependencies } = await recordDependencies(() => Promise.resolve(store.members('currency', code, language))); // prettier-ignore
    return { tokens: result.map((one) => `${one.token} ${one.language}`), dependencies };
  };
  const pages = { euro: await read('EUR', 'de'), franc: await read('CHF', 'de'), french: await read('EUR', 'fr') };
  expect(pages.euro.tokens).toEqual(['€ en-us']);
  const reached = (change: StoredChange): readonly string[] => {
    const since = store.revision();
    store.apply([change], {}, false);
    const own = (type: string, uid: string): readonly string[] => store.languagesOf(type, uid);
    const reading = pageRecords(Object.entries(pages).map(([file, { dependencies }]) => [file, dependencies]));
    return [...affectedPages(reading, store.changesSince(since) ?? [], own)];
  };
  expect(reached(put('eur', 'EUR', 'de', 'Euro'))).toEqual(['euro']);
  expect((await read('EUR', 'de')).tokens).toEqual(['Euro de']);
  expect(reached(put('eur', 'EUR', 'en-us', 'EUR'))).toEqual(['french']);
  // A format entry that changes its currency affects the pages of both currencies.
  expect(reached(put('eur', 'CHF', 'de', 'Euro'))).toEqual(['euro', 'franc']);
  store.close();
});

test('the brand’s switch chooses the specifications of every read; only pages with updated ones depend on it', async () => {
  const { store } = anotherStore();
  const to = { categories: ['skis'], isMoved: false, isNew: false, regions: [], sizes: [] };
  store.apply(
    [
      stored({ uid: 'a', language: 'en-us', to: { ...to, hasUpdatedSpecs: true } }),
      stored({ uid: 'b', language: 'en-us', to: { ...to, hasUpdatedSpecs: false } }),
      stored({ language: 'en-us', isOn: true }),
      stored({ language: 'fr', isOn: false }),
    ],
    {},
    false,
  );
  const radius = (product: Product | undefined): string => product?.specs[0]?.value ?? 'none';
  const reads = (language: string): readonly string[] => [
    radius(store.get('product', 'a', language)),
    radius(store.byUrl('product', '/a', language)),
    radius(store.list('product', language)[0]),
    radius(store.members('product', 'skis', language)[0]),
  ];
  const original = Array.from({ length: 4 }, () => 'original');
  expect(reads('fr')).toEqual(original);
  expect(reads('de')).not.toContain('original');
  // Readers may compare entries and lists by identity.
  expect(store.get('product', 'a', 'fr')).toBe(store.list('product', 'fr')[0]);
  expect(store.list('product', 'fr')).toBe(store.list('product', 'fr'));
  const reading = await Promise.all(
    ['a', 'b'].map(async (uid) => {
      const { dependencies } = await recordDependencies(() => Promise.resolve(store.get('product', uid, 'de')));
      return [`page of ${uid}`, dependencies] as const;
    }),
  );
  const since = store.revision();
  store.apply([stored({ language: 'en-us', isOn: false })], {}, false);
  const own = (type: string, uid: string): readonly string[] => store.languagesOf(type, uid);
  expect([...affectedPages(pageRecords(reading), store.changesSince(since) ?? [], own)]).toEqual(['page of a']);
  expect(reads('de')).toEqual(original);
  store.close();
});

test('a page that reads the nearest members of a long list depends on that part of the list only', async () => {
  const { store } = anotherStore();
  const plain = { isMoved: false, isNew: false, regions: [], hasUpdatedSpecs: false, sizes: [] };
  const all = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const put = (uid: string, categories: string[]): StoredChange => stored({ uid, language: 'en-us', to: { ...plain, categories } }); // prettier-ignore
  store.apply(
    all.map((uid) => put(uid, ['skis'])),
    {},
    false,
  );
  const seeds = Array.from({ length: 60 }, (_, index) => `page ${index}`);
  const read = (seed: string): string =>
    Iterator.from(store.nearest('skis', seed, 'de'))
      .take(5)
      .map(({ uid }) => uid)
      .toArray()
      .join();
  let [touched, different] = [0, 0];
  for (let turn = 0; turn < 60; turn += 1) {
    const reads = await Promise.all(
      seeds.map(async (seed) => [seed, await recordDependencies(() => Promise.resolve(read(seed)))] as const),
    );
    const reading = pageRecords(reads.map(([seed, { dependencies }]) => [seed, dependencies]));
    const since = store.revision();
    const uid = `p${(turn * 37) % 230}`;
    store.apply([turn % 3 === 0 ? { type: 'product', uid, language: 'en-us' } : put(uid, turn % 3 === 1 ? ['skis'] : ['bags'])], {}, false); // prettier-ignore
    const affected = affectedPages(reading, store.changesSince(since) ?? [], () => ['en-us']);
    touched += affected.size;
    for (const [seed, { result }] of reads) {
      if (read(seed) === result) continue;
      different += 1;
      expect(affected, seed).toContain(seed);
    }
  }
  expect(different).toBeGreaterThan(20);
  // An edit affects only the pages of some parts; with a dependency on the whole list it would affect all 60.
  expect(touched / 60).toBeLessThan(15);
  store.close();
});
