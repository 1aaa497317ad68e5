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

import { WANTED_COUNTRIES, WANTED_LANGUAGES } from '../../../support/specified-markets.ts';

const wanted = (list: string, added: string): string =>
  `${list} in src/lib/locale/locale.ts ≠ specification and ${added} in tests/support/specified-markets.ts`;

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

  test('the supported countries are those of the specification and its listed additions, each once', () => {
    expect([...SUPPORTED_COUNTRIES].toSorted(), wanted('SUPPORTED_COUNTRIES', 'ADDED_COUNTRIES')).toEqual(
      WANTED_COUNTRIES,
    );
    // Antarctica has a country code but no market.
    expect(isSupportedCountry('aq')).toBe(false);
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

  test('the content languages are those of the specification and its listed additions, each once', () => {
    expect([...CONTENT_LANGUAGES].toSorted(), wanted('CONTENT_LANGUAGES', 'ADDED_LANGUAGES')).toEqual(WANTED_LANGUAGES);
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
    ['xx', 'en-us'],
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
