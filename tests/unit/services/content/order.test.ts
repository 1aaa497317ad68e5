/** The sorting of lists by fields of any type. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { byKeys } from '#services/content/entries/order.ts';

const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.constant('2026-01-01T00:00:00Z'));

test('missing values come first, then numbers, then text; the second key breaks ties', () => {
  const rows = [{ a: 'x' }, { a: 2, b: 1 }, {}, { a: 2, b: 3 }, { a: 10 }];
  const sorted = rows.toSorted(
    byKeys([
      { path: 'a', direction: 1 },
      { path: 'b', direction: -1 },
    ]),
  );
  expect(sorted).toEqual([{}, { a: 2, b: 3 }, { a: 2, b: 1 }, { a: 10 }, { a: 'x' }]);
});

test('the order is antisymmetric', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const order = byKeys([{ path: 'a', direction: 1 }]);
      const there = Math.sign(order({ a: left }, { a: right }));
      expect(there + Math.sign(order({ a: right }, { a: left }))).toBe(0);
    }),
  );
});
