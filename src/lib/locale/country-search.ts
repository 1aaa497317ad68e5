/** Search of the country chooser: names in every content language, codes and short forms, without regard to case, accents, kana or width. Pure. */
import { countryName } from './country-name.ts';
import { CONTENT_LANGUAGES } from './locale.ts';

export interface SearchedCountry {
  /** In the language of the page. */
  readonly name: string;
  /** ISO 3166-1 alpha-2; empty for a market that is no country. */
  readonly iso: string;
  /** Codes and short forms (`countryAliases`). */
  readonly aliases: readonly string[];
}

/** Letters that do not decompose into a base letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i',
}; // prettier-ignore

/** The form in which names and queries are compared: full-width forms to narrow ones, katakana to hiragana, no marks, no points, no case. */
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

/** How well a name answers a query: 0 is the name itself, 1 its beginning, 2 the beginnings of its words. Both are folded. */
function closeness(query: string, name: string): number | undefined {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  const words = name.split(' ');
  return query.split(' ').every((typed) => words.some((word) => word.startsWith(typed))) ? 2 : undefined;
}

const WORST = 9;
/** Names in other languages are not looked at for a single Latin letter: nearly every country has one that begins with it. */
const SHORT = /^[a-z]?$/;

/** Folded names in other languages, once a country. */
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

/** Lower is better; undefined when the country does not answer the query. `query` is folded. */
function rank(query: string, country: SearchedCountry): number | undefined {
  const own = closeness(query, foldName(country.name)) ?? WORST;
  const others = SHORT.test(query) ? [] : [...country.aliases.map(foldName), ...namesElsewhere(country.iso)];
  // A whole name or code in any language is as good as the page's own; a beginning is not.
  const foreign = others.map((name) => closeness(query, name) ?? WORST).map((found) => (found === 0 ? 0 : found + 2));
  const best = Math.min(own, ...foreign);
  return best < WORST ? best : undefined;
}

/** The countries that answer what was typed, best first, equals in the order given; all of them for an empty query. */
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
