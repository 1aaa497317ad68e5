/**
 * Routes of the shop by file, cached by a running shop between publishes and updated per changed entry. The same routes as from `listRoutes`, in
 * another order.
 */
import { contentLanguage } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { allLocales } from '#lib/locale/market.ts';

import type { Pages } from '../release/page-list.ts';
import { entryRoute, listRoutes } from './page-routes.ts';
import type { Listed, Route, RouteSource } from './page-routes.ts';

export type Routes = ReadonlyMap<string, Route>;

export interface RouteCache {
  /** Updates the map in place: results of earlier calls are invalid afterwards. */
  of(source: RouteSource): Routes;
  /** Replaces the routes that depend on other routes (410 pages of removed products). Updates the map of `of` in place. */
  derive(routes: readonly Route[]): void;
  /** Records that a release's pages match the routes last returned by `of`; ignored when the counts differ. Every page must be among the routes. */
  fits(pages: Pages): void;
  /** Files of routes added or removed since `fits` was called with these pages; undefined when unknown. */
  changedSince(pages: Pages): ReadonlySet<string> | undefined;
}

/** Minimum number of logged changes; `changedSince` returns undefined for older releases. */
const LOGGED = 20_000;

export function routesOf(source: RouteSource): Routes {
  return new Map(listRoutes(source).map((route) => [route.file, route]));
}

function isSame(one: Listed | undefined, other: Listed | undefined): boolean {
  if (one === other) return true;
  return one?.type === other?.type && one?.url === other?.url && one?.regions.join() === other?.regions.join();
}

interface Difference {
  readonly removed: readonly Listed[];
  readonly added: readonly Listed[];
}

/** Skips the common start and end of both lists, which are nearly equal. */
function differenceOf(before: readonly Listed[], now: readonly Listed[]): Difference {
  let start = 0;
  while (start < before.length && start < now.length && isSame(before[start], now[start])) start += 1;
  let end = 0;
  const most = Math.min(before.length, now.length) - start;
  while (end < most && isSame(before.at(-1 - end), now.at(-1 - end))) end += 1;
  return { removed: before.slice(start, before.length - end), added: now.slice(start, now.length - end) };
}

/** Routes by file, with a log of the files whose route was added or removed. */
function createLoggedRoutes() {
  let routes = new Map<string, Route>();
  /** File → number of further entries with the same file. */
  let others = new Map<string, number>();
  let log: string[] = [];
  /** Log entries dropped so far. */
  let forgotten = 0;

  function note(file: string): void {
    log.push(file);
    if (log.length < LOGGED * 2) return;
    forgotten += LOGGED;
    log = log.slice(LOGGED);
  }

  return {
    all: (): Routes => routes,
    add(route: Route): void {
      if (routes.has(route.file)) others.set(route.file, (others.get(route.file) ?? 0) + 1);
      else {
        routes.set(route.file, route);
        note(route.file);
      }
    },
    remove({ file }: Route): void {
      const more = others.get(file) ?? 0;
      if (more === 0) {
        routes.delete(file);
        note(file);
      }
      if (more === 1) others.delete(file);
      if (more > 1) others.set(file, more - 1);
    },
    /** Removes all routes and makes earlier positions invalid. */
    reset(): void {
      [routes, others] = [new Map(), new Map()];
      forgotten += log.length + 1;
      log = [];
    },
    /** Position in the log. */
    position: (): number => forgotten + log.length,
    /** Files logged since a position; undefined when the log no longer reaches back. */
    since: (position: number): ReadonlySet<string> | undefined =>
      position < forgotten ? undefined : new Set(log.slice(position - forgotten)),
  };
}

export function createRouteCache(): RouteCache {
  let frame = '';
  let lists = new Map<string, readonly Listed[]>();
  const routes = createLoggedRoutes();
  let derived = new Map<string, Route>();
  const fitting = new WeakMap<Pages, number>();

  /** New locales or regions invalidate the log. */
  function begin(source: RouteSource): void {
    lists = new Map();
    routes.reset();
    for (const route of listRoutes({ ...source, entries: () => [] })) routes.add(route);
    derived = new Map();
  }

  function follow(source: RouteSource, language: string, locales: readonly Locale[]): void {
    const now = source.entries(language);
    if (now === lists.get(language)) return;
    const { removed, added } = differenceOf(lists.get(language) ?? [], now);
    for (const locale of locales) {
      for (const entry of removed) entryRoute(source, locale, entry).forEach(routes.remove);
      for (const entry of added) entryRoute(source, locale, entry).forEach(routes.add);
    }
    lists.set(language, now);
  }

  return {
    of(source) {
      const { markets, regionCountries } = source;
      const all = allLocales(markets);
      const byLanguage = Map.groupBy(all, (locale) => contentLanguage(locale.language));
      const searchable = [...byLanguage.keys()].map((language) => source.offersSearch?.(language) ?? true);
      const next = JSON.stringify([all, regionCountries, searchable]);
      if (next !== frame) begin(source);
      frame = next;
      for (const [language, locales] of byLanguage) follow(source, language, locales);
      return routes.all();
    },
    derive(next) {
      const now = new Map(next.map((route) => [route.file, route]));
      for (const [file, route] of derived) if (!now.has(file)) routes.remove(route);
      for (const [file, route] of now) if (!derived.has(file)) routes.add(route);
      derived = now;
    },
    fits(pages) {
      if (pages.size === routes.all().size) fitting.set(pages, routes.position());
    },
    changedSince(pages) {
      const position = fitting.get(pages);
      return position === undefined ? undefined : routes.since(position);
    },
  };
}
