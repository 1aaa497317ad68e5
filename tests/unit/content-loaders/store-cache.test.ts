/** How much of a content store is read for single entries. */
import { expect, test } from 'vitest';

import { storeCache } from '#content-loaders/store-cache.ts';

/** A type with many entries, and the number of times that all of them were read. */
function source() {
  const read = { all: 0, single: 0 };
  const dataOf = (uid: string, language: string): string => JSON.stringify({ type: 'product', uid, language });
  const uids = Array.from({ length: 2000 }, (_, at) => `p${at}`);
  return {
    read,
    rows: {
      revision: () => 1,
      ofType(): readonly { readonly uid: string; readonly language: string; readonly data: string }[] {
        read.all += 1;
        return uids.map((uid) => ({ uid, language: 'en-us', data: dataOf(uid, 'en-us') }));
      },
      row({ uid, language }: { readonly uid: string; readonly language: string }) {
        read.single += 1;
        return language === 'en-us' && uids.includes(uid) ? { data: dataOf(uid, language) } : undefined;
      },
    },
  };
}

const log = { since: () => [] };

test('a publish that asks for the products of a 410 page does not read all products of the shop', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log, { readsFew: true });
  expect(cache.entry('product', 'p7', 'de')).toMatchObject({ uid: 'p7', language: 'en-us' });
  expect(cache.entry('product', 'gone', 'de')).toBeUndefined();
  expect(read).toEqual({ all: 0, single: 4 });
});

test('many single reads end in one read of all entries', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log, { readsFew: true });
  for (let at = 0; at < 1000; at += 1) expect(cache.entry('product', `p${at}`, 'en-us')?.uid).toBe(`p${at}`);
  expect(read.all).toBe(1);
  expect(read.single).toBeLessThan(300);
});

test('a renderer reads all entries of a type at once, and gets the same object each time', () => {
  const { read, rows } = source();
  const cache = storeCache(rows, log);
  expect(cache.entry('product', 'p7', 'de')).toBe(cache.entry('product', 'p7', 'en-us'));
  expect(read).toEqual({ all: 1, single: 0 });
});
