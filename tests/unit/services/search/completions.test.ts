import { expect, test } from 'vitest';

import { completions, typedText } from '#services/search/engine/completions.ts';

test.each([
  ['en', 'X-Fold 17.5 tail clip', 'x-fo', 'x fold'],
  ['en', 'X-Fold 17.5 tail clip', 'X  Fold 17', 'x fold 17.5'],
  ['en', 'X-Fold 17.5 tail clip', '17.5 ta', '17.5 tail'],
  ['en', 'Skarn 104', 'skarn1', 'skarn 104'],
  ['en', 'Skis, poles', 'skis, po', 'skis poles'],
  ['de', 'Freeride-Ski', 'Freeride - S', 'freeride ski'],
  ['ja', 'ツアー用ビンディング', 'ツアー用ビ', 'ツアー用ビンディング'],
  ['ja', 'スキー ブーツ', 'スキー ブ', 'スキーブーツ'],
])('%s: %j is completed for %j', (language, text, query, wanted) => {
  expect(completions(text, typedText(query, language).typed, language)).toContain(wanted);
});

test.each([
  ['en', 'ski  bo', 'bo'],
  ['en', 'x-fo', 'fo'],
  ['en', 'ski ', 'ski'],
  ['ja', 'スキーブ', 'スキーブ'],
  ['en', ' - ', ''],
])('%s: the last word of %j is %j', (language, query, word) => {
  expect(typedText(query, language).lastWord).toBe(word);
});
