import { describe, expect, test } from 'vitest';

import { analyzeText } from '#services/search/engine/analyze-text.ts';

const termsOf = (text: string, language: string): readonly string[] =>
  analyzeText(text, language).map(({ term }) => term);
const wordsOf = (text: string, language: string): readonly string[] =>
  analyzeText(text, language)
    .filter(({ joined }) => !joined)
    .map(({ surface }) => surface);

describe('one term for every spelling', () => {
  test.each([
    ['en', 'Skis', 'ski'],
    ['en', 'BRAKES', 'brake'],
    ['de', 'Bindungen', 'Bindung'],
    ['de', 'Fuesse', 'Füße'],
    ['de', 'Schuhgröße', 'Schuhgroesse'],
    ['fr', 'mohairs', 'Mohair'],
    ['fr', 'légère', 'legers'],
    ['sv', 'bindningar', 'bindning'],
    ['ru', 'лыжи', 'лыжам'],
    ['ja', 'ﾋﾞﾝﾃﾞｨﾝｸﾞ', 'ビンディング'],
    ['ko', '스키를', '스키'],
    ['en', '1,780', '1780'],
    ['de', '17,5', '17.5'],
  ])('%s: %s is analyzed as %s', (language, one, other) => {
    expect(termsOf(one, language)[0]).toBe(termsOf(other, language)[0]);
  });
});

test('words keep their order', () => {
  expect(wordsOf('One ski for the whole mountain.', 'en')).toEqual(['one', 'ski', 'for', 'the', 'whole', 'mountain']);
});

test.each(['Skarn104', 'skarn-104', 'skarn 104'])('%s gives the terms of the model and its number', (text) => {
  expect(termsOf(text, 'en')).toEqual(expect.arrayContaining(['skarn', '104']));
});

test('words without spaces between them are found one by one', () => {
  expect(termsOf('山スキー用バッグ', 'ja')).toEqual(expect.arrayContaining(['スキー', 'バッグ']));
});

test('model names in Japanese text are analyzed like English', () => {
  expect(termsOf('Brakes', 'ja')).toEqual(termsOf('brake', 'en'));
});

test.each(['', '   ', '!?—…', '🎿'])('"%s" has no terms', (text) => {
  expect(analyzeText(text, 'en')).toEqual([]);
});
