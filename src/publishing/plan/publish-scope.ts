/** The work of one publish: which pages to render, keep and remove, compared with the live release. */
import { createHash } from 'node:crypto';

import type { LoggedChange } from '#content-loaders/change-log.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { addressesOf } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import { readPageUrl } from '#lib/catalogue/category-list.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkedRules, ownTarget } from '#lib/links/route-rules.ts';
import type { RouteRuleFacts, RuleProblem } from '#lib/links/route-rules.ts';
import { allLocales } from '#lib/locale/market.ts';
import type { Market } from '#lib/locale/market.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import type { Manifest } from '../release/manifest.ts';
import type { PageRecord, Pages } from '../release/page-list.ts';
import { goneAddresses, movesSince } from './gone-addresses.ts';
import { goneProductPages } from './gone-product-pages.ts';
import { fileOf } from './page-routes.ts';
import type { Route, RouteSource } from './page-routes.ts';
import { changedNames, editedInLists, editedTiles } from './publish-plan.ts';
import type { OwnLanguages } from './publish-plan.ts';
import { routesOf } from './route-cache.ts';
import type { RouteCache, Routes } from './route-cache.ts';
import { routeSource } from './route-source.ts';

export interface Scope {
  readonly markets: readonly Market[];
  readonly rules: readonly RouteRuleFacts[];
  /** Redirects that do not go live as written (`docs/decisions/044`). */
  readonly ruleProblems: readonly RuleProblem[];
  /** Digest of markets and rules. */
  readonly gate: string;
  readonly routes: Routes;
  /** Routes whose page may differ from the live release. */
  readonly wanted: readonly Route[];
  /** Names of dependencies that changed since the live release; undefined when pages may differ for other reasons. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Edits that change nothing of a category's first page but a tile and its data (`editedTiles`): uids by the names among `changed`. */
  readonly editedTiles: ReadonlyMap<string, string>;
  /** Edits that change nothing of a page with lists of products but tiles and their data (`editedInLists`). */
  readonly editedInLists: ReadonlyMap<string, string>;
  /** Files of removed pages. */
  readonly removed: readonly string[];
  /** Former addresses. */
  readonly gone: readonly GoneAddress[];
}

const NAMED_LOCALES = 8;

/** Checks that the requested locales exist. Throws `no-routes` or `unknown-locale`. */
function demandLocales(source: RouteSource, only: readonly string[] | undefined): void {
  const known = allLocales(source.markets).map((locale) => locale.code);
  if (known.length === 0)
    throw new AppError('no-routes', 'The content service has no country entries, so there is nothing to publish.');
  const unknown = only?.filter((code) => !known.includes(code)) ?? [];
  if (unknown.length > 0 || only?.length === 0)
    throw new AppError(
      'unknown-locale',
      `There is no locale ${unknown.map((code) => `"${code}"`).join(', ') || '""'}; known are ${known.slice(0, NAMED_LOCALES).join(', ')} … (${known.length} in all).`,
    );
}

/** Targets of redirects may be in any locale, even if only some locales are published. */
function rulesOf(
  store: ContentStore,
  isPage: (path: string) => boolean,
  { gone, siteUrl }: { readonly gone: readonly GoneAddress[]; readonly siteUrl: string },
) {
  const rules = store.list('route_rule', 'en-us').map(({ uid, title, from, match, to, status }) => ({
    uid,
    title,
    from,
    match,
    to: ownTarget(to, siteUrl),
    status,
  }));
  const moves = new Map(gone.map(({ path, to }) => [path, to]));
  return checkedRules(rules, { isPage, movedTo: (path) => moves.get(path) });
}

/** Changes since the live release; undefined when any page may differ. */
function changesSince(store: ContentStore, live: Manifest, bundle: string): readonly LoggedChange[] | undefined {
  if (live.bundle !== bundle) return undefined;
  const known = live.content.lineage === store.lineage();
  // A merged release or a refilled store may have the same content: compare digests.
  if (!known && live.content.digest !== store.digest()) return undefined;
  return known ? store.changesSince(live.content.revision, live.content.digest) : [];
}

function pagesAmong(routes: Routes): (path: string) => boolean {
  return (path) => {
    const route = routes.get(fileOf(path));
    return route?.status === 200 && route.path === path;
  };
}

