import { expect, test } from 'vitest';

import { exampleLines } from '#app/shop/example-lines.ts';

const URL = 'http://127.0.0.1:4321';

test('the terminal names the locales of the sample', () => {
  expect(exampleLines(URL, () => true)).toEqual([
    `  ${URL}/          United States`,
    `  ${URL}/de-at     Österreich`,
    `  ${URL}/fr-ch     Suisse`,
    `  ${URL}/ja-jp     日本`,
  ]);
});

test('the terminal names no locale that the shop lacks', () => {
  expect(exampleLines(URL, (locale) => locale === 'de-at')).toEqual([
    `  ${URL}/          United States`,
    `  ${URL}/de-at     Österreich`,
  ]);
});
