/** Queries over references and over fields that an entry lacks. An export stores a reference as an object with a uid or, in older ones, as a plain uid. */
import { expect, test } from 'vitest';

import { matches } from '#services/content/entries/query.ts';
import type { QueryWorld } from '#services/content/entries/query.ts';

const world: QueryWorld = {
  referenced: () => new Set(['maker1']),
  termsBelow: () => new Map(),
  termsAbove: () => new Map(),
};

test.each([
  ['a list of objects', [{ uid: 'maker0' }, { uid: 'maker1' }], true],
  ['a list of plain uids', ['maker0', 'maker1'], true],
  ['a plain uid', 'maker1', true],
  ['the plain uid of another entry', 'maker0', false],
  ['no reference', null, false],
])('a subquery understands %s', (_what, maker, isFound) => {
  const query = { country: 'at' };
  expect(matches({ maker }, { maker: { $in_query: query } }, world)).toBe(isFound);
  expect(matches({ maker }, { maker: { $nin_query: query } }, world)).toBe(!isFound);
});

test.each(['constructor', 'toString', 'maker.constructor.name'])('no entry has the field %s', (path) => {
  const entry = { maker: { uid: 'maker1' } };
  expect(matches(entry, { [path]: { $exists: true } }, world)).toBe(false);
  expect(matches(entry, { [path]: null }, world)).toBe(true);
});
