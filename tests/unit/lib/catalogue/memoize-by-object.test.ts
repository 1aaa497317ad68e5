import { expect, test } from 'vitest';

import { memoizeByObject } from '#lib/catalogue/memoize-by-object.ts';

test('a value is made once for each object, even for two objects with the same members', () => {
  const made: string[] = [];
  const lengthOf = memoizeByObject((list: readonly string[]) => {
    made.push(list.join());
    return { length: list.length };
  });
  const [one, other] = [['a', 'b'], ['a', 'b']]; // prettier-ignore
  expect(lengthOf(one)).toBe(lengthOf(one));
  expect(lengthOf(other)).not.toBe(lengthOf(one));
  expect(made).toEqual(['a,b', 'a,b']);
});