/** Pages without a route, and routes without a page. `changed`: the only files that can be unmatched, when known. */
function unmatched(
  routes: Routes,
  live: Pages,
  changed: ReadonlySet<string> | undefined,
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  if (changed) {
    const removed = [...changed].filter((file) => live.has(file) && !routes.has(file));
    return { removed, added: [...changed].filter((file) => routes.has(file) && !live.has(file)) };
  }
  const removed = Array.from(live.entries(), ([file]) => file).filter((file) => !routes.has(file));
  const hasMore = routes.size > live.size - removed.length;
  return { removed, added: hasMore ? [...routes.keys()].filter((file) => !live.has(file)) : [] };
}

/** `stale`: files that may differ; undefined when all may. `changed`: files whose route may have been added or removed, when known. */
function wantedRoutes(
  routes: Routes,
  live: Pages | undefined,
  { stale, changed }: Readonly<Record<'stale' | 'changed', ReadonlySet<string> | undefined>>,
): Pick<Scope, 'wanted' | 'removed'> {
  if (!live) return { wanted: [...routes.values()], removed: [] };
  const { removed, added } = unmatched(routes, live, changed);
  if (!stale) return { wanted: [...routes.values()], removed };
  // Sort by file, so that pages of a locale, which share data, are rendered together.
  const wanted = [...stale.union(new Set(added))].toSorted();
  return { wanted: wanted.flatMap((file) => routes.get(file) ?? []), removed };
}

/** A further page that a category no longer fills redirects to the category. */
export function firstPage(path: string): string | undefined {
  const { categoryUrl, page } = readPageUrl(path);
  return page > 1 ? categoryUrl : undefined;
}

/** Pure except for reads from the store. `live`: manifest of the release that `latest` points at. */
export function publishScope(
  store: ContentStore,
  live: Manifest | undefined,
  options: {
    readonly bundle: string;
    /** Origin of the shop. */
    readonly siteUrl: string;
    readonly locales?: readonly string[] | undefined;
    /** Pages found as files of a live release whose manifest cannot be read. */
    readonly found?: readonly PageRecord[];
    /** Former addresses recorded in the live release. */
    readonly gone?: readonly GoneAddress[];
    /** Uids of the products that a page of the live release recommends. */
    readonly recommendedBy?: ((path: string) => readonly string[]) | undefined;
    /** Cached addresses of the same store. */
    readonly addresses?: Pick<Addresses, 'list' | 'get'>;
    readonly routes?: RouteCache | undefined;
  },
): Scope {
  const { addresses = addressesOf(store) } = options;
  const source = routeSource(store, addresses);
  demandLocales(source, options.locales);
  const all = options.routes?.of(source) ?? routesOf(source);
  const isMade = (locale: string): boolean => options.locales?.includes(locale) ?? true;
  const made = (routes: Routes): Routes =>
    options.locales ? new Map([...routes].filter(([, { locale }]) => isMade(locale))) : routes;
  const { markets } = source;
  const own: OwnLanguages = (type, uid) => store.languagesOf(type, uid);
  const logged = live && changesSince(store, live, options.bundle);
  const names = logged && changedNames(logged, own);
  const stale = names && new Set([...live.pages.reading(names), ...live.retry]);
  // A page that failed has its earlier version in the live release, so the changed names do not describe it.
  const changed = live?.retry.length === 0 ? names : undefined;
  const changes = () => (live && !options.locales ? options.routes?.changedSince(live.pages) : undefined);
  const pages = made(all);
  const left = live ? unmatched(pages, live.pages, changes()).removed : [];
  const moved = movesSince(store, live, addresses);
  const addressed = goneAddresses({
    remembered: options.gone ?? [],
    left: [...left.flatMap((file) => live?.pages.get(file) ?? []), ...(options.found ?? [])],
    isPage: pagesAmong(pages),
    isMade,
    movedTo: (path) => moved(path) ?? firstPage(path),
    ...(options.recommendedBy ? { recommendedBy: options.recommendedBy } : {}),
  });
  const { gone, routes: gonePages } = goneProductPages(addressed, store, { ...source, isMade });
  options.routes?.derive(gonePages);
  const routes = made(options.routes ? all : new Map([...all, ...gonePages.map((one) => [one.file, one] as const)]));
  const { wanted, removed } = wantedRoutes(routes, live?.pages, { stale, changed: changes() });
  const { live: rules, problems: ruleProblems } = rulesOf(store, pagesAmong(all), {
    gone,
    siteUrl: options.siteUrl,
  });
  const gate = createHash('sha256').update(JSON.stringify({ markets, rules })).digest('base64url').slice(0, 22);
  const known = changed && logged ? logged : [];
  const edits = { editedTiles: editedTiles(known, own), editedInLists: editedInLists(known, own) };
  return { gone, markets, rules, ruleProblems, gate, routes, wanted, changed, ...edits, removed };
}
