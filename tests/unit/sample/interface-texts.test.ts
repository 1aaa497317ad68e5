/** Every interface text exists as a display text of the sample stack, in every language of the shop. */
import { expect, test } from 'vitest';

import { INTERFACE_TEXTS, textTitle } from '#lib/content/interface-texts.ts';

import { readEntries } from '../../support/sample-stack.ts';
import { TRANSLATED_LANGUAGES } from '../../support/translated-languages.ts';

const texts = readEntries('sample/stack').filter((entry) => entry.type === 'display_text');

test.each(TRANSLATED_LANGUAGES)('all interface texts exist in %s', (language) => {
  const known = new Set(
    texts
      .filter((entry) => entry.language === language && `${entry.data['text'] ?? ''}` !== '')
      .map((entry) => entry.data['title']),
  );
  expect(INTERFACE_TEXTS.filter((text) => !known.has(textTitle(text)))).toEqual([]);
});

test('Czech texts address the visitor formally, as most of them do', () => {
  const informal =
    /(?<!\p{L})(?:tv(?:ůj|oje|oji|ou|é|ého|ému)|tebe|tobě|tebou|ti|tě|jsi|sis|ses|zkus|zadej|zvol|zkontroluj)(?!\p{L})/iu;
  const czech = texts.filter((entry) => entry.language === 'cs').map((entry) => `${entry.data['text']}`);
  expect(czech.length).toBeGreaterThan(INTERFACE_TEXTS.length - 1);
  expect(czech.filter((text) => informal.test(text))).toEqual([]);
});
