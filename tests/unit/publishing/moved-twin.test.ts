import { expect, test } from 'vitest';

import { movedTwin } from '#publishing/render/moved-twin.ts';

const markdown = (tile: string): string => `### [${tile}](/p/${tile})\n\n1 €\n`;
const textOf = (tiles: readonly string[]): string => tiles.map((tile) => markdown(tile).trimEnd()).join('\n\n');
const twin = (...tiles: readonly string[]): string => `# Skis\n\n- [All](/c)\n\n${textOf(tiles)}\n\nEnd\n`;
const moved = (before: string, after: string): string | undefined =>
  movedTwin(twin(...before), { before: [...before], after: [...after] }, markdown);

test.each([
  ['the first tile is removed, and one is added at the end', 'abcd', 'bcde'],
  ['two tiles are removed, and two added', 'abcd', 'cdef'],
  ['the first tile of the last page is removed', 'abcd', 'bcd'],
  ['a tile is added at the front, and the last one removed', 'abcd', 'zabc'],
  ['a tile is added at the front of a page with room', 'abc', 'zabc'],
  ['a tile is added at the end of a page with room', 'abc', 'abcd'],
  ['no tile moves', 'abcd', 'abcd'],
])('the twin follows its tiles: %s', (_name, before, after) => {
  expect(moved(before, after)).toBe(twin(...after));
});

test.each([
  ['a tile in the middle is removed', 'abcd', 'abde'],
  ['no tile remains', 'abcd', 'efgh'],
  ['a tile occurs twice', 'abab', 'baba'],
])('the twin is not updated when %s', (_name, before, after) => {
  expect(moved(before, after)).toBeUndefined();
});

test('the twin is not updated when a tile becomes a list item in Markdown, or empty', () => {
  const tiles = { before: ['a', 'b'], after: ['b', 'c'] };
  expect(movedTwin(twin('a', 'b'), tiles, (tile) => `- ${tile}\n`)).toBeUndefined();
  expect(movedTwin(twin('a', 'b'), tiles, () => '\n')).toBeUndefined();
});
