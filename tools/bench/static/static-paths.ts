/** getStaticPaths of the static project: the shop's own route list, each address assigned to the page with which Astro would render it. */
import { listRoutes } from '#publishing/plan/page-routes.ts';
import { routeSource } from '#publishing/plan/route-source.ts';
import { contentStore } from '#views/site.ts';

import { pageOf } from './page-pattern.ts';
import type { Params } from './page-pattern.ts';

interface StaticPath {
  readonly params: Params;
}

let byPage: ReadonlyMap<string, readonly StaticPath[]> | undefined;

function grouped(pages: readonly string[]): ReadonlyMap<string, readonly StaticPath[]> {
  const found = new Map<string, StaticPath[]>();
  // The not-found page has two files at one address.
  for (const path of new Set(listRoutes(routeSource(contentStore())).map((route) => route.path))) {
    const match = pageOf(pages, path);
    if (!match) throw new Error(`No page matches ${path}.`);
    const paths = found.get(match.page) ?? [];
    paths.push({ params: match.params });
    found.set(match.page, paths);
  }
  return found;
}

/** Paths of one page, for its getStaticPaths. The route list is computed once per build. */
export function pathsOf(page: string, pages: readonly string[]): StaticPath[] {
  byPage ??= grouped(pages);
  return [...(byPage.get(page) ?? [])];
}
