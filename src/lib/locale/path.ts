/** Path operations for locales (spec section 2, Locale handling). Paths start with `/` and have no query or hash unless noted. */
import { DEFAULT_LOCALE, parseLocale } from './locale.ts';
import type { Locale } from './locale.ts';

/** Paths that contain `.xml` get no locale. */
export function isLocaleExempt(path: string): boolean {
  return path.includes('.xml');
}

export interface LocalePath {
  /** Undefined when the path has no locale prefix. */
  readonly locale: Locale | undefined;
  /** The path after the prefix, without trailing slash: `/p/ridge-98`, or `/` for home. */
  readonly rest: string;
}

function tidy(path: string): string {
  const single = `/${path}`.replace(/\/{2,}/g, '/');
  return single.length > 1 ? single.replace(/\/$/, '') : single;
}

export function splitLocalePath(path: string): LocalePath {
  const clean = tidy(path);
  const [, first = '', ...others] = clean.split('/');
  const locale = parseLocale(first);
  return locale ? { locale, rest: `/${others.join('/')}` } : { locale: undefined, rest: clean };
}

/** The path of `rest` in a locale. The en-us home is `/`. */
export function localePath(locale: Locale, rest: string): string {
  const clean = tidy(rest);
  if (clean === '/') return locale.code === DEFAULT_LOCALE ? '/' : `/${locale.code}`;
  return `/${locale.code}${clean}`;
}

/**
 * Moves a path to a locale: adds a missing prefix, replaces another locale's prefix, leaves paths with `.xml` unchanged.
 * Keeps query and hash. Idempotent.
 */
export function withLocale(locale: Locale, address: string): string {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const suffix = end < 0 ? '' : address.slice(end);
  if (isLocaleExempt(path)) return address;
  return localePath(locale, splitLocalePath(path || '/').rest) + suffix;
}

export type LocaleRedirect =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 302 | 308 };

/**
 * The redirect to apply before a page is looked up. `current`: the visitor's locale. `explicit`: a cookie or geolocation chose it
 * (only then is `/` redirected, ruling 2). Pages of other locales are never redirected.
 */
export function localeRedirect(address: string, current: Locale, explicit: boolean): LocaleRedirect {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const suffix = end < 0 ? '' : address.slice(end);
  if (isLocaleExempt(path)) return { kind: 'stay' };
  const { locale, rest } = splitLocalePath(path);
  if (locale) {
    const home = localePath(locale, rest);
    return home === path ? { kind: 'stay' } : { kind: 'redirect', to: home + suffix, status: 308 };
  }
  if (rest === '/') {
    const moves = explicit && current.code !== DEFAULT_LOCALE;
    return moves ? { kind: 'redirect', to: localePath(current, '/') + suffix, status: 302 } : { kind: 'stay' };
  }
  return { kind: 'redirect', to: localePath(current, rest) + suffix, status: 302 };
}

/**
 * `?isshoppingfeed=yes` takes the locale from the `lang` parameter (default `en-us`) and redirects to the path in that locale.
 * Undefined without the flag, and for `.xml` paths.
 */
export function shoppingFeedRedirect(path: string, query: URLSearchParams): string | undefined {
  if (isLocaleExempt(path) || query.get('isshoppingfeed')?.toLowerCase() !== 'yes') return undefined;
  const { locale, rest } = splitLocalePath(path);
  const wanted = locale ?? parseLocale(query.get('lang') ?? undefined) ?? parseLocale(DEFAULT_LOCALE);
  const remaining = new URLSearchParams(query);
  remaining.delete('isshoppingfeed');
  remaining.delete('lang');
  const suffix = remaining.size > 0 ? `?${remaining}` : '';
  return wanted ? localePath(wanted, rest) + suffix : undefined;
}
