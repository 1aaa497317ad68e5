/** "You seem to be in …" (ruling 2): chooses the locale in which the visitor is offered the same page. It never redirects. */

/** One `hreflang` link of the page. */
export interface PageAlternate {
  /** `de-AT`; `en` alone is the global market. */
  readonly tag: string;
  readonly href: string;
}

export interface SuggestionHints {
  /** Locale of the page, `de-at`. */
  readonly page: string;
  readonly alternates: readonly PageAlternate[];
  /** Locale chosen by the visitor earlier. */
  readonly cookie?: string | undefined;
  /** Undefined or empty when geolocation does not know the country. */
  readonly geoCountry?: string | undefined;
  /** navigator.languages, best first. */
  readonly languages: readonly string[];
}

export interface Suggestion extends PageAlternate {
  /** The visitor's country, lower case; a country without pages is offered the global market. */
  readonly country: string;
  /** `de-at`, `en-global` */
  readonly locale: string;
}

const GLOBAL = 'global';

function split(code: string): readonly [language: string, country: string] {
  const [language = '', country = GLOBAL] = code.toLowerCase().split('-');
  return [language, country];
}

/** Browsers distinguish the two written standards of Norwegian. */
const languageOf = (tag: string): string => tag.slice(0, 2).toLowerCase().replace(/n[bn]/, 'no');

/** Undefined when the page matches the visitor's country, when the country is unknown, and when the page does not exist for that country. */
export function suggestLocale(hints: SuggestionHints): Suggestion | undefined {
  const [pageLanguage, pageCountry] = split(hints.page);
  const [cookieLanguage, cookieCountry] = split(hints.cookie ?? '');
  const country = cookieLanguage ? cookieCountry : hints.geoCountry;
  if (!country || country === pageCountry || country === GLOBAL) return undefined;
  const inMarket = (market: string): readonly PageAlternate[] =>
    hints.alternates.filter(
      // If the page does not exist in the global market, the alternate `en` points to another locale.
      ({ tag, href }) =>
        /^[a-z]{2}(-[A-Z]{2})?$/.test(tag) &&
        split(tag)[1] === market &&
        (market !== GLOBAL || href.includes('-global')),
    );
  const inOwnMarket = inMarket(country);
  const pages = inOwnMarket.length > 0 || pageCountry === GLOBAL ? inOwnMarket : inMarket(GLOBAL);
  const wanted = [cookieLanguage, ...hints.languages.map(languageOf), pageLanguage, 'en'];
  const language =
    wanted.find((one) => pages.some(({ tag }) => split(tag)[0] === one)) ?? split(pages[0]?.tag ?? '')[0];
  const page = pages.find(({ tag }) => split(tag)[0] === language);
  return page && { ...page, country, locale: split(page.tag).join('-') };
}

/** Crawlers and automated browsers get no suggestion. */
export function isCrawler(userAgent: string, automated: boolean): boolean {
  return automated || /bot|crawl|spider|slurp|preview|lighthouse|headless/i.test(userAgent);
}
