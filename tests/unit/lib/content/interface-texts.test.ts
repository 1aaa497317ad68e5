/** Checks the list of interface texts against the code that shows them and the sample shop's content. */
import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { INTERFACE_TEXTS, textTitle } from '#lib/content/interface-texts.ts';

import { ATTRIBUTE_ORDER } from '../../../../tools/sample/copy/settings.ts';
import { DISPLAY_TEXTS } from '../../../../tools/sample/texts.ts';
import { TRANSLATED_LANGUAGES } from '../../../support/translated-languages.ts';

const byTitle = new Map(DISPLAY_TEXTS.map(({ key, texts }) => [key, texts]));

/** Terms that pages show from content: names of specifications and continents. */
const TERMS = new Set<string>([
  ...ATTRIBUTE_ORDER,
  'size',
  'head',
  'hand',
  'brake width',
  'season',
  'north america',
  'europe',
  'asia pacific',
  'other',
]);

test('no two texts of the list share a content entry', () => {
  expect(new Set(INTERFACE_TEXTS.map(textTitle)).size).toBe(INTERFACE_TEXTS.length);
});

test('every text of the list is used in the code', () => {
  const code = globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) => !file.endsWith('interface-texts.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(INTERFACE_TEXTS.filter((text) => !code.includes(`'${text}'`))).toEqual([]);
});

test('every entry is an interface text or a content term', () => {
  const titles = new Set(INTERFACE_TEXTS.map(textTitle));
  expect([...byTitle.keys()].filter((title) => !titles.has(title) && !TERMS.has(title))).toEqual([]);
});

test('the English entry of a text is the text itself', () => {
  expect(INTERFACE_TEXTS.filter((text) => byTitle.get(textTitle(text))?.['en-us'] !== text)).toEqual([]);
});

test('"Products" is a heading: it has no counter word and no case that only a number before it would explain', () => {
  const { fi, ja, ko, zh } = byTitle.get('products') ?? {};
  expect({ fi, ja, ko, zh }).toEqual({ fi: 'Tuotteet', ja: '商品', ko: '상품', zh: '商品' });
});

test('the stages of an order that are participles or adjectives agree with "la commande" in French', () => {
  const stages = [
    'ready for pickup',
    'partly shipped',
    'shipped',
    'delivered',
    'canceled',
    'refunded',
    'partly refunded',
  ];
  expect(stages.map((title) => byTitle.get(title)?.['fr'])).toEqual([
    'Prête à retirer',
    'Partiellement expédiée',
    'Expédiée',
    'Livrée',
    'Annulée',
    'Remboursée',
    'Partiellement remboursée',
  ]);
});

describe.each(TRANSLATED_LANGUAGES)('%s', (language) => {
  test('has every text of the list', () => {
    expect(INTERFACE_TEXTS.filter((text) => !byTitle.get(textTitle(text))?.[language])).toEqual([]);
  });
});
