/** Search of the country chooser: names in every content language, codes and short forms, ignoring case, accents, kana and width. Pure. */
import { countryName } from './country-name.ts';
import { CONTENT_LANGUAGES } from './locale.ts';

export interface SearchedCountry {
  /** Country name in the language of the page. */
  readonly name: string;
  /** ISO 3166-1 alpha-2; empty for a market that is not a country. */
  readonly iso: string;
  /** Codes and short forms (`countryAliases`). */
  readonly aliases: readonly string[];
}

/** Letters that do not decompose into a base letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i',
}; // prettier-ignore

/** Normalizes names and queries for comparison: full width to half width, katakana to hiragana, lower case, without marks and dots. */
export function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
    .normalize('NFD')
    .replaceAll(/[\p{Mark}.]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/[\s,()'’・–-]+/g, ' ')
    .trim();
}

/** How well a name matches a query: 0 is an exact match, 1 a prefix, 2 prefixes of its words. Both must be folded. */
function closeness(query: string, name: string): number | undefined {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  const words = name.split(' ');
  return query.split(' ').every((typed) => words.some((word) => word.startsWith(typed))) ? 2 : undefined;
}

const WORST = 9;
/** A single Latin letter does not match names in other languages: nearly every country has one that begins with it. */
const SHORT = /^[a-z]?$/;

/** Folded names in other languages, cached by country. */
const foreignNames = new Map<string, readonly string[]>();

function namesElsewhere(iso: string): readonly string[] {
  const known =
    foreignNames.get(iso) ??
    [...new Set(CONTENT_LANGUAGES.map((language) => foldName(countryName({ iso, text: '' }, language))))].filter(
      (name) => name !== '',
    );
  foreignNames.set(iso, known);
  return known;
}

/** Lower is better; undefined without a match. `query` must be folded. */
function rank(query: string, country: SearchedCountry): number | undefined {
  const ownCloseness = closeness(query, foldName(country.name)) ?? WORST;
  const others = SHORT.test(query) ? [] : [...country.aliases.map(foldName), ...namesElsewhere(country.iso)];
  // An exact match in any language ranks like one in the page's language; a prefix ranks lower.
  const foreign = others.map((name) => closeness(query, name) ?? WORST).map((found) => (found === 0 ? 0 : found + 2));
  const best = Math.min(ownCloseness, ...foreign);
  return best < WORST ? best : undefined;
}

/** The matching countries, best first, equal ones in the given order; all countries for an empty query. */
export function searchCountries<C extends SearchedCountry>(query: string, countries: readonly C[]): readonly C[] {
  const typed = foldName(query);
  if (typed === '') return countries;
  return countries
    .flatMap((country) => {
      const found = rank(typed, country);
      return found === undefined ? [] : [{ country, found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ country }) => country);
}
