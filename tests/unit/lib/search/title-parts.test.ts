import { expect, test } from 'vitest';

import { titleParts } from '#lib/search/title-parts.ts';

/** Shows the typed parts in brackets. */
const shown = (title: string, typed: string): string =>
  titleParts(title, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

test('the beginning of a word is the typed part', () => {
  expect(shown('Ridge 98', 'rid')).toBe('[Rid]ge 98');
  expect(shown('Ridge 98 Skin', 'skin 9')).toBe('Ridge [9]8 [Skin]');
});

test('the middle of a word is not marked as typed', () => {
  expect(shown('Freeride', 'ride')).toBe('Freeride');
});

test('case and accents do not matter', () => {
  expect(shown('Évasion', 'evas')).toBe('[Évas]ion');
  expect(shown('Bindung für Ski', 'FÜR')).toBe('Bindung [für] Ski');
});

test('in languages without spaces the typed part may be anywhere', () => {
  expect(shown('フリーライドスキー', 'スキ')).toBe('フリーライド[スキ]ー');
});

test('without typed text or without a match the title is one untyped part', () => {
  expect(titleParts('Ridge', ' ')).toEqual([{ text: 'Ridge', isTyped: false }]);
  expect(titleParts('Ridge', '(.*')).toEqual([{ text: 'Ridge', isTyped: false }]);
  expect(titleParts('', 'x')).toEqual([]);
});
