import { expect, test } from 'vitest';

import { editedMarkdown, shiftedMarkdown } from '#publishing/render/shifted-markdown.ts';

const markdown = (tile: string): string => `### [${tile}](/p/${tile})\n\n1 €\n`;
const textOf = (tiles: readonly string[]): string => tiles.map((tile) => markdown(tile).trimEnd()).join('\n\n');
const markdownPage = (...tiles: readonly string[]): string => `# Skis\n\n- [All](/c)\n\n${textOf(tiles)}\n\nEnd\n`;
const moved = (before: string, after: string): string | undefined =>
  shiftedMarkdown(markdownPage(...before), { before: [...before], after: [...after] }, markdown);

test.each([
  ['the first tile is removed, and one is added at the end', 'abcd', 'bcde'],
  ['two tiles are removed, and two added', 'abcd', 'cdef'],
  ['the first tile of the last page is removed', 'abcd', 'bcd'],
  ['a tile is added at the front, and the last one removed', 'abcd', 'zabc'],
  ['a tile is added at the front of a page with room', 'abc', 'zabc'],
  ['a tile is added at the end of a page with room', 'abc', 'abcd'],
  ['no tile moves', 'abcd', 'abcd'],
])('the Markdown follows its tiles: %s', (_name, before, after) => {
  expect(moved(before, after)).toBe(markdownPage(...after));
});

test.each([
  ['a tile in the middle is removed', 'abcd', 'abde'],
  ['no tile remains', 'abcd', 'efgh'],
  ['a tile occurs twice', 'abab', 'baba'],
])('the Markdown is not updated when %s', (_name, before, after) => {
  expect(moved(before, after)).toBeUndefined();
});

test('the Markdown is not updated when a tile becomes a list item in Markdown, or empty', () => {
  const tiles = { before: ['a', 'b'], after: ['b', 'c'] };
  expect(shiftedMarkdown(markdownPage('a', 'b'), tiles, (tile) => `- ${tile}\n`)).toBeUndefined();
  expect(shiftedMarkdown(markdownPage('a', 'b'), tiles, () => '\n')).toBeUndefined();
});

const edited = (text: string, before: string, after: string): string | undefined =>
  editedMarkdown(text, { before: [...before], after: [...after] }, markdown);

test('tiles that changed are replaced in the Markdown in their places', () => {
  expect(edited(markdownPage(...'abcd'), 'bd', 'xy')).toBe(markdownPage(...'axcy'));
  expect(edited(markdownPage(...'abcd'), '', '')).toBe(markdownPage(...'abcd'));
});

test('the Markdown is not updated when a replaced tile is missing, occurs twice, or is a list item in Markdown', () => {
  expect(edited(markdownPage(...'abc'), 'z', 'x')).toBeUndefined();
  expect(edited(markdownPage(...'aba'), 'a', 'x')).toBeUndefined();
  expect(
    editedMarkdown(markdownPage(...'ab'), { before: ['a'], after: ['b'] }, (tile) => `- ${tile}\n`),
  ).toBeUndefined();
});
