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
