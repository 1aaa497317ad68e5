/** Runs before a file is looked up: blocked requests, locale redirects and route rules (spec sections 2 and 5). */
import { parse } from 'hono/utils/cookie';

import { followRedirects } from '#lib/links/follow-redirects.ts';
import type { Redirect } from '#lib/links/follow-redirects.ts';
import { routeRules } from '#lib/links/route-rules.ts';
import { chooseLocale, knownLocale } from '#lib/locale/market.ts';
import { localeRedirect, shoppingFeedRedirect, splitLocalePath } from '#lib/locale/path.ts';
import { gonePagePath } from '#lib/release/gone-page.ts';
import type { GoneAddress, ServingFacts } from '#lib/release/serving-facts.ts';

const BLOCKED_PATHS = ['.php', 'wp-', '-wp', 'sleep(', 'select('];
const BLOCKED_AGENTS = ['sleep(', 'select('];
/** Files of a release that no rule applies to. */
const OWN_FILES = /^\/(_astro|builds|fonts)\/|\/_payload\.json$|\.xml$/;
/** Such paths have no locale. */
const FILE_NAME = /\.[a-z0-9]{2,11}$/;
/** Hashes in file names can contain any of the blocked substrings. */
const HASHED = '/_astro/';

export type RedirectDecision =
  | { readonly kind: 'pass' }
  /** `personal`: other visitors may get another target. */
  | ({ readonly kind: 'redirect' } & Redirect)
  /** More than ten redirects in a row (spec section 8). */
  | { readonly kind: 'too-many' }
  | { readonly kind: 'gone' };

export interface RedirectRequest {
  readonly path: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string | undefined;
  readonly geoCountry: string | undefined;
}

export interface Redirects {
  decide(request: RedirectRequest): RedirectDecision;
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text.toLowerCase();
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}

/** Matches substrings of the address or the user agent (spec section 5). */
export function isBlocked(request: {
  readonly path: string;
  readonly search: string;
  readonly userAgent: string;
}): boolean {
  const path = decoded(request.path);
  const address = path.startsWith(HASHED) ? '' : path + decoded(request.search);
  const agent = request.userAgent.toLowerCase();
  return BLOCKED_PATHS.some((part) => address.includes(part)) || BLOCKED_AGENTS.some((part) => agent.includes(part));
}

export function createRedirects(facts: Pick<ServingFacts, 'markets' | 'rules'>): Redirects {
  const rules = routeRules(facts.rules);
  const { markets } = facts;
  /** One redirect of a path, not followed further; `gone` for a rule with status 410. */
  function step(path: string, search: string, request: RedirectRequest): Redirect | 'gone' | undefined {
    const plain = path.toLowerCase();
    if (OWN_FILES.test(plain)) return undefined;
    const isFile = FILE_NAME.test(plain);
    const feed = isFile ? undefined : shoppingFeedRedirect(path, new URLSearchParams(search));
    if (feed) return { to: feed, status: 302, personal: false };
    const rule = rules.find(path);
    if (rule?.status === 410) return 'gone';
    if (rule) return { to: rule.to, status: rule.status, personal: false };
    if (isFile) return undefined;
    const { cookie, acceptLanguage, geoCountry } = request;
    const chosen = knownLocale(parse(cookie, 'locale')['locale'], markets);
    const current = chosen ?? chooseLocale({ geoCountry, acceptLanguage }, markets);
    const redirect = localeRedirect(path + search, current, chosen !== undefined || geoCountry !== undefined);
    if (redirect.kind === 'stay') return undefined;
    return { to: redirect.to, status: redirect.status, personal: redirect.status === 302 };
  }
  return {
    decide(request) {
      const first = step(request.path, request.search, request);
      if (!first) return { kind: 'pass' };
      if (first === 'gone') return { kind: 'gone' };
      return followRedirects(first, (path, search) => {
        const hop = step(path, search, request);
        // Ends the chain with a redirect to the removed path; the next request then gets the 410.
        return hop === 'gone' ? undefined : hop;
      });
    },
  };
}

export interface MissingAnswer {
  readonly status: 404 | 410;
  /** Candidate files, best first: the page of the product's recommendations, the locale's error page, the shop's. */
  readonly files: readonly string[];
}

/** The response for a path without a page. `gone`: its record when it once had a page; products have their own 410 page. */
export function missingAnswer(path: string, gone: Pick<GoneAddress, 'products' | 'status'> | undefined): MissingAnswer {
  const status = gone ? (gone.status ?? 410) : 404;
  const { locale, rest } = splitLocalePath(path);
  if (!locale) return { status, files: ['/404.html'] };
  const isProduct = status === 410 && rest.startsWith('/p/');
  const own = isProduct && gone?.products ? [gonePagePath(locale.code, gone.products)] : [];
  const names = [...own, ...(isProduct ? [`/${locale.code}/410`] : []), `/${locale.code}/404`, '/404'];
  return { status, files: names.map((name) => `${name}.html`) };
}
