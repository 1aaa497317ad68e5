import { describe, expect, test } from 'vitest';

import {
  CONTENT_LANGUAGES,
  contentLanguage,
  DEFAULT_CONTENT_LANGUAGE,
  DEFAULT_COUNTRY,
  DEFAULT_LANGUAGE,
  DEFAULT_LOCALE,
  isCountryCode,
  isSupportedCountry,
  languageTag,
  makeLocale,
  parseLocale,
  SUPPORTED_COUNTRIES,
} from '#lib/locale/locale.ts';

import { ADDED_LANGUAGES } from '../../../../tools/sample/added-languages.ts';
import { COUNTRIES } from '../../../../tools/sample/markets.ts';
import { SPECIFIED_COUNTRIES, SPECIFIED_LANGUAGES } from '../../../support/specified-markets.ts';

describe('locale parsing', () => {
  test.each([
    ['de-at', 'de', 'at'],
    ['EN-US', 'en', 'us'],
    ['en-global', 'en', 'global'],
    ['zz-yy', 'zz', 'yy'],
  ])('%s is %s in %s', (text, language, country) => {
    expect(parseLocale(text)).toEqual({ code: `${language}-${country}`, language, country });
  });

  test.each(['', 'de', 'de_at', 'deu-at', 'de-aut', 'de-at-x', ' de-at', 'de-globa', undefined])(
    '%s is not a locale',
    (text) => {
      expect(parseLocale(text)).toBeUndefined();
    },
  );

  test('the countries of the specification are supported, and no others but those of the sample shop', () => {
    expect(SUPPORTED_COUNTRIES).toEqual(expect.arrayContaining([...SPECIFIED_COUNTRIES]));
    const sold = new Set(COUNTRIES.map(({ value }) => value));
    expect(SUPPORTED_COUNTRIES.filter((one) => !SPECIFIED_COUNTRIES.includes(one) && !sold.has(one))).toEqual([]);
    expect(new Set(SUPPORTED_COUNTRIES).size).toBe(SUPPORTED_COUNTRIES.length);
    expect(isSupportedCountry('kr')).toBe(false);
  });

  test.each([
    ['us', true],
    ['kr', true],
    ['global', true],
    ['usa', false],
    ['u', false],
    ['U1', false],
    ['globa', false],
  ])('country code %s passes: %s', (code, passes) => {
    expect(isCountryCode(code)).toBe(passes);
  });

  test('content has the languages of the specification, and no others but those that the sample adds', () => {
    expect(CONTENT_LANGUAGES).toEqual(expect.arrayContaining([...SPECIFIED_LANGUAGES]));
    const added = CONTENT_LANGUAGES.filter((language) => !SPECIFIED_LANGUAGES.includes(language));
    expect(added.toSorted()).toEqual(Object.keys(ADDED_LANGUAGES).toSorted());
    for (const language of CONTENT_LANGUAGES) expect(contentLanguage(language)).toBe(language);
  });

  test('defaults are us, en and en-us', () => {
    expect([DEFAULT_COUNTRY, DEFAULT_LANGUAGE, DEFAULT_LOCALE, DEFAULT_CONTENT_LANGUAGE]).toEqual([
      'us', 'en', 'en-us', 'en-us',
    ]); // prettier-ignore
  });

  test.each([
    ['en', 'en-us'],
    ['de', 'de'],
    ['ja', 'ja'],
    ['pt', 'en-us'],
    ['DE', 'en-us'],
    ['', 'en-us'],
  ])('language %s reads content in %s', (language, expected) => {
    expect(contentLanguage(language)).toBe(expected);
  });

  test('language tags are BCP 47; the global market has none', () => {
    expect(languageTag(makeLocale('fr', 'ch'))).toBe('fr-CH');
    expect(languageTag(makeLocale('en', 'global'))).toBe('en');
  });
});
