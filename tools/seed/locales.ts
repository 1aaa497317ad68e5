/** Selects the locales of a generated shop: first each country's default language, then the second languages, until there are enough. */
import type { Json } from './stack-json.ts';

interface CountryDocument extends Json {
  readonly uid: string;
  readonly value: string;
  readonly langs: readonly { readonly value: string }[];
}

export interface Chosen {
  /** Country → its languages. */
  readonly languages: ReadonlyMap<string, ReadonlySet<string>>;
  readonly count: number;
}

export function asCountry(document: Json): CountryDocument {
  return document as CountryDocument;
}

/** All locales, in the order in which they are selected; a shop of n locales has the first n. */
export function localesInOrder(countries: readonly Json[]): readonly (readonly [country: string, language: string])[] {
  const known = countries.map(asCountry);
  const most = Math.max(0, ...known.map((country) => country.langs.length));
  return Array.from({ length: most }, (_value, round) =>
    known.flatMap((country) => {
      const language = country.langs[round]?.value;
      return language === undefined ? [] : [[country.value, language] as const];
    }),
  ).flat();
}

export function chooseLocales(countries: readonly Json[], count: number): Chosen {
  const languages = new Map<string, Set<string>>();
  const taken = localesInOrder(countries).slice(0, count);
  for (const [country, language] of taken)
    languages.set(country, (languages.get(country) ?? new Set<string>()).add(language));
  return { languages, count: taken.length };
}

/** The country with only the chosen languages; undefined if none is left. */
export function narrowCountry(document: Json, chosen: Chosen): Json | undefined {
  const country = asCountry(document);
  const languages = chosen.languages.get(country.value);
  return languages && { ...country, langs: country.langs.filter((lang) => languages.has(lang.value)) };
}

/** Whether a redirect is kept; false if its target is in a locale that the shop does not have. */
export function keepsRule(document: Json, chosen: Chosen): boolean {
  const [, language = '', country = ''] = /^\/([a-z]{2})-([a-z]+)(?:\/|$)/.exec(`${document['to']}`) ?? [];
  return language === '' || (chosen.languages.get(country)?.has(language) ?? false);
}

/** The region with only the remaining countries. */
export function narrowRegion(document: Json, chosen: Chosen): Json {
  const countries = document['countries'] as readonly string[];
  return { ...document, countries: countries.filter((country) => chosen.languages.has(country)) };
}
