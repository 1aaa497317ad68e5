/** The translations of the sample's texts. */
import { describe, expect, test } from 'vitest';

import { CONTENT_TYPES } from '#lib/content/content-types.ts';

import { readEntries, textsIn } from '../../support/sample-stack.ts';
import type { StackEntry } from '../../support/sample-stack.ts';
import { COPY, INTERFACE_TYPES, isName, readable, WITHOUT_COPY } from '../../support/shop-words.ts';
import { OTHER_LANGUAGES } from '../../support/translated-languages.ts';

const entries = readEntries('sample/stack');
const byKey = new Map(entries.map((entry) => [`${entry.type} ${entry.uid} ${entry.language}`, entry]));
const english = entries.filter((entry) => entry.language === 'en-us');
const inLanguage = (entry: StackEntry, language: string) => byKey.get(`${entry.type} ${entry.uid} ${language}`);

describe('interface texts and navigation', () => {
  const types: readonly string[] = INTERFACE_TYPES;

  test.each(OTHER_LANGUAGES)('are complete in %s', (language) => {
    const wanted = english.filter((entry) => types.includes(entry.type));
    expect(wanted.filter((entry) => !inLanguage(entry, language)).map((entry) => entry.data['title'])).toEqual([]);
    const empty = wanted.flatMap((entry) => {
      const own = new Map(textsIn(inLanguage(entry, language)?.data));
      return textsIn(entry.data).filter(([at, text]) => text !== '' && !own.get(at));
    });
    expect(empty).toEqual([]);
  });

  test.each(OTHER_LANGUAGES)('are translated in %s: no sentence equals the English one', (language) => {
    const same = english
      .filter((entry) => types.includes(entry.type))
      .flatMap((entry) => {
        const own = new Map(textsIn(inLanguage(entry, language)?.data));
        return textsIn(entry.data).filter(
          ([at, text]) =>
            at !== 'title' &&
            text.split(' ').length > 1 &&
            /text$|heading$|claim$/.test(at) &&
            own.get(at) === text &&
            !isName(text, language),
        );
      });
    expect(same).toEqual([]);
  });

  test.each(['ru', 'ja', 'ko', 'zh'])('are in the script of %s', (language) => {
    const script = {
      ru: /\p{Script=Cyrillic}/u,
      ja: /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u,
      ko: /\p{Script=Hangul}/u,
      zh: /\p{Script=Han}/u,
    }[language];
    const texts = english
      .filter((entry) => entry.type === 'display_text')
      .map((entry) => `${inLanguage(entry, language)?.data['text'] as string}`);
    expect(texts.filter((text) => text !== 'DIN' && !script?.test(text))).toEqual([]);
  });
});

describe.each(['de', 'fr', 'it', 'es', 'ja'])('shop copy in %s', (language) => {
  const wanted = english.filter((entry) => Object.hasOwn(COPY, entry.type));

  test('has every entry that shoppers read', () => {
    expect(
      wanted
        .filter((entry) => !inLanguage(entry, language))
        .map((entry) => `${entry.type} ${entry.data['title'] as string}`),
    ).toEqual([]);
  });

  test('never equals the English text, except for shared words', () => {
    const same = wanted.flatMap((entry) => {
      const other = inLanguage(entry, language);
      const own = new Map(other ? textsIn(other.data) : []);
      return readable(entry).flatMap(([at, text]) =>
        own.get(at) === text && !isName(text, language) ? [`${entry.type} ${at}: ${text}`] : [],
      );
    });
    expect(same).toEqual([]);
  });

  test('has every text of the English entry', () => {
    const thin = wanted.flatMap((entry) => {
      const other = inLanguage(entry, language);
      const own = new Map(other ? textsIn(other.data) : []);
      return readable(entry).flatMap(([at]) =>
        own.get(at) ? [] : [`${entry.type} ${entry.data['title'] as string} ${at}`],
      );
    });
    expect(thin).toEqual([]);
  });
});

test('the comparison covers every content type', () => {
  const listed = [...Object.keys(COPY), ...INTERFACE_TYPES, ...WITHOUT_COPY];
  const where = 'COPY in tests/support/shop-words.ts names the fields of a type that shoppers read; types without such fields are in WITHOUT_COPY'; // prettier-ignore
  expect(listed.toSorted(), where).toEqual(CONTENT_TYPES.toSorted());
  const counts = Map.groupBy(
    english.flatMap((entry) => readable(entry).map(() => entry.type)),
    (type) => type,
  );
  for (const type of Object.keys(COPY)) expect(counts.get(type)?.length ?? 0, type).toBeGreaterThan(0);
  expect(counts.get('product')?.length).toBeGreaterThan(400);
});
