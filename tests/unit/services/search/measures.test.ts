import { describe, expect, test } from 'vitest';

import { analyzeText } from '#services/search/engine/analyze-text.ts';
import { metricText, unitOf } from '#services/search/engine/measures.ts';

describe('heights in feet', () => {
  test.each([
    ['5\'10"', 178],
    ['5’10”', 178],
    ['5 ft 10 in', 178],
    ['5 feet 10', 178],
    ["6'", 183],
    ['6 foot', 183],
    ['5\'0"', 152],
    ["5'11", 180],
  ])('%s is converted to %i cm', (text, centimetres) => {
    expect(metricText(text).trim()).toBe(`${centimetres} cm`);
  });

  test.each(['15’ 3', "8'2", 'couloir-108', '177 cm'])('%s is not read as a height in feet', (text) => {
    expect(metricText(text)).toBe(text);
  });
});

test.each([
  ['en', '177cm'],
  ['en', '177 cm'],
  ['en', '177 centimeters'],
  ['ja', '177センチ'],
  ['ja', '１７７ｃｍ'],
  ['zh', '177厘米'],
  ['ko', '177센티'],
  ['ru', '177 см'],
])('%s: %s is the same term as 177cm', (language, text) => {
  expect(analyzeText(text, language).map(({ term }) => term)).toContain('177cm');
});

test('"constructor", a word that is also a member of every object, is an ordinary word', () => {
  expect(unitOf('constructor')).toBeUndefined();
  expect(analyzeText('El constructor', 'es').map(({ term }) => term)).toEqual(['el', 'constructor']);
});

test('a word that is not a unit gives no unit', () => {
  expect(unitOf('ski')).toBeUndefined();
});
