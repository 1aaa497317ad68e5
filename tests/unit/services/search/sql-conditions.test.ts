/** Conditions of the engine in PostgreSQL are those of the engine in memory. */
import { expect, test } from 'vitest';

import { filterPredicate } from '#services/search/engine/filter.ts';
import { createBindings } from '#services/search/postgres/database.ts';
import { filterCondition } from '#services/search/postgres/sql-conditions.ts';

test.each([
  ['', 0],
  ['096', 96],
  ['1e2', 100],
  [' 5', 5],
])('the text "%s" in a filter does not stand for the number %i', (text, number) => {
  const filter = { kind: 'values', field: 'waist', values: [text] } as const;
  expect(filterPredicate(filter)({ id: 'a', waist: number })).toBe(false);
  const bindings = createBindings();
  filterCondition(filter, bindings);
  expect(bindings.list).toEqual(['waist', JSON.stringify([text]), '[]']);
});

test('a number in a filter stands for the number and for its text', () => {
  const bindings = createBindings();
  filterCondition({ kind: 'values', field: 'waist', values: ['96', 17.5] }, bindings);
  expect(bindings.list).toEqual(['waist', '["96","17.5"]', '[96,17.5]']);
});
