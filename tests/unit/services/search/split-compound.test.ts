import { expect, test } from 'vitest';

import { isCompounding, splitCompound } from '#services/search/engine/split-compound.ts';

const words = (...known: readonly string[]) => ({ has: (word: string) => known.includes(word) });

test.each([
  ['tourenbindung', ['tour', 'bindung'], ['tour', 'bindung']],
  ['skischuh', ['ski', 'schuh'], ['ski', 'schuh']],
  ['ausrustungskiste', ['ausrustung', 'kiste'], ['ausrustung', 'kiste']],
])('%s is split into known words', (compound, known, halves) => {
  expect(splitCompound(compound, words(...known))[0]).toEqual(halves);
});

test('several splits are returned, the longest last half first', () => {
  expect(splitCompound('skitourenfell', words('ski', 'skitour', 'fell', 'tourenfell'))).toEqual([
    ['ski', 'tourenfell'],
    ['skitour', 'fell'],
  ]);
});

test('a word is not split when one half is unknown, when it is too short, or when it has digits', () => {
  expect(splitCompound('tourenbindung', words('bindung'))).toEqual([]);
  expect(splitCompound('skiab', words('ski', 'ab'))).toEqual([]);
  expect(splitCompound('ski104tour', words('ski104', 'tour'))).toEqual([]);
});

test('the languages with compounds are German, Dutch and the Nordic ones', () => {
  expect(['de', 'nl', 'sv', 'no', 'fi'].every(isCompounding)).toBe(true);
  expect(['en', 'fr', 'ja'].some(isCompounding)).toBe(false);
});
