import { expect, test } from 'vitest';

import { editDistance } from '#services/search/engine/edit-distance.ts';

test.each([
  ['couloir', 'couloir', 0],
  ['couloir', 'coulior', 1],
  ['skarn', 'skran', 1],
  ['goggle', 'gogle', 1],
  ['helmet', 'helmett', 1],
  ['brake', 'broke', 1],
  ['binding', 'bnidnig', 2],
])('%s and %s differ by %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
  expect(editDistance(other, one, 2)).toBe(distance);
});

test('a distance above the limit is the limit plus one', () => {
  expect(editDistance('ski', 'helmet', 2)).toBe(3);
  expect(editDistance('abcdef', 'uvwxyz', 1)).toBe(2);
});
