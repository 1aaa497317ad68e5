/** Locales in URLs: `language-country` (spec sections 2, 4, 5, 9; rulings 1 and 2). */

/** Country codes of spec section 5. Any other value is accepted only if it is two letters or `global`. */
export const SUPPORTED_COUNTRIES = [
  'au', 'at', 'be', 'ca', 'cz', 'fr', 'de', 'it', 'jp', 'nl', 'no', 'ru', 'pl', 'es', 'se', 'ch', 'gb', 'us', 'nz',
] as const; // prettier-ignore

/** Locales of the content service (spec section 9). */
export const CONTENT_LANGUAGES = [
  'sv', 'es', 'ru', 'pl', 'no', 'ko', 'ja', 'it', 'de', 'fr', 'fi', 'en-us', 'nl', 'cs', 'zh',
] as const; // prettier-ignore

export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

export const DEFAULT_COUNTRY = 'us';
export const DEFAULT_LANGUAGE = 'en';
export const DEFAULT_LOCALE = 'en-us';
export const DEFAULT_CONTENT_LANGUAGE: ContentLanguage = 'en-us';

export interface Locale {
  /** `de-at`, as in URLs. */
  readonly code: string;
  /** `de` */
  readonly language: string;
  /** `at`, or `global` */
  readonly country: string;
}

/** Two lower-case letters, or `global` (spec section 5). */
export function isCountryCode(value: string): boolean {
  return value === 'global' || /^[a-z]{2}$/.test(value);
}

export function isSupportedCountry(value: string): boolean {
  return (SUPPORTED_COUNTRIES as readonly string[]).includes(value);
}

/** Parses `de-at` in any letter case. Undefined when the text is not `language-country`. */
export function parseLocale(value: string | undefined): Locale | undefined {
  const match = /^([a-z]{2})-([a-z]{2}|global)$/.exec(value?.toLowerCase() ?? '');
  if (!match?.[1] || !match[2]) return undefined;
  return { code: `${match[1]}-${match[2]}`, language: match[1], country: match[2] };
}

export function makeLocale(language: string, country: string): Locale {
  return { code: `${language}-${country}`, language, country };
}

/** The cts language map: `en` → `en-us`; other known languages unchanged; unknown ones fall back to en-us (sections 3 and 4). */
export function contentLanguage(language: string): ContentLanguage {
  const known = (CONTENT_LANGUAGES as readonly string[]).includes(language);
  return known ? (language as ContentLanguage) : DEFAULT_CONTENT_LANGUAGE;
}

/** BCP 47 tag for `lang` attributes, hreflang and Intl: `de-AT`; only `en` for the global market. */
export function languageTag(locale: Locale): string {
  return locale.country === 'global' ? locale.language : `${locale.language}-${locale.country.toUpperCase()}`;
}
