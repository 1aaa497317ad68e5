import { describe, expect, test } from 'vitest';

import { gradeOf, isFirstQuerySuccess, linearGain, ndcg, recall } from '../../../tools/bench/search/grades.ts';
import type { Facts } from '../../../tools/bench/search/grades.ts';
import { JUDGED_LANGUAGES, JUDGED_QUERIES } from '../../../tools/bench/search/judged-queries.ts';

const SKI: Facts = {
  kind: 'product', title: 'Couloir 108', url: '/couloir-108', categories: ['/skis', '/skis/freeride'], model: 'couloir-108', waist: 108,
  sizes: ['179 cm', '186 cm'], colors: ['ink'],
}; // prettier-ignore
const LIST: Facts = {
  kind: 'category', title: 'Freeride', url: '/skis/freeride', categories: ['/skis'], model: '', sizes: [], colors: [],
}; // prettier-ignore

describe('grades by facts', () => {
  test('a document with all requested facts gets 3, with all but one 1, and of another type 0', () => {
    expect(gradeOf({ category: '/skis', waist: 108, size: '186 cm' }, SKI)).toBe(3);
    expect(gradeOf({ category: '/skis', waist: 98, size: '186 cm' }, SKI)).toBe(1);
    expect(gradeOf({ category: '/skis', waist: 98, size: '163 cm' }, SKI)).toBe(0);
    expect(gradeOf({ category: '/bindings', waist: 108 }, SKI)).toBe(0);
  });

  test('a category is relevant for a query for it, but not for a query for a measure', () => {
    expect(gradeOf({ category: '/skis/freeride' }, LIST)).toBe(3);
    expect(gradeOf({ category: '/skis/freeride', waist: 108 }, LIST)).toBe(0);
  });

  test('a document with the requested title gets 3, another edition of it 1', () => {
    expect(gradeOf({ title: 'Couloir 108' }, SKI)).toBe(3);
    expect(gradeOf({ title: 'Couloir 108' }, { ...SKI, title: 'Couloir 108 Mk 2' })).toBe(1);
    expect(gradeOf({ title: 'Couloir 10' }, SKI)).toBe(0);
  });
});

test('nDCG is 1 for the best order, less for a worse one, 0 without relevant documents', () => {
  expect(ndcg([3, 1, 0], [0, 3, 1])).toBe(1);
  expect(ndcg([1, 3, 0], [0, 3, 1])).toBeLessThan(1);
  expect(ndcg([0, 0], [0, 0])).toBe(0);
});

test('with a linear gain a grade of 2 is worth twice a grade of 1, as in the published figures of public judged sets', () => {
  const discount = 1 / Math.log2(3);
  expect(ndcg([1, 2], [2, 1], linearGain)).toBeCloseTo((1 + 2 * discount) / (2 + discount));
  expect(ndcg([1, 2], [2, 1])).toBeCloseTo((1 + 3 * discount) / (3 + discount));
});

test('recall is the share of the relevant documents that were found, without regard to their grades', () => {
  expect(recall([0, 4, 0, 1], [4, 1, 1, 2, 0])).toBe(0.5);
  expect(recall([], [1])).toBe(0);
  expect(recall([0], [0])).toBe(0);
});

test('first-query success needs a wholly relevant document in the first three', () => {
  expect(isFirstQuerySuccess([0, 1, 3])).toBe(true);
  expect(isFirstQuerySuccess([1, 1, 1, 3])).toBe(false);
});

test('at least 120 different queries are judged, as many in each language', () => {
  expect(new Set(JUDGED_QUERIES.map(({ language, query }) => `${language} ${query}`)).size).toBeGreaterThanOrEqual(120);
  for (const language of JUDGED_LANGUAGES)
    expect(JUDGED_QUERIES.filter((one) => one.language === language)).toHaveLength(
      JUDGED_QUERIES.length / JUDGED_LANGUAGES.length,
    );
});
