/** Chooses country and language for a visitor when the URL does not contain them (spec section 4, ruling 2). */
import { DEFAULT_COUNTRY, DEFAULT_LANGUAGE, isCountryCode, makeLocale, parseLocale } from './locale.ts';
import type { Locale } from './locale.ts';

/** A country and the languages of its pages, read from the country entries. */
export interface Market {
  readonly country: string;
  /** The first one is the country's default. */
  readonly languages: readonly string[];
}

export interface VisitorHints {
  /** From the country or locale cookie, unvalidated. */
  readonly cookieCountry?: string | undefined;
  readonly cookieLanguage?: string | undefined;
  /** Lower-case country code from the CDN or the IP table. */
  readonly geoCountry?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The country from the cookie, then from geolocation, then `us`. */
export function chooseCountry(hints: VisitorHints): string {
  for (const candidate of [hints.cookieCountry, hints.geoCountry]) {
    const country = candidate?.toLowerCase();
    if (country && isCountryCode(country)) return country;
  }
  return DEFAULT_COUNTRY;
}

/** Browsers distinguish the two written standards of Norwegian; the content service does not. */
const NORWEGIAN = new Set(['nb', 'nn']);

/** Language codes of an Accept-Language header, best first; each is the first two letters of its range. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const ranges = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part, index) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      const language = range.slice(0, 2);
      return {
        language: NORWEGIAN.has(language) ? 'no' : language,
        weight: weight === undefined ? 1 : Number(weight),
        index,
      };
    });
  const usable = ranges.filter((range) => /^[a-z]{2}$/.test(range.language) && range.weight > 0);
  usable.sort((a, b) => b.weight - a.weight || a.index - b.index);
  return [...new Set(usable.map((range) => range.language))];
}

/** The first supported language among the cookie's, the Accept-Language header's and `en`. */
export function chooseLanguage(hints: VisitorHints, supported: readonly string[]): string {
  const cookie = hints.cookieLanguage?.toLowerCase();
  if (cookie && supported.includes(cookie)) return cookie;
  const accepted = acceptedLanguages(hints.acceptLanguage).find((language) => supported.includes(language));
  return accepted ?? (supported.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (supported[0] ?? DEFAULT_LANGUAGE));
}

/** The locale of a visitor without one in the URL: an existing market, in one of its languages. Countries without pages get the global market. */
export function chooseLocale(hints: VisitorHints, markets: readonly Market[]): Locale {
  const country = chooseCountry(hints);
  const market =
    markets.find((candidate) => candidate.country === country) ??
    markets.find((candidate) => candidate.country === 'global') ??
    markets.find((candidate) => candidate.country === DEFAULT_COUNTRY);
  if (!market) return makeLocale(DEFAULT_LANGUAGE, DEFAULT_COUNTRY);
  return makeLocale(chooseLanguage(hints, market.languages), market.country);
}

/** Every locale that has pages, in the order of the markets. */
export function allLocales(markets: readonly Market[]): readonly Locale[] {
  return markets.flatMap((market) => market.languages.map((language) => makeLocale(language, market.country)));
}

/** The locale of a path segment, if the shop has pages in it. */
export function knownLocale(value: string | undefined, markets: readonly Market[]): Locale | undefined {
  const locale = parseLocale(value);
  if (!locale) return undefined;
  const market = markets.find((candidate) => candidate.country === locale.country);
  return market?.languages.includes(locale.language) ? locale : undefined;
}

/** Whether the shop has pages in a locale (`de-at`) or, in any country, in a language (`de`). */
export function hasPagesIn(locale: string, markets: readonly Market[]): boolean {
  if (locale.includes('-')) return knownLocale(locale, markets) !== undefined;
  return markets.some(({ languages }) => languages.includes(locale));
}
