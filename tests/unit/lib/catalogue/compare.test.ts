import { expect, test } from 'vitest';

import { comparedGroups, comparedSpecs } from '#lib/catalogue/compare.ts';
import type { ComparedSpec } from '#lib/catalogue/compare.ts';

const spec = (id: string, group: ComparedSpec['group'], value: string): ComparedSpec => ({
  id,
  group,
  title: id.toUpperCase(),
  value,
});

const one = [spec('radius', 'size', '17 m'), spec('core', 'build', 'Ash'), spec('season', 'other', '26')];
const other = [spec('core', 'build', 'Ash'), spec('radius', 'size', '19 m'), spec('din', 'use', '4–12')];

test('rows are grouped, with an empty value where a product has none', () => {
  expect(comparedGroups([one, other], { onlyDifferences: false })).toEqual([
    { group: 'size', rows: [{ id: 'radius', title: 'RADIUS', values: ['17 m', '19 m'] }] },
    { group: 'build', rows: [{ id: 'core', title: 'CORE', values: ['Ash', 'Ash'] }] },
    { group: 'use', rows: [{ id: 'din', title: 'DIN', values: ['', '4–12'] }] },
    { group: 'other', rows: [{ id: 'season', title: 'SEASON', values: ['26', ''] }] },
  ]);
});

test('in the view of differences, equal rows are omitted, and so are groups without rows', () => {
  const groups = comparedGroups([one, other], { onlyDifferences: true });
  expect(groups.map(({ group }) => group)).toEqual(['size', 'use', 'other']);
  expect(comparedGroups([one, one], { onlyDifferences: true })).toEqual([]);
});

test('a specification that differs between sizes lists the values of all sizes, each once', () => {
  const columns = { sizes: ['170', '177', '184'], rows: [{ id: 'radius', values: ['17', '18', '18'] }] };
  const rows = [
    { id: 'radius', value: '18' },
    { id: 'core', value: 'Ash', title: 'Core', group: 'build' as const },
  ];
  expect(comparedSpecs(rows, columns, (word) => `term ${word}`)).toEqual([
    { id: 'radius', group: 'other', title: 'term radius', value: '17 / 18' },
    { id: 'core', group: 'build', title: 'Core', value: 'Ash' },
  ]);
});

test('a measure with dashes stays on one line, words do not', () => {
  const columns = {
    sizes: ['163', '170'],
    rows: [
      { id: 'dimensions', values: ['130–98–119 mm', '131–98–120 mm'] },
      { id: 'written', values: ['130-98-119 mm', '131-98-120 mm'] },
      { id: 'core', values: ['Ash – poplar', 'Ash'] },
    ],
  };
  expect(comparedSpecs([], columns, (word) => word).map(({ value }) => value)).toEqual([
    '130\u2060–\u206098\u2060–\u2060119\u00A0mm / 131\u2060–\u206098\u2060–\u2060120\u00A0mm',
    '130\u2060-\u206098\u2060-\u2060119\u00A0mm / 131\u2060-\u206098\u2060-\u2060120\u00A0mm',
    'Ash – poplar / Ash',
  ]);
});

test('the same measure is no difference between a product that has it by size and one that has it for all sizes', () => {
  const columns = { sizes: ['163', '170'], rows: [{ id: 'brake', values: ['100–110 mm', '100–110 mm'] }] };
  const products = [
    comparedSpecs([], columns, (word) => word),
    comparedSpecs([{ id: 'brake', value: '100–110 mm' }], undefined, (word) => word),
  ];
  expect(comparedGroups(products, { onlyDifferences: true })).toEqual([]);
});
