/** Journal, team, support and landing pages are in every language of the shop. */
import { describe, expect, test } from 'vitest';

import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import type { ContentType } from '#lib/content/entries.ts';

import { UNFINISHED_LANGUAGES } from '../../../tools/sample/added-languages.ts';
import { EDITORIAL_NAMES } from '../../../tools/sample/copy/editorial/editorial-copy.ts';
import { readEntries, referencesIn, textsIn } from '../../support/sample-stack.ts';
import type { StackEntry } from '../../support/sample-stack.ts';
import { isName, readable } from '../../support/shop-words.ts';
import { WANTED_LANGUAGES } from '../../support/specified-markets.ts';
import { OTHER_LANGUAGES } from '../../support/translated-languages.ts';

/** Types with pages that are translated into five languages and are in English in the others; `languages.test.ts` checks them. */
const FIVE_LANGUAGES: readonly ContentType[] = ['page', 'product', 'product_category'];
const FIXED: readonly ContentType[] = ['pro', 'proclub'];
const TYPES = new Set<string>([...ADDRESSED_TYPES.filter((type) => !FIVE_LANGUAGES.includes(type)), ...FIXED]);
const WHERE =
  'Texts in other languages: tools/sample/copy/editorial (nine languages) and tools/sample/copy (five). ' +
  'A type that is translated into those five alone belongs in FIVE_LANGUAGES of this test.';

const entries = readEntries('sample/stack').filter(({ type }) => TYPES.has(type));
const byKey = new Map(entries.map((entry) => [`${entry.type} ${entry.uid} ${entry.language}`, entry]));
const english = entries.filter(({ language }) => language === 'en-us');
const pairs = (language: string) =>
  english.map((entry) => ({ entry, own: byKey.get(`${entry.type} ${entry.uid} ${language}`) }));
const nameOf = ({ type, data }: StackEntry) => `${type} ${data['title'] as string}`;
/** The readable texts with those of questions, which `readable` omits; titles of pages for professionals are names and stay out. */
const textsOf = (entry: StackEntry) => [
  ...readable(entry),
  ...textsIn(entry.data['faq'], 'faq').filter(([at]) => /\.(question|text)$/.test(at)),
];
const leadTo = (entry: StackEntry) => referencesIn(entry.data).map(({ type, uid }) => `${type} ${uid}`).toSorted(); // prettier-ignore
/** The kinds of blocks in the bodies, in order: headings, quotes and lists with their items. */
const blocksOf = (entry: StackEntry) => [
  ...textsIn(entry.data['body']).flatMap(([at, text]) => (at.endsWith('.type') && text !== 'reference' ? [text] : [])),
  ...(`${(entry.data['body_html'] ?? '') as string}`.match(/<(?!a\b|strong\b)[a-z0-9]+/g) ?? []),
];

test('there are entries and languages to compare', () => {
  const wanted = WANTED_LANGUAGES.filter((one) => one !== 'en-us' && !(UNFINISHED_LANGUAGES as readonly string[]).includes(one)); // prettier-ignore
  expect(OTHER_LANGUAGES.toSorted()).toEqual(wanted);
  expect(english.length).toBeGreaterThan(35);
});

describe.each(OTHER_LANGUAGES)('%s', (language) => {
  test('has every entry', () => {
    expect(
      pairs(language).flatMap(({ entry, own }) => (own ? [] : [nameOf(entry)])),
      WHERE,
    ).toEqual([]);
  });

  test('no text is the English one, except for names', () => {
    const same = pairs(language).flatMap(({ entry, own }) => {
      const texts = new Map(own ? textsOf(own) : []);
      return textsOf(entry).filter(([at, text]) => texts.get(at) === text && !isName(text, language));
    });
    expect(same, WHERE).toEqual([]);
  });

  test('no text is missing, and bodies have the headings, lists, quotes and links of the English ones', () => {
    const different = pairs(language).flatMap(({ entry, own }) => {
      if (!own) return [nameOf(entry)];
      const whole =
        textsOf(own).every(([, text]) => text.trim() !== '') &&
        ['title', 'summary', 'quote', 'home', 'discipline', 'intro', 'description'].every(
          (field) => !entry.data[field] || own.data[field],
        );
      const alike = JSON.stringify([leadTo(entry), blocksOf(entry)]) === JSON.stringify([leadTo(own), blocksOf(own)]);
      return whole && alike ? [] : [nameOf(entry)];
    });
    expect(different, WHERE).toEqual([]);
  });
});

test('every text of the files by language belongs to an entry', () => {
  const known = new Set<string>([
    ...english.map(({ type, data }) => `${type}${data['url'] as string}`),
    'question/ski-length/0', 'question/ski-length/1', 'question/returns/0', 'question/returns/1',
  ]); // prettier-ignore
  expect(EDITORIAL_NAMES.length).toBeGreaterThan(40);
  expect(EDITORIAL_NAMES.filter((name) => !known.has(name))).toEqual([]);
});
