/** A country or a language of the sample is in every list that it needs; a failure names the list and its file. */
import { expect, test } from 'vitest';

import { CONTENT_LANGUAGES, contentLanguage, isSupportedCountry } from '#lib/locale/locale.ts';
import { isEurope, isInEuropeanUnion } from '#lib/region/region.ts';

import { CURRENCIES } from '../../../tools/sample/currencies.ts';
import { COUNTRIES, LANGUAGE_NAMES, REGIONS } from '../../../tools/sample/markets.ts';
import { LANGUAGES } from '../../../tools/sample/texts.ts';

/** Members of the European Union. */
const MEMBERS = 'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk'.split(' ');

test('languages of content have a column in the tables of texts', () => {
  const lists = 'LANGUAGES in tools/sample/texts.ts ≠ CONTENT_LANGUAGES in src/lib/locale/locale.ts';
  expect([...LANGUAGES].toSorted(), lists).toEqual([...CONTENT_LANGUAGES].toSorted());
});

test.each(COUNTRIES.map((country) => [country.value, country] as const))('%s is in every list', (value, country) => {
  const { continent, currency, languages } = country;
  if (value !== 'global')
    expect(isSupportedCountry(value), 'SUPPORTED_COUNTRIES in src/lib/locale/locale.ts').toBe(true);
  const regions = Object.keys(REGIONS).filter((region) => REGIONS[region]?.includes(value));
  expect(regions.length, 'REGION_COUNTRIES in src/lib/region/region.ts, or REGIONS in tools/sample/markets.ts').toBe(1);
  expect(isEurope(value), 'EU_REGION_1 and EU in src/lib/region/region.ts').toBe(continent === 'Europe');
  expect(isInEuropeanUnion(value), 'EUROPEAN_UNION in src/lib/region/region.ts').toBe(MEMBERS.includes(value));
  const formats = CURRENCIES.find(({ code }) => code === currency)?.formats ?? {};
  for (const language of languages) {
    expect(LANGUAGE_NAMES, 'LANGUAGE_NAMES in tools/sample/markets.ts').toHaveProperty(language);
    const known = contentLanguage(language);
    expect(language === 'en' || known === language, 'CONTENT_LANGUAGES in src/lib/locale/locale.ts').toBe(true);
    expect(formats, `${currency} in tools/sample/currencies.ts`).toHaveProperty(known);
  }
});
