import { describe, expect, test } from 'vitest';

import { filterPredicate } from '#services/search/engine/filter.ts';
import type { Filter } from '#services/search/engine/filter.ts';

const RIDGE = { id: 'ridge', color: ['Ink', 'Larch'], waist: 98, since: '2025-09-01T00:00:00Z', note: null };
const matches = (filter: Filter): boolean => filterPredicate(filter)(RIDGE);
const color = (...values: readonly string[]): Filter => ({ kind: 'values', field: 'color', values });

describe('values', () => {
  test.each([
    ['one of the document’s values', color('Ink'), true],
    ['any of several values', color('Rust', 'Larch'), true],
    ['a value in other capitals', color('ink'), false],
    ['a part of a value', color('In'), false],
    ['a number, given as text', { kind: 'values', field: 'waist', values: ['98'] }, true],
    ['a field that the document does not have', { kind: 'values', field: 'size', values: ['98'] }, false],
    ['a field without a value', { kind: 'values', field: 'note', values: ['null'] }, false],
  ] satisfies readonly (readonly [string, Filter, boolean])[])('%s', (_, filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });
});

describe('ranges include the lower limit and exclude the upper one', () => {
  test.each([
    [{ from: 98 }, true],
    [{ to: 98 }, false],
    [{ from: 98, to: 99 }, true],
    [{ from: 99 }, false],
  ])('%j: %s', (limits, expected) => {
    expect(matches({ kind: 'range', field: 'waist', ...limits })).toBe(expected);
  });

  test('dates are compared by time', () => {
    expect(matches({ kind: 'range', field: 'since', from: Date.parse('2025-01-01') })).toBe(true);
    expect(matches({ kind: 'range', field: 'since', to: Date.parse('2025-01-01') })).toBe(false);
  });
});

test('all, any and none can be nested', () => {
  const [ink, rust] = [color('Ink'), color('Rust')];
  expect(matches({ kind: 'all', filters: [ink, rust] })).toBe(false);
  expect(matches({ kind: 'any', filters: [ink, rust] })).toBe(true);
  expect(matches({ kind: 'none', filters: [rust] })).toBe(true);
  expect(matches({ kind: 'none', filters: [rust, ink] })).toBe(false);
  expect(matches({ kind: 'all', filters: [ink, { kind: 'none', filters: [rust] }] })).toBe(true);
});

test.each(['all', 'any', 'none'] as const)('the filter "%s" without conditions excludes nothing', (kind) => {
  expect(matches({ kind, filters: [] })).toBe(true);
});
