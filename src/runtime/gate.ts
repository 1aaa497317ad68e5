/** What happens to a request before a file is looked up: blocked noise, locale redirects, route rules (spec sections 2 and 5). */
import type { ContentStore } from '#content-loaders/store.ts';
import { chooseLocale, knownLocale } from '#lib/locale/market.ts';
import type { Market } from '#lib/locale/market.ts';
import { localeRedirect, shoppingFeedRedirect, splitLocalePath } from '#lib/locale/path.ts';

import { markets } from './site.ts';

const BLOCKED_PATHS = ['.php', 'wp-', '-wp', 'sleep(', 'select('];
const BLOCKED_AGENTS = ['sleep(', 'select('];
const FILES = /^\/(_astro|builds|fonts|api|i|s|v)\/|\.[a-z0-9]{2,5}$|^\/healthz$/;

export type Gate =
  | { readonly kind: 'pass' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'gone' };

export interface GateRequest {
  readonly path: string;
  readonly search: string;
  readonly cookie: string;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string;
  readonly geoCountry: string | undefined;
}

function cookieValue(header: string, name: string): string | undefined {
  return header
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

function ruleFor(store: ContentStore, path: string): Gate | undefined {
  const rule = store
    .list('route_rule', 'en-us')
    .find((one) => (one.match === 'exact' ? one.from === path : path.startsWith(one.from)));
  if (!rule) return undefined;
  return rule.status === 410 ? { kind: 'gone' } : { kind: 'redirect', to: rule.to, status: rule.status };
}

export function passGate(request: GateRequest, store: ContentStore, known: readonly Market[] = markets(store)): Gate {
  const path = decoded(request.path);
  const all = `${path}${decoded(request.search)}`;
  const agent = request.userAgent.toLowerCase();
  if (BLOCKED_PATHS.some((part) => all.includes(part)) || BLOCKED_AGENTS.some((part) => agent.includes(part)))
    return { kind: 'blocked' };
  if (FILES.test(path)) return { kind: 'pass' };
  const feed = shoppingFeedRedirect(request.path, new URLSearchParams(request.search));
  if (feed) return { kind: 'redirect', to: feed, status: 302 };
  const rule = ruleFor(store, path);
  if (rule) return rule;
  const cookie = knownLocale(cookieValue(request.cookie, 'locale'), known);
  const current =
    cookie ?? chooseLocale({ geoCountry: request.geoCountry, acceptLanguage: request.acceptLanguage }, known);
  const redirect = localeRedirect(
    request.path + request.search,
    current,
    cookie !== undefined || request.geoCountry !== undefined,
  );
  return redirect.kind === 'redirect' ? redirect : { kind: 'pass' };
}

/** The 404 file of the locale that a path is in. */
export function missingPage(path: string): string {
  const { locale } = splitLocalePath(path);
  return locale ? `${locale.code}/404.html` : '404.html';
}
