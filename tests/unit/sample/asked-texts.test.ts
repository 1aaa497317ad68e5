/** Every text that a page asks for by its key is a display text, in every language of the shop. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { CONTENT_LANGUAGES } from '#lib/locale/locale.ts';

import { readEntries } from '../../support/sample-stack.ts';

const asked = new Set(
  globSync('src/**/*.{astro,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btext\(\s*'([^']+)',\s*'/g)].map(([, key = '']) => key),
  ),
);
const texts = readEntries('sample/stack').filter((entry) => entry.type === 'display_text');

test('the search for keys finds them', () => {
  expect(asked).toContain('pro price');
  expect(asked.size).toBeGreaterThan(40);
});

test.each(CONTENT_LANGUAGES)('in %s', (language) => {
  const known = new Set(
    texts
      .filter((entry) => entry.language === language && `${entry.data['text'] ?? ''}` !== '')
      .map((entry) => entry.data['title']),
  );
  expect([...asked].filter((key) => !known.has(key))).toEqual([]);
});
