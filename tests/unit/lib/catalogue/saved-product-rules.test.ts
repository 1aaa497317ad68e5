import { expect, test } from 'vitest';

import { saveProductUrl } from '#lib/catalogue/save-product-url.ts';
import { readProductToSave, readSharedList } from '#lib/catalogue/saved-list-query.ts';
import {
  MOST_VIEWED,
  othersViewed,
  readStoredList,
  sharedAddress,
  withToggled,
  withViewed,
} from '#lib/catalogue/saved-product-rules.ts';

test('a stored list keeps slugs only, each once, up to its limit', () => {
  expect(readStoredList('["a","b","a",7,null,"../x","<b>","c","d","e"]', 4)).toEqual(['a', 'b', 'c', 'd']);
  for (const damaged of ['{', '"a"', '{"0":"a"}', 'null']) expect(readStoredList(damaged, 4)).toEqual([]);
  expect(readStoredList(null, 4)).toEqual([]);
});

test('an address with a list gives its slugs; an address without a list gives no list', () => {
  expect(readSharedList('?p=ridge-98,couloir-108', 4)).toEqual(['ridge-98', 'couloir-108']);
  expect(readSharedList('?p=a,b,c,d,e', 4)).toEqual(['a', 'b', 'c', 'd']);
  expect(readSharedList('?p=%2F%2Fevil.test,javascript:x,ok', 4)).toEqual(['ok']);
  expect(readSharedList('?p=', 4)).toEqual([]);
  expect(readSharedList('?q=a', 4)).toBeUndefined();
});

test('the address of a list reads back as the list', () => {
  const address = sharedAddress('/de-at/compare', ['a', 'b-2']);
  expect(address).toBe('/de-at/compare?p=a,b-2');
  expect(readSharedList(new URL(address, 'https://shop.test').search, 4)).toEqual(['a', 'b-2']);
  expect(sharedAddress('/de-at/compare', [])).toBe('/de-at/compare');
});

test('a product is added at the end or removed; a full list accepts no more but can lose one', () => {
  expect(withToggled(['a'], 'b', 2)).toEqual(['a', 'b']);
  expect(withToggled(['a', 'b'], 'a', 2)).toEqual(['b']);
  expect(withToggled(['a', 'b'], 'c', 2)).toBeUndefined();
});

test('the most recently viewed product is first, and a page shows eight others but never its own', () => {
  let viewed: readonly string[] = [];
  for (let index = 0; index < 12; index++) viewed = withViewed(viewed, `p${index}`);
  viewed = withViewed(viewed, 'p9');
  expect(viewed.slice(0, 3)).toEqual(['p9', 'p11', 'p10']);
  const others = othersViewed(viewed, 'p9');
  expect(others).toHaveLength(MOST_VIEWED);
  expect(others).not.toContain('p9');
});

test('the address that adds a product is read back; anything but a slug is not', () => {
  const address = saveProductUrl('/de-at/compare', 'ridge-98');
  expect(address).toBe('/de-at/compare?keep=ridge-98');
  expect(readProductToSave(new URL(address, 'https://shop.test').search)).toBe('ridge-98');
  expect(readProductToSave('?keep=%2F%2Fevil.test')).toBeUndefined();
  expect(readProductToSave('?keep=a,b')).toBeUndefined();
  expect(readProductToSave('?p=ridge-98')).toBeUndefined();
});
