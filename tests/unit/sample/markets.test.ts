/** A country or a language of the sample is in every list that it needs; a failure names the list and its file. */
import { expect, test } from 'vitest';

import { CONTENT_LANGUAGES, contentLanguage, isSupportedCountry } from '#lib/locale/locale.ts';
import { isEurope, isInEuropeanUnion } from '#lib/region/region.ts';

import { CURRENCIES } from '../../../tools/sample/currencies.ts';
import { COUNTRIES, LANGUAGE_NAMES, REGIONS } from '../../../tools/sample/markets.ts';
import { LANGUAGES } from '../../../tools/sample/texts.ts';

const MARKETS = 'tools/sample/markets.ts';
/** The members of the European Union. */
const MEMBERS = 'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk'.split(' ');

test('content languages have a column in the tables of texts', () => {
  const lists = 'LANGUAGES in tools/sample/texts.ts ≠ CONTENT_LANGUAGES in src/lib/locale/locale.ts';
  expect([...LANGUAGES].toSorted(), lists).toEqual([...CONTENT_LANGUAGES].toSorted());
});

/** All lists, with their files, in which a country or one of its languages is missing or is by mistake. */
function wrongLists({ value, continent, currency, languages }: (typeof COUNTRIES)[number]): string[] {
  const regions = Object.keys(REGIONS).filter((region) => REGIONS[region]?.includes(value));
  const formats = CURRENCIES.find(({ code }) => code === currency)?.formats ?? {};
  const ofCountry: readonly (readonly [isRight: boolean, list: string])[] = [
    [value === 'global' || isSupportedCountry(value), 'SUPPORTED_COUNTRIES in src/lib/locale/locale.ts'],
    [regions.length === 1, `one of REGION_COUNTRIES in src/lib/region/region.ts and REGIONS in ${MARKETS}`],
    [isEurope(value) === (continent === 'Europe'), 'EU_REGION_1 or EU in src/lib/region/region.ts'],
    [isInEuropeanUnion(value) === MEMBERS.includes(value), 'EUROPEAN_UNION in src/lib/region/region.ts'],
  ];
  const ofLanguages = languages.flatMap((language) => {
    const known = contentLanguage(language);
    return [
      [Object.hasOwn(LANGUAGE_NAMES, language), `LANGUAGE_NAMES in ${MARKETS}: ${language}`],
      [language === 'en' || known === language, `CONTENT_LANGUAGES in src/lib/locale/locale.ts: ${language}`],
      [Object.hasOwn(formats, known), `formats of ${currency} in tools/sample/currencies.ts: ${known}`],
    ] as const;
  });
  return [...ofCountry, ...ofLanguages].flatMap(([isRight, list]) => (isRight ? [] : [list]));
}

test.each(COUNTRIES.map((country) => [country.value, country] as const))('%s is in every list', (value, country) => {
  expect(wrongLists(country), `lists and files that are not right for the country ${value}`).toEqual([]);
});
