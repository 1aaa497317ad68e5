import { listRoutes } from '#publishing/plan/page-routes.ts';
/** What the static project's pages hand to Astro: the shop's own route list, each address at the page that Astro would answer it with. */
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
  // The page for a missing one has two files at one address.
  for (const path of new Set(listRoutes(routeSource(contentStore())).map((route) => route.path))) {
    const match = pageOf(pages, path);
    if (!match) throw new Error(`No page answers ${path}.`);
    const paths = found.get(match.page) ?? [];
    paths.push({ params: match.params });
    found.set(match.page, paths);
  }
  return found;
}

/** Paths of one page out of all, as getStaticPaths gives them. The list is made once a build. */
export function pathsOf(page: string, pages: readonly string[]): StaticPath[] {
  byPage ??= grouped(pages);
  return [...(byPage.get(page) ?? [])];
}
