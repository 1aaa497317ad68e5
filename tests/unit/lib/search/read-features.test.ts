import { describe, expect, test } from 'vitest';

import { readFeatures } from '#lib/search/read-features.ts';
import type { SearchFeatures } from '#lib/search/shop-query.ts';

const category = (title: string, parents: readonly string[] = [], words = [title]) => ({
  field: 'category' as const,
  values: [title],
  words,
  parents,
});

const FEATURES: SearchFeatures = {
  list: [
    category('Skis'),
    category('All-Mountain', ['Skis']),
    category('Freeride', ['Skis'], ['Freeride', 'powder', 'deep snow']),
    category('Bags'),
    category('Ski Bags', ['Bags']),
    { field: 'width', values: ['105–114 mm', '≥ 115 mm'], words: ['wide'] },
    { field: 'color', values: ['Blue'], words: ['Blue'] },
    { field: 'color', values: ['Green'], words: ['Green', 'grün', 'グリーン'] },
    { field: 'color', values: ['Gray'], words: ['クリーン'] },
  ],
  sizes: ['154 cm', '163 cm', '170 cm', '177 cm', '184 cm', '185 cm', '110 cm', 'M', '30 l'],
  ignored: ['for', 'の'],
};
const read = (text: string) => readFeatures(text, FEATURES);

test.each([
  ['wide powder ski', { text: '', values: { category: ['Freeride'], width: ['105–114 mm', '≥ 115 mm'] } }],
  ['WIDE, deep  snow skis', { text: '', values: { category: ['Freeride'], width: ['105–114 mm', '≥ 115 mm'] } }],
  ['blue all mountain ski', { text: '', values: { category: ['All-Mountain'], color: ['Blue'] } }],
  ['all-mountain ski', { text: '', values: { category: ['All-Mountain'] } }],
  ['powderski blue', { text: '', values: { category: ['Freeride'], color: ['Blue'] } }],
  ['blue green ski', { text: '', values: { category: ['Skis'], color: ['Blue', 'Green'] } }],
  ['Ridge 98 blue', { text: 'Ridge 98', values: { color: ['Blue'] } }],
  ['grüner', { text: '', values: { color: ['Green'] } }],
  ['blue bag for Ridge', { text: 'Ridge', values: { category: ['Bags'], color: ['Blue'] } }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['180 cm', ['177 cm', '184 cm', '185 cm']],
  ['180cm', ['177 cm', '184 cm', '185 cm']],
  ['180センチ', ['177 cm', '184 cm', '185 cm']],
  ['180センチのスキー', ['177 cm', '184 cm', '185 cm']],
  ['１８０ｃｍ', ['177 cm', '184 cm', '185 cm']],
  ['163 CM', ['163 cm']],
])('%s chooses the nearby lengths', (text, size) => {
  expect(read(text)?.values.size).toEqual(size);
});

test.each(['1180 cm', '18.0 cm', '95 cm', '180 cmx', '180', '180 mm', '30 l'])('%s is not read as a length', (text) => {
  expect(read(text)).toBeUndefined();
});

test('color names that differ only in a diacritical mark of the script are distinguished', () => {
  expect(read('グリーン')?.values).toEqual({ color: ['Green'] });
  expect(read('クリーン')?.values).toEqual({ color: ['Gray'] });
});

test('categories that are not nested in each other stay words, and other features are still chosen', () => {
  expect(read('blue ski bags freeride')).toEqual({ text: 'ski bags freeride', values: { color: ['Blue'] } });
});

test('a phrase is one feature: ski bags are not skis', () => {
  expect(read('blue ski bags')).toEqual({ text: '', values: { category: ['Ski Bags'], color: ['Blue'] } });
});

test.each(['', 'Freeride', 'ski bags', 'powder', 'Ridge 98', 'for', 'bluebird', 'skiing', 'red'])(
  '%s has no feature, or none besides the name of one category',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test('a word of more than six features is not read as a compound', () => {
  expect(read('blue'.repeat(6))?.values).toEqual({ color: ['Blue'] });
  expect(read('blue'.repeat(7))).toBeUndefined();
});

describe('gear for a ski of a given waist', () => {
  const fits = [
    { category: 'Skins', words: ['Skins', 'climbing skins'], sizes: { 98: ['130 mm'], 108: ['140 mm'] } },
    { category: 'Bindings', words: ['Bindings'], sizes: { 98: ['105 mm'], 108: ['120 mm'] } },
  ];
  const readWithFits = (text: string) => readFeatures(text, { list: [], sizes: [], ignored: ['for', 'a'], fits });

  test.each(['skins for 108', '108 skins', 'climbing skins for a 108mm', 'Skin 108 mm'])(
    '%s means the category in the sizes that fit',
    (text) => {
      expect(readWithFits(text)).toEqual({ text: '', values: { category: ['Skins'], size: ['140 mm'] } });
    },
  );

  test('the same waist has other sizes in another category', () => {
    expect(readWithFits('binding for 98')?.values).toEqual({ category: ['Bindings'], size: ['105 mm'] });
  });

  test.each(['skins', '108', 'skins for 100', 'skins for 1080', 'skins for 10.8', 'skins bindings 108', 'skins for couloir 108', 'skins 108 98'])(
    '%s is not read as a ski and its gear',
    (text) => {
      expect(readWithFits(text)).toBeUndefined();
    },
  ); // prettier-ignore
});
