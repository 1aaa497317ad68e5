/** Every address of the shop: locale × content. Pure; used for rendering and planning. */
import { readPageUrl } from '#lib/catalogue/category-list.ts';
import { offersWithdrawal, WITHDRAWAL_PATH } from '#lib/customer/withdrawal.ts';
import { FIXED_PATHS } from '#lib/links/fixed-paths.ts';
import { entryPath } from '#lib/links/links.ts';
import { SEARCH_PATH } from '#lib/links/search-link.ts';
import { contentLanguage, DEFAULT_LOCALE } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { allLocales } from '#lib/locale/market.ts';
import type { Market } from '#lib/locale/market.ts';
import { localePath } from '#lib/locale/path.ts';
import { audienceOf, professionalRegion } from '#lib/region/audience.ts';
import { contentRegion, isShownIn } from '#lib/region/region.ts';

/** 404 and 410 are the statuses of the error pages. */
export type PageStatus = 200 | 404 | 410;

export interface Route {
  readonly locale: string;
  /** Path of the page, `/de-at/p/ridge-98`. */
  readonly path: string;
  /** File in the release that holds the page. */
  readonly file: string;
  /** Status with which the page must be served. */
  readonly status: PageStatus;
}

export interface Listed {
  readonly type: string;
  readonly url: string;
  readonly regions: readonly string[];
}

export interface RouteSource {
  readonly markets: readonly Market[];
  /** Country lists of the regions, from the content service. */
  readonly regionCountries: Readonly<Record<string, readonly string[]>>;
  readonly entries: (language: string) => readonly Listed[];
  /** Whether the brand offers the search page in a language; absent: everywhere. */
  readonly offersSearch?: (language: string) => boolean;
}

export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

function pageRoute(locale: Locale, rest: string): Route {
  const path = localePath(locale, rest);
  return { locale: locale.code, path, file: fileOf(path), status: 200 };
}

/** Route of an entry in a locale; empty when it has no page of its own or is not shown there. */
export function entryRoute(
  { regionCountries }: Pick<RouteSource, 'regionCountries'>,
  locale: Locale,
  entry: Listed,
): readonly Route[] {
  const rest = entryPath(entry.type, entry.url);
  const countries = { countries: regionCountries };
  const regions = {
    region: contentRegion(locale.country, countries),
    professionalRegion: professionalRegion(locale.country, countries),
  };
  // An entry for professionals only has a page, which shows it only to them. Categories are divided into pages for the ordinary region (decision
  // 061).
  const isFurther = entry.type === 'product_category' && readPageUrl(entry.url).page > 1;
  const isShown = isFurther ? isShownIn(regions.region, entry) : audienceOf(regions, entry) !== undefined;
  return rest !== undefined && isShown ? [pageRoute(locale, rest)] : [];
}

function localeRoutes(source: RouteSource, locale: Locale): Route[] {
  const own = source.entries(contentLanguage(locale.language)).flatMap((entry) => entryRoute(source, locale, entry));
  const region = contentRegion(locale.country, { countries: source.regionCountries });
  const isSearchable = source.offersSearch?.(contentLanguage(locale.language)) ?? true;
  const fixed = FIXED_PATHS.filter((rest) => isSearchable || rest !== SEARCH_PATH);
  if (offersWithdrawal(locale.country, region)) fixed.push(WITHDRAWAL_PATH);
  const all = [...fixed.map((rest) => pageRoute(locale, rest)), ...own];
  const pages = [...new Map(all.map((route) => [route.file, route])).values()];
  const missing: Route = {
    locale: locale.code,
    path: `/${locale.code}/404`,
    file: `${locale.code}/404.html`,
    status: 404,
  };
  const gone: Route = {
    locale: locale.code,
    path: `/${locale.code}/410`,
    file: `${locale.code}/410.html`,
    status: 410,
  };
  const root: Route[] = locale.code === DEFAULT_LOCALE ? [{ ...missing, file: '404.html' }] : [];
  return [...pages, missing, gone, ...root];
}

/** Routes of all locales, or of the given ones. */
export function listRoutes(source: RouteSource, only?: readonly string[]): readonly Route[] {
  return allLocales(source.markets)
    .filter((locale) => only === undefined || only.includes(locale.code))
    .flatMap((locale) => localeRoutes(source, locale));
}
