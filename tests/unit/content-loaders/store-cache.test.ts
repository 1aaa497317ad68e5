/** The number of content store reads for single entries. */
import { expect, test, vi } from 'vitest';

import { storeCache } from '#content-loaders/store-cache.ts';

/** A type with many entries, and the number of times that all of them were read. */
function source() {
  const read = { all: 0, single: 0 };
  const languages: string[] = [];
  const dataOf = (uid: string, language: string): string => JSON.stringify({ type: 'product', uid, language });
  const uids = Array.from({ length: 2000 }, (_, at) => `p${at}`);
  return {
    read,
    languages,
    rows: {
      revision: () => 1,
      keysOf: () => uids.flatMap((uid) => ['de', 'en-us'].map((language) => ({ uid, language }))),
      ofLanguage(_type: string, language: string): readonly { readonly uid: string; readonly data: string }[] {
        read.all += 1;
        languages.push(language);
        return uids.map((uid) => ({ uid, data: dataOf(uid, language) }));
      },
      row({ uid, language }: { readonly uid: string; readonly language: string }) {
        read.single += 1;
        return language === 'en-us' && uids.includes(uid) ? { data: dataOf(uid, language) } : undefined;
      },
    },
  };
}

const log = { since: () => [] };

test('a publish that reads the products of a 410 page does not read all products of the shop', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log, { readsFew: true });
  expect(cache.entry('product', 'p7', 'de')).toMatchObject({ uid: 'p7', language: 'en-us' });
  expect(cache.entry('product', 'gone', 'de')).toBeUndefined();
  expect(read).toEqual({ all: 0, single: 4 });
});

test('after many single reads all entries are read at once', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log, { readsFew: true });
  for (let at = 0; at < 1000; at += 1) expect(cache.entry('product', `p${at}`, 'en-us')?.uid).toBe(`p${at}`);
  expect(read.all).toBe(1);
  expect(read.single).toBeLessThan(300);
});

test('a renderer reads all entries of a type at once, and gets the same object each time', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log);
  expect(cache.entry('product', 'p7', 'fr')).toBe(cache.entry('product', 'p7', 'en-us'));
  expect(read).toEqual({ all: 1, single: 0 });
});

test('a renderer of some locales reads only the entries of their languages', () => {
  const { languages, rows } = source();
  const cache = storeCache(rows, log);
  expect(cache.list('product', 'de').map(({ language }) => language)).toEqual(Array.from({ length: 2000 }, () => 'de'));
  expect(cache.entry('product', 'p9', 'de')).toBe(cache.list('product', 'de')[9]);
  expect(languages).toEqual(['de']);
  expect(cache.entry('product', 'p9', 'fr')).toMatchObject({ uid: 'p9', language: 'en-us' });
  expect(languages).toEqual(['de', 'en-us']);
});

test('forgotten entries are read again, in the requested language', () => {
  const { languages, rows } = source();
  const cache = storeCache(rows, log);
  const [before] = cache.list('product', 'de');
  cache.forget();
  expect(cache.list('product', 'en-us')).toHaveLength(2000);
  expect(languages).toEqual(['de', 'en-us']);
  expect(cache.list('product', 'de')[0]).toEqual(before);
  expect(cache.list('product', 'de')[0]).not.toBe(before);
});

test('a row that is removed before its language is read is not shown, and not looked up again', () => {
  const { languages, rows } = source();
  const cache = storeCache({ ...rows, ofLanguage: (type, language) => [...rows.ofLanguage(type, language)].slice(1) }, log); // prettier-ignore
  expect(cache.list('product', 'en-us')).toHaveLength(1999);
  expect(cache.entry('product', 'p0', 'en-us')).toBeUndefined();
  expect(languages).toEqual(['en-us']);
});

test('many new entries at once are sorted into the entries and lists with a few comparisons each, and their addresses are not searched', () => {
  const uids = Array.from({ length: 3000 }, (_, at) => `p${`${at * 10}`.padStart(5, '0')}`);
  const added = Array.from({ length: 300 }, (_, at) => `p${`${29_995 - at * 100}`.padStart(5, '0')}`);
  let now = uids;
  const dataOf = (uid: string) => JSON.stringify({ type: 'product', uid, language: 'en-us', url: `/${uid}` });
  const rows = {
    revision: () => (now === uids ? 1 : 2),
    keysOf: () => now.map((uid) => ({ uid, language: 'en-us' })),
    ofLanguage: (_type: string, language: string) =>
      language === 'en-us' ? now.map((uid) => ({ uid, data: dataOf(uid) })) : [],
    row: ({ uid, language }: { readonly uid: string; readonly language: string }) =>
      language === 'en-us' ? { data: dataOf(uid) } : undefined,
  };
  const changes = added.map((uid) => ({ type: 'product', uid, language: 'en-us' }));
  const cache = storeCache(rows, { since: () => changes as never });
  expect(cache.list('product', 'de')).toHaveLength(3000);
  expect(cache.uidAt('product', '/p29995', 'de')).toBeUndefined();
  now = [...uids, ...added].toSorted();
  cache.refresh();
  const compare = vi.spyOn(Buffer, 'compare');
  const search = vi.spyOn(String.prototype, 'includes');
  const listed = cache.list('product', 'de').map(({ uid }) => uid);
  const [compared, searched] = [compare, search].map(({ mock }) => mock.calls.length);
  compare.mockRestore();
  search.mockRestore();
  expect(listed).toEqual(now);
  expect(compared).toBeLessThan(300 * 2 * 13);
  expect(searched).toBeLessThan(3000);
  expect(cache.uidAt('product', '/p29995', 'de')).toBe('p29995');
  expect(cache.list('product', 'en-us').map(({ uid }) => uid)).toEqual(now);
});

test('of two new entries with the same address, the one in the language of the page is shown there', () => {
  let rows: readonly (readonly [uid: string, language: string])[] = [['a', 'en-us']];
  const dataOf = (uid: string, language: string) =>
    JSON.stringify({ type: 'product', uid, language, url: uid === 'a' ? '/a' : '/same' });
  const tables = {
    revision: () => rows.length,
    keysOf: () => rows.map(([uid, language]) => ({ uid, language })),
    ofLanguage: (_type: string, language: string) =>
      rows.filter((row) => row[1] === language).map(([uid]) => ({ uid, data: dataOf(uid, language) })),
    row: ({ uid, language }: { readonly uid: string; readonly language: string }) =>
      rows.some((row) => row[0] === uid && row[1] === language) ? { data: dataOf(uid, language) } : undefined,
  };
  const added = [
    { type: 'product', uid: 'b', language: 'en-us' },
    { type: 'product', uid: 'c', language: 'de' },
  ];
  const cache = storeCache(tables, { since: () => added as never });
  expect(cache.uidAt('product', '/same', 'de')).toBeUndefined();
  rows = [['a', 'en-us'], ['b', 'en-us'], ['c', 'de']]; // prettier-ignore
  cache.refresh();
  expect(cache.uidAt('product', '/same', 'de')).toBe('c');
});
