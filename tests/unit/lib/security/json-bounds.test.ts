/** Bounds on JSON text before it is parsed. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { isWithinBounds } from '#lib/security/json-bounds.ts';

const bounds = { depth: 3, values: 6 };

test.each([
  ['', true],
  ['1', true],
  ['[[[1]]]', true],
  ['[[[[1]]]]', false],
  ['{"a":{"b":{"c":1}}}', true],
  ['{"a":{"b":{"c":{}}}}', false],
  ['[[],[],[]]', true],
  ['[1,2,3,4,5,6]', true],
  ['[1,2,3,4,5,6,7]', false],
  ['[[],[],[],[]]', false],
  // Brackets and commas inside strings do not count, whatever is escaped in them.
  ['["[[[[","{{{{",",,,,,,,,"]', true],
  [String.raw`["\"[[[[\"","\\"]`, true],
  [String.raw`["\\",[[[1]]]]`, false],
  // Not JSON: either result is fine, as long as there is one.
  ['"[[[[[[[[', true],
  ['[[[[[[[[', false],
  [']]]][[[[[[[[[[[[[[[[[[[', false],
])('%s is within the bounds: %s', (text, expected) => {
  expect(isWithinBounds(text, bounds)).toBe(expected);
});

const sizeOf = (value: unknown): { readonly depth: number; readonly values: number } => {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const inner = Object.values(value).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, one) => sum + one.values, 0),
  };
};

test('depth and number of values equal those of the parsed value, for any JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { depth, values } = sizeOf(JSON.parse(text));
      expect(isWithinBounds(text, { depth, values })).toBe(true);
      if (depth > 0) expect(isWithinBounds(text, { depth: depth - 1, values })).toBe(false);
      if (values > 0) expect(isWithinBounds(text, { depth, values: values - 1 })).toBe(false);
    }),
  );
});
