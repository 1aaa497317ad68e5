import { describe, expect, test } from 'vitest';

import {
  acceptedLanguages,
  allLocales,
  chooseCountry,
  chooseLanguage,
  chooseLocale,
  hasPagesIn,
  knownLocale,
} from '#lib/locale/market.ts';

const markets = [
  { country: 'us', languages: ['en'] },
  { country: 'at', languages: ['de', 'en'] },
  { country: 'ch', languages: ['de', 'fr', 'it', 'en'] },
  { country: 'global', languages: ['en'] },
];

describe('visitor country', () => {
  test.each([
    [{ cookieCountry: 'at', geoCountry: 'ch' }, 'at'],
    [{ geoCountry: 'CH' }, 'ch'],
    [{ cookieCountry: 'nonsense', geoCountry: 'ch' }, 'ch'],
    [{ cookieCountry: '../x' }, 'us'],
    [{}, 'us'],
  ])('%j gives %s', (hints, expected) => {
    expect(chooseCountry(hints)).toBe(expected);
  });
});

describe('visitor language', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de', 'en']],
    ['en;q=0.2, fr-CH;q=0.9, *;q=0.1', ['fr', 'en']],
    ['de;q=0, it', ['it']],
    ['nb-NO, nn;q=0.9, en;q=0.5', ['no', 'en']],
    ['nn-NO', ['no']],
    ['', []],
    [';;;q=,,=', []],
    [undefined, []],
  ])('Accept-Language %s reads as %j', (header, expected) => {
    expect(acceptedLanguages(header)).toEqual(expected);
  });

  test('the cookie wins over Accept-Language, an unsupported cookie does not', () => {
    expect(chooseLanguage({ cookieLanguage: 'it', acceptLanguage: 'fr' }, ['de', 'fr', 'it'])).toBe('it');
    expect(chooseLanguage({ cookieLanguage: 'xx', acceptLanguage: 'fr' }, ['de', 'fr', 'it'])).toBe('fr');
  });

  test('the cookie may be in upper case; a header is read up to its thousandth character', () => {
    expect(chooseLanguage({ cookieLanguage: 'IT' }, ['de', 'it'])).toBe('it');
    expect(acceptedLanguages(`${'de,'.repeat(400)}fr`)).toEqual(['de']);
  });

  test('falls back to English, or to the market’s first language if it has no English', () => {
    expect(chooseLanguage({ acceptLanguage: 'ko' }, ['de', 'en'])).toBe('en');
    expect(chooseLanguage({}, ['ja'])).toBe('ja');
  });
});

describe('visitor locale', () => {
  test.each([
    [{ cookieCountry: 'ch', acceptLanguage: 'fr-CH' }, 'fr-ch'],
    [{ geoCountry: 'at', acceptLanguage: 'fr' }, 'en-at'],
    [{ geoCountry: 'br', acceptLanguage: 'pt' }, 'en-global'],
    [{}, 'en-us'],
  ])('%j gets %s', (hints, expected) => {
    expect(chooseLocale(hints, markets).code).toBe(expected);
  });

  test('a country without pages gets the default locale where there is no global market', () => {
    expect(chooseLocale({ geoCountry: 'br' }, markets.slice(0, 3)).code).toBe('en-us');
    expect(chooseLocale({ geoCountry: 'br' }, [{ country: 'us', languages: ['es'] }]).code).toBe('es-us');
  });

  test('is en-us without any market', () => {
    expect(chooseLocale({ geoCountry: 'at' }, []).code).toBe('en-us');
  });

  test('every market and language has one locale', () => {
    expect(allLocales(markets).map((locale) => locale.code)).toEqual([
      'en-us', 'de-at', 'en-at', 'de-ch', 'fr-ch', 'it-ch', 'en-ch', 'en-global',
    ]); // prettier-ignore
  });

  test('a locale without pages is unknown', () => {
    expect(knownLocale('fr-at', markets)).toBeUndefined();
    expect(knownLocale('fr-CH', markets)?.code).toBe('fr-ch');
  });
});

test.each([
  ['de-at', true],
  ['en-global', true],
  ['fr', true],
  ['fr-at', false],
  ['zz-zz', false],
  ['ja', false],
])('whether the shop has pages in %s: %s', (locale, expected) => {
  expect(hasPagesIn(locale, markets)).toBe(expected);
});
