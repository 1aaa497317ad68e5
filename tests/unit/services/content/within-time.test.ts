import { expect, test } from 'vitest';

import { withinTime } from '#services/content/requests/within-time.ts';

test('results and errors are passed on, and work beyond its time limit is stopped', () => {
  expect(withinTime(() => [1, 2])).toEqual([1, 2]);
  class Own extends Error {}
  expect(() =>
    withinTime(() => {
      throw new Own('mine');
    }),
  ).toThrow(Own);
  // Without the limit this regular expression would run for years.
  expect(withinTime(() => [/^(a|aa)+$/.test(`${'a'.repeat(60)}b`)], 50)).toBeUndefined();
});
