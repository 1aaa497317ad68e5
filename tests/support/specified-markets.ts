/**
 * The countries and languages that the shop must have, no more and no fewer: those of the specification, and the additions below. Additions are not read
 * from the shop's own tables, so that none is added by mistake.
 */
import type { Market } from '#lib/locale/market.ts';

type Continent = 'North America' | 'Europe' | 'Asia Pacific' | 'Other';

/** Continents and countries in the order of the country chooser; a country's first language is its default. */
export const COUNTRIES_BY_CONTINENT: Readonly<Record<Continent, readonly Market[]>> = {
  'North America': [
    { country: 'us', languages: ['en'] },
    { country: 'ca', languages: ['en', 'fr'] },
  ],
  Europe: [
    { country: 'at', languages: ['de', 'en'] },
    { country: 'be', languages: ['nl', 'fr', 'en'] },
    { country: 'ch', languages: ['de', 'fr', 'it', 'en'] },
    { country: 'cz', languages: ['cs', 'en'] },
    { country: 'de', languages: ['de', 'en'] },
    { country: 'es', languages: ['es', 'en'] },
    { country: 'fr', languages: ['fr', 'en'] },
    { country: 'gb', languages: ['en'] },
    { country: 'it', languages: ['it', 'en'] },
    { country: 'nl', languages: ['nl', 'en'] },
    { country: 'no', languages: ['no', 'en'] },
    { country: 'pl', languages: ['pl', 'en'] },
    { country: 'se', languages: ['sv', 'en'] },
  ],
  'Asia Pacific': [
    { country: 'au', languages: ['en'] },
    { country: 'jp', languages: ['ja', 'en'] },
    { country: 'nz', languages: ['en'] },
  ],
  Other: [{ country: 'global', languages: ['en'] }],
};

/** Country codes of spec section 5. */
export const SPECIFIED_COUNTRIES: readonly string[] = 'at au be ca ch cz de es fr gb it jp nl no nz pl ru se us'.split(
  ' ',
);

/** Content languages of spec section 9. */
export const SPECIFIED_LANGUAGES: readonly string[] = 'cs de en-us es fi fr it ja ko nl no pl ru sv zh'.split(' ');

/** Countries beyond the specification, by continent: `Europe: [{ country: 'dk', languages: ['da', 'en'] }]`. */
export const ADDED_COUNTRIES: Readonly<Partial<Record<Continent, readonly Market[]>>> = {};

/** Content languages beyond the specification: `da`. */
export const ADDED_LANGUAGES: readonly string[] = [];

/** The required content of `SUPPORTED_COUNTRIES`, sorted. */
export const WANTED_COUNTRIES: readonly string[] = [
  ...SPECIFIED_COUNTRIES,
  ...Object.values(ADDED_COUNTRIES).flatMap((markets) => markets.map(({ country }) => country)),
].toSorted();

/** The required content of `CONTENT_LANGUAGES`, sorted. */
export const WANTED_LANGUAGES: readonly string[] = [...SPECIFIED_LANGUAGES, ...ADDED_LANGUAGES].toSorted();
