/** Checks the tables of the specification against each other and against the sample shop, which is generated from them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { contentLanguage, isCountryCode, isSupportedCountry } from '#lib/locale/locale.ts';
import { contentRegion, REGION_COUNTRIES } from '#lib/region/region.ts';

import { ADDED_COUNTRIES, COUNTRIES_BY_CONTINENT } from '../../../support/specified-markets.ts';

const all = Object.values(COUNTRIES_BY_CONTINENT).flat();

test.each([
  ['North America', ['us', 'ca']],
  ['Europe', 'at be ch cz de es fr gb it nl no pl se'.split(' ')],
  ['Asia Pacific', ['au', 'jp', 'nz']],
  ['Other', ['global']],
] as const)('%s has the countries %j', (continent, countries) => {
  const added = 'COUNTRIES_BY_CONTINENT holds the specification; a further country goes into ADDED_COUNTRIES below it';
  expect(
    COUNTRIES_BY_CONTINENT[continent].map(({ country }) => country),
    added,
  ).toEqual(countries);
});

test.each([
  ['ca', 'en,fr'], ['us', 'en'], ['at', 'de,en'], ['fr', 'en,fr'], ['de', 'de,en'], ['it', 'en,it'], ['pl', 'en,pl'],
  ['es', 'en,es'], ['ch', 'de,en,fr,it'], ['jp', 'en,ja'], ['global', 'en'], ['be', 'en,fr,nl'], ['cz', 'cs,en'],
  ['nl', 'en,nl'], ['no', 'en,no'], ['se', 'en,sv'], ['gb', 'en'], ['au', 'en'], ['nz', 'en'],
])('%s has the languages %s', (country, languages) => {
  expect(all.find((one) => one.country === country)?.languages.toSorted().join()).toBe(languages);
}); // prettier-ignore

test('each country is supported or global, once, in languages that have content', () => {
  expect(new Set(all.map(({ country }) => country)).size).toBe(all.length);
  for (const { country, languages } of all) {
    expect(isCountryCode(country) && (isSupportedCountry(country) || country === 'global'), `SUPPORTED_COUNTRIES in src/lib/locale/locale.ts: ${country}`).toBe(true); // prettier-ignore
    for (const language of languages) {
      const where = `CONTENT_LANGUAGES in src/lib/locale/locale.ts: ${language} of ${country}`;
      expect(language === 'en' || contentLanguage(language) === language, where).toBe(true);
    }
  }
});

async function entries(type: string): Promise<Record<string, unknown>[]> {
  const folder = join('sample/stack/entries', type, 'en-us');
  const files = (await readdir(folder)).filter((name) => name.endsWith('-entries.json'));
  const read = files.map(async (name) =>
    Object.values(JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, Record<string, unknown>>),
  );
  return (await Promise.all(read)).flat();
}

test('the sample shop has exactly these country entries', async () => {
  const sample = (await entries('country')).map(({ value, continent, langs }) => [
    `${continent as string}/${value as string}`,
    (langs as { value: string }[]).map((one) => one.value),
  ]);
  const wanted = [COUNTRIES_BY_CONTINENT, ADDED_COUNTRIES].flatMap((table) =>
    Object.entries(table).flatMap(([continent, countries]) =>
      countries.map(({ country, languages }) => [`${continent}/${country}`, languages] as const),
    ),
  );
  const where =
    'countries of sample/stack (COUNTRIES in tools/sample/markets.ts, written by npm run sample) ≠ ' +
    'specification and ADDED_COUNTRIES in tests/support/specified-markets.ts';
  expect(Object.fromEntries(sample), where).toEqual(Object.fromEntries(wanted));
});

test('the region entries of the sample shop match the region map', async () => {
  const countries = Object.fromEntries(
    (await entries('regions')).map((one) => [one['region_id'] as string, one['countries'] as string[]]),
  );
  for (const [region, listed] of Object.entries(REGION_COUNTRIES)) {
    const where = `region ${region} of sample/stack (npm run sample) ≠ REGION_COUNTRIES in src/lib/region/region.ts`;
    expect(countries[region], where).toEqual(listed);
  }
  for (const { country } of all) expect(contentRegion(country, { countries })).toBe(contentRegion(country));
});
