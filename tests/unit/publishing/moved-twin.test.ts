import { expect, test } from 'vitest';

import { movedTwin } from '#publishing/render/moved-twin.ts';

const markdown = (tile: string): string => `### [${tile}](/p/${tile})\n\n1 €\n`;
const textOf = (tiles: readonly string[]): string => tiles.map((tile) => markdown(tile).trimEnd()).join('\n\n');
const twin = (...tiles: readonly string[]): string => `# Skis\n\n- [All](/c)\n\n${textOf(tiles)}\n\nEnd\n`;
const moved = (before: string, after: string): string | undefined =>
  movedTwin(twin(...before), { before: [...before], after: [...after] }, markdown);

test.each([
  ['the first tile leaves, and one comes at the end', 'abcd', 'bcde'],
  ['two leave, and two come', 'abcd', 'cdef'],
  ['the first leaves the last page', 'abcd', 'bcd'],
  ['one comes at the front, and the last leaves', 'abcd', 'zabc'],
  ['one comes at the front of a page with room', 'abc', 'zabc'],
  ['one comes at the end of a page with room', 'abc', 'abcd'],
  ['nothing moves', 'abcd', 'abcd'],
])('%s', (_name, before, after) => {
  expect(moved(before, after)).toBe(twin(...after));
});

test.each([
  ['a tile in the middle leaves', 'abcd', 'abde'],
  ['no tile stays', 'abcd', 'efgh'],
  ['a tile stands there twice', 'abab', 'baba'],
])('not followed: %s', (_name, before, after) => {
  expect(moved(before, after)).toBeUndefined();
});

test('not followed: a tile that reads as an item of a list, or as nothing', () => {
  const tiles = { before: ['a', 'b'], after: ['b', 'c'] };
  expect(movedTwin(twin('a', 'b'), tiles, (tile) => `- ${tile}\n`)).toBeUndefined();
  expect(movedTwin(twin('a', 'b'), tiles, () => '\n')).toBeUndefined();
});
