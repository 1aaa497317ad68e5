import { expect, test } from 'vitest';

import { countFacet } from '#services/search/engine/count-facets.ts';
import type { Facet } from '#services/search/engine/count-facets.ts';

const SKIS = [
  { id: '1', color: ['Ink', 'Larch'], waist: 98 },
  { id: '2', color: ['Ink', 'Ink'], waist: 108 },
  { id: '3', color: 'Dusk', waist: 88 },
  { id: '4', color: null },
];
const byCount = { type: 'value', size: 10, sort: { by: 'count', descending: true } } satisfies Facet;

test('values are counted once per document, the most frequent first, then by name', () => {
  expect(countFacet(SKIS, 'color', byCount)).toEqual({
    type: 'value',
    data: [
      { value: 'Ink', count: 2 },
      { value: 'Dusk', count: 1 },
      { value: 'Larch', count: 1 },
    ],
  });
});

test('values can be sorted by value, numbers as numbers, and are no more than requested', () => {
  const facet: Facet = { type: 'value', name: 'width', size: 2, sort: { by: 'value', descending: false } };
  expect(countFacet(SKIS, 'waist', facet)).toEqual({
    type: 'value',
    name: 'width',
    data: [
      { value: 88, count: 1 },
      { value: 98, count: 1 },
    ],
  });
});

test('numbers are listed before texts in both directions, whatever the order of the documents', () => {
  const values = [7, 10, '6+', 'M'];
  const listed = (documents: readonly (string | number)[], descending: boolean): readonly unknown[] => {
    const facet: Facet = { type: 'value', size: 10, sort: { by: 'value', descending } };
    const sized = documents.map((size, at) => ({ id: `${at}`, size }));
    return countFacet(sized, 'size', facet).data.map(({ value }) => value);
  };
  for (const first of values) {
    const documents = [first, ...values.filter((one) => one !== first)];
    expect(listed(documents, false)).toEqual([7, 10, '6+', 'M']);
    expect(listed(documents, true)).toEqual([10, 7, 'M', '6+']);
  }
});

test('ranges include their lower limit, exclude their upper one, and are returned even with zero documents', () => {
  const facet: Facet = {
    type: 'range',
    ranges: [{ to: 98, name: 'narrow' }, { from: 98, to: 108 }, { from: 108 }, { from: 130 }],
  };
  expect(countFacet(SKIS, 'waist', facet).data.map(({ count }) => count)).toEqual([1, 1, 1, 0]);
});

test('a field that no document has gives no values', () => {
  expect(countFacet(SKIS, 'size', byCount).data).toEqual([]);
  expect(countFacet([], 'color', byCount).data).toEqual([]);
});
