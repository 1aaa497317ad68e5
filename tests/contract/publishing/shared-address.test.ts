/** Two entries with one address: the first keeps it, the second waits, is reported, and is published when the address becomes free. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
beforeEach(() => {
  shop = openSmallShop();
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function page(uid: string, url: string, title = uid, language = 'en-us'): StoredChange {
  const base = { type: 'page', uid, language, title, updatedAt: '', regions: [], sections: [], seo: {} };
  return entryChange({ ...base, url } as unknown as Entry, language);
}
const removed = (uid: string, language = 'en-us'): StoredChange => ({ type: 'page', uid, language });

function apply(changes: readonly StoredChange[], replace: boolean | ReadonlySet<string> = false) {
  const store = openContentStore(join(shop.dataDir, 'content/store.db'));
  store.apply(changes, {}, replace);
  const waiting = store.waiting().map(({ uid, language, path, holder }) => [uid, language, path, holder.uid]);
  store.close();
  return waiting;
}

async function shown(path: string): Promise<string> {
  await publish(shop.options());
  return readFileSync(join(shop.dataDir, 'latest', path, 'index.html'), 'utf8').split(': ')[1] ?? '';
}

test('the first published entry keeps the address, even if the second has the lower id, is newer, or is sent again', async () => {
  expect(apply([page('m', '/x', 'First')])).toEqual([]);
  expect(await shown('en-us/x')).toBe('First');
  for (const uid of ['a', 'z']) expect(apply([page(uid, '/x', 'Second')])).toContainEqual([uid, 'en-us', '/x', 'm']);
  expect(await shown('en-us/x')).toBe('First');
  expect(apply([page('a', '/x', 'Second again')])).toHaveLength(2);
  expect(apply([page('m', '/x', 'First, edited')])).toHaveLength(2);
  expect(await shown('en-us/x')).toBe('First, edited');
});

test('when the first entry is removed or moves, one waiting entry takes the address', async () => {
  apply([page('m', '/x', 'First')]);
  apply([page('a', '/x', 'Second')]);
  await publish(shop.options());
  expect(apply([removed('m')])).toEqual([]);
  expect(await shown('en-us/x')).toBe('Second');
  expect(apply([page('b', '/x', 'Third'), page('c', '/x', 'Fourth')])).toHaveLength(2);
  expect(apply([page('a', '/moved', 'Second')])).toEqual([['c', 'en-us', '/x', 'b']]);
  expect(await shown('en-us/x')).toBe('Third');
  expect(await shown('en-us/moved')).toBe('Second');
});

test('of two entries that arrive together, the one that was published earlier gets the address', () => {
  expect(apply([page('z', '/x'), page('a', '/x')])).toEqual([['a', 'en-us', '/x', 'z']]);
});

test('an entry that moves to a taken address keeps its old page and text until the conflict is fixed', async () => {
  apply([page('m', '/x', 'First'), page('a', '/y', 'Second')]);
  expect(apply([page('a', '/x', 'Second, moved')])).toHaveLength(1);
  expect(await shown('en-us/y')).toBe('Second');
  expect(apply([page('a', '/z', 'Second, moved on')])).toEqual([]);
  expect(await shown('en-us/z')).toBe('Second, moved on');
});

test('a waiting entry that is unpublished, or missing from a complete pull, is dropped', () => {
  apply([page('m', '/x')]);
  apply([page('a', '/x'), page('b', '/x')]);
  expect(apply([removed('a')])).toEqual([['b', 'en-us', '/x', 'm']]);
  expect(apply([page('m', '/x')], new Set(['product']))).toHaveLength(1);
  expect(apply([page('m', '/x')], true)).toEqual([]);
});

test('addresses that are swapped or passed on in one delta do not collide, in any order of the items', () => {
  apply([page('m', '/x'), page('n', '/y')]);
  expect(apply([page('m', '/y'), page('n', '/x')])).toEqual([]);
  expect(apply([page('o', '/y'), page('m', '/z')])).toEqual([]);
  // The refused entry keeps its old address, so the entry that wants that address waits as well.
  expect(apply([page('p', '/x'), page('n', '/y')])).toEqual([
    ['n', 'en-us', '/y', 'o'],
    ['p', 'en-us', '/x', 'n'],
  ]);
});

test('types that share an address space collide too; different languages do not', () => {
  apply([page('m', '/p/ridge')]);
  const product = entryChange({ type: 'product', uid: 'ridge', language: 'en-us', title: 'r', updatedAt: '', regions: [], categories: [], url: 'ridge/' } as unknown as Entry); // prettier-ignore
  expect(apply([product])).toEqual([['ridge', 'en-us', '/p/ridge', 'm']]);
  expect(apply([{ ...product, language: 'de' }])).toHaveLength(1);
});

test('addresses are derived for a store that an earlier version filled', () => {
  apply([page('m', '/x')]);
  const store = openContentStore(join(shop.dataDir, 'content/store.db'));
  store.close();
  shop.sql('DROP TABLE address; DROP TABLE waiting;');
  expect(apply([page('a', '/x')])).toEqual([['a', 'en-us', '/x', 'm']]);
});
