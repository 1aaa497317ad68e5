/** An added language is a file of translations: texts are found in any letter case, and a missing text is not an empty one. */
import { expect, test } from 'vitest';

import { ADDED_LANGUAGES, translator } from '../../../tools/sample/added-languages.ts';
import { DISPLAY_TEXTS, LANGUAGES } from '../../../tools/sample/texts.ts';

test('a text is found in any letter case; a language without it is left out, so that it falls back to English', () => {
  const of = translator({ da: { 'Add to cart': 'Læg i kurv' }, hr: { Cart: 'Košarica' } });
  expect(of('add to Cart')).toEqual({ da: 'Læg i kurv' });
  expect(of('Undo')).toEqual({});
});

test('an added language is a language of the shop, and keeps the placeholders', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(Object.keys(ADDED_LANGUAGES)));
  for (const language of Object.keys(ADDED_LANGUAGES) as (keyof typeof ADDED_LANGUAGES)[])
    for (const { key, texts } of DISPLAY_TEXTS)
      for (const place of key.match(/\{\w+\}/g) ?? [])
        if (texts[language] !== undefined) expect(texts[language], key).toContain(place);
});
