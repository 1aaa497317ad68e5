import { describe, expect, test } from 'vitest';

import { countryAliases } from '#lib/locale/country-aliases.ts';
import { countryName } from '#lib/locale/country-name.ts';
import { foldName, searchCountries } from '#lib/locale/country-search.ts';
import { CONTENT_LANGUAGES } from '#lib/locale/locale.ts';

import { COUNTRIES_BY_CONTINENT } from '../../../support/specified-markets.ts';

const CODES = Object.values(COUNTRIES_BY_CONTINENT).flatMap((markets) => markets.map(({ country }) => country));

/** The country search on a page in this language. */
function chooser(language: string) {
  return CODES.map((value) => {
    const iso = value === 'global' ? '' : value.toUpperCase();
    return { value, iso, name: countryName({ iso, text: 'Welt' }, language), aliases: countryAliases(value) };
  });
}

const found = (query: string, language: string) => searchCountries(query, chooser(language)).map(({ value }) => value);

describe('searchCountries', () => {
  test('an empty query returns the full list', () => {
    expect(found('  ', 'de')).toEqual(CODES);
  });

  test.each([
    ['uk', 'gb'], ['U.K.', 'gb'], ['England', 'gb'], ['scotland', 'gb'], ['Great Britain', 'gb'], ['Großbritannien', 'gb'], ['イギリス', 'gb'],
    ['Schottland', 'gb'], ['ecosse', 'gb'], ['Nordirland', 'gb'], ['Grande Bretagne', 'gb'], ['Quebec', 'ca'], ['Québec', 'ca'],
    ['usa', 'us'], ['U.S.A.', 'us'], ['America', 'us'], ['アメリカ', 'us'], ['EEUU', 'us'], ['états-unis', 'us'], ['etats unis', 'us'],
    ['Holland', 'nl'], ['Hollande', 'nl'], ['オランダ', 'nl'],
    ['Schweiz', 'ch'], ['Suisse', 'ch'], ['SVIZZERA', 'ch'], ['switz', 'ch'], ['すいす', 'ch'], ['ｽｲｽ', 'ch'],
    ['日本', 'jp'], ['にほん', 'jp'], ['ニホン', 'jp'], ['nippon', 'jp'], ['ＪＡＰＡＮ', 'jp'],
    ['öst', 'at'], ['OST', 'at'], ['oesterreich', 'at'], ['autriche', 'at'],
    ['deutschland', 'de'], ['alemania', 'de'], ['Tyskland', 'de'], ['Niemcy', 'de'],
    ['Czech Republic', 'cz'], ['Tschechien', 'cz'], ['česko', 'cz'], ['cesko', 'cz'],
    ['españa', 'es'], ['espana', 'es'], ['Zelanda', 'nz'], ['aotearoa', 'nz'], ['new z', 'nz'], ['zeal new', 'nz'],
    ['international', 'global'],
  ])('%s finds %s first on a page of any language', (query, wanted) => {
    for (const language of CONTENT_LANGUAGES) expect([language, found(query, language)[0]]).toEqual([language, wanted]);
  }); // prettier-ignore

  describe.each(CODES.filter((code) => code !== 'global'))('%s', (code) => {
    const names = CONTENT_LANGUAGES.map((language) => countryName({ iso: code.toUpperCase(), text: '' }, language));

    test('is first by its name in every content language, as written, in capitals and without accents', () => {
      for (const name of names)
        for (const typed of [name, name.toUpperCase(), foldName(name)])
          for (const language of ['en-us', 'ja', 'de'])
            expect([typed, language, found(typed, language)[0]]).toEqual([typed, language, code]);
    });

    test('is found by half of its name, and first by its codes', () => {
      for (const name of names) expect(found(name.slice(0, Math.ceil(name.length / 2)), 'fr')).toContain(code);
      const [two = '', three = ''] = countryAliases(code);
      for (const typed of [two, three, two.toUpperCase()]) expect(found(typed, 'cs')[0]).toBe(code);
      expect(three).toMatch(/^[a-z]{3}$/);
    });
  });

  test('names in the page’s language come before names in other languages', () => {
    expect(found('au', 'en-us')[0]).toBe('au');
    expect(found('sw', 'en-us').slice(0, 2).toSorted()).toEqual(['ch', 'se']);
    expect(found('n', 'de')[0]).toBe('nl');
  });

  test('a single letter matches the start of names in the page’s language only', () => {
    expect(found('z', 'en-us')).toEqual(['nz']);
    expect(found('ö', 'de')).toEqual(['at']);
  });

  test('an unknown country finds nothing', () => {
    for (const typed of ['atlantis', 'xx', 'reich', '404']) expect(found(typed, 'de')).toEqual([]);
  });
});
