import { expect, test } from 'vitest';

import { withinTime } from '#services/content/requests/within-time.ts';

test('hands back the result, passes on what is thrown, breaks off what takes too long', () => {
  expect(withinTime(() => [1, 2])).toEqual([1, 2]);
  class Own extends Error {}
  expect(() =>
    withinTime(() => {
      throw new Own('mine');
    }),
  ).toThrow(Own);
  // Without its end this would not come back in years.
  expect(withinTime(() => [/^(a|aa)+$/.test(`${'a'.repeat(60)}b`)], 50)).toBeUndefined();
});
