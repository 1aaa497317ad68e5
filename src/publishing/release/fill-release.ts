/** Fills a new release folder: shared files first, then rendered pages. The folder is complete once its manifest is written. */
import { join } from 'node:path';

import { readPageUrl } from '#lib/catalogue/category-list.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { writeServingFacts } from '#lib/release/serving-facts.ts';
import { contentStorePath } from '#views/site.ts';

import type { PublishOptions } from '../loop/publish-options.ts';
import type { Route } from '../plan/page-routes.ts';
import type { Scope } from '../plan/publish-scope.ts';
import { renderRoutes } from '../render/render-routes.ts';
import type { KnownFiles, RenderedPage, RenderTask } from '../render/render-worker.ts';
import type { RendererSetup } from '../render/renderer-pool.ts';
import { placeAssets } from './bundle-assets.ts';
import type { FailedPage } from './failed-page.ts';
import { formerPages, withFormerPages } from './former-pages.ts';
import type { Manifest } from './manifest.ts';
import { createPages } from './page-list.ts';
import type { MadePage, Pages } from './page-list.ts';
import { dropPages } from './prepared-copy.ts';
import { filesOf, shareFiles } from './release-files.ts';
import { writeBuildFile } from './release-folders.ts';
import type { Release } from './release-folders.ts';

export interface LiveRelease extends Release {
  readonly manifest: Manifest;
}

interface Filled {
  readonly manifest: Manifest;
  readonly rendered: number;
  /** Files of the rendered pages. */
  readonly files: readonly string[];
  readonly failed: readonly FailedPage[];
  /** Files of pages that the live release has and this one has not. */
  readonly removed: readonly string[];
}

/** Shares the files of pages of the live release; returns the pages that are complete there. */
async function sharePages(live: LiveRelease, release: Release, files: readonly string[]): Promise<ReadonlySet<string>> {
  const all = files.map((file) => ({ file, parts: filesOf(file, live.manifest.pages.get(file) ?? { status: 200 }) }));
  const missing = new Set(
    await shareFiles(
      live.dir,
      release.dir,
      all.flatMap(({ parts }) => parts),
    ),
  );
  return new Set(all.flatMap(({ file, parts }) => (parts.some((part) => missing.has(part)) ? [] : [file])));
}

/** Setup of the renderers of a publish. */
export function rendererSetup(options: PublishOptions, lineage: string): RendererSetup {
  return {
    bundle: join(options.bundleDir, 'server', 'entry.mjs'),
    version: `${options.bundleDigest} ${lineage}`,
    pages: { ...options.pages, contentStore: contentStorePath(options.dataDir) },
  };
}

/** Adds the unchanged pages to the new release; returns the routes whose files are missing in the live release. */
async function keepPages(
  release: Release & { readonly isCopy?: boolean },
  live: LiveRelease,
  { routes, wanted, removed }: Scope,
): Promise<readonly Route[]> {
  const rendered = wanted.map(({ file }) => file);
  const { pages } = live.manifest;
  if (release.isCopy) {
    await dropPages(release.dir, pages, { removed, rendered });
    return [];
  }
  const leaving = new Set([...removed, ...rendered]);
  const staying = Iterator.from(pages.entries())
    .map(([file]) => file)
    .filter((file) => !leaving.has(file))
    .toArray();
  const shared = await sharePages(live, release, staying);
  return staying.flatMap((file) => (shared.has(file) ? [] : (routes.get(file) ?? [])));
}

function madePage({ route, dependencies, ...files }: RenderedPage, live: LiveRelease | undefined): MadePage {
  const { file, path, locale, status } = route;
  const reads = dependencies ?? live?.manifest.pages.made(file)?.dependencies ?? [];
  return { path, locale, status, ...digestsOf(files), dependencies: reads };
}

interface MadePages {
  readonly made: ReadonlyMap<string, MadePage>;
  /** Files of pages that failed and have no earlier version. */
  readonly lost: readonly string[];
  /** Files of pages at former addresses that stay (`former-pages.ts`). */
  readonly former: ReadonlySet<string>;
  readonly isNewList: boolean;
}

/** A new list is in route order, so that it depends neither on render timing nor on the previous release. */
function pagesOf(
  { routes }: Scope,
  live: LiveRelease | undefined,
  { made, lost, removed, former, isNewList }: MadePages & Pick<Filled, 'removed'>,
): Pages {
  const before = live?.manifest.pages;
  if (before && !isNewList) return before.with(made, [...removed, ...lost]);
  const without = new Set(lost);
  return createPages(
    [...routes.keys(), ...former].flatMap((file) => {
      const page = made.get(file) ?? (without.has(file) ? undefined : before?.made(file));
      return page ? [[file, page] as const] : [];
    }),
  );
}

/** With more edited products than this, the page is rendered. */
const MOST_EDITED = 8;

interface ReleasePlan {
  readonly live: LiveRelease | undefined;
  readonly scope: Scope;
  readonly content: Manifest['content'];
}

/** First segments of pages with lists of products that `editedInLists` covers: products, error pages, and the home page. */
const LISTING = new Set(['p', '404', '410', '']);

/** What a renderer needs to make a page from the stored one. */
function storedParts(
  { path, file }: Route,
  { manifest }: LiveRelease,
  { changed, editedTiles, editedInLists }: Scope,
): Pick<RenderTask, 'reads' | 'edited'> {
  const [, kind = ''] = splitLocalePath(path).rest.split('/', 2);
  if (!changed || (kind !== 'c' && !LISTING.has(kind))) return {};
  const reads = manifest.pages.made(file)?.dependencies ?? [];
  if (kind === 'c' && readPageUrl(path).page > 1) return { reads };
  const edits = kind === 'c' ? editedTiles : editedInLists;
  const uids = reads.filter((name) => changed.has(name)).map((name) => edits.get(name));
  const edited = [...new Set(uids.filter((uid) => uid !== undefined))];
  return edited.length > 0 && edited.length <= MOST_EDITED && !uids.includes(undefined) ? { edited } : {};
}

/** Renders the pages into the release. Unchanged ones are recognized by the live release's digests. */
function renderWanted(
  release: Release,
  wanted: readonly Route[],
  { live, scope, content, options }: ReleasePlan & { readonly options: PublishOptions },
) {
  return renderRoutes(
    wanted.map((route) => {
      const before = live?.manifest.pages.get(route.file);
      return { route, known: before && digestsOf(before), ...(live ? storedParts(route, live, scope) : {}) };
    }),
    {
      ...rendererSetup(options, content.lineage),
      pool: options.pool,
      signal: options.signal,
      release: release.dir,
      previous: live?.dir,
      changed: scope.changed,
      workers: options.renderers,
      ...(options.pageTimeoutMs ? { pageTimeoutMs: options.pageTimeoutMs } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    },
  );
}

/** `isCopy`: the folder already contains all pages of the live release. `isNewList`: the new page list must not share data with the live one. */
export async function fillRelease(
  release: Release & { readonly isCopy?: boolean },
  { live, scope, content }: ReleasePlan,
  options: PublishOptions & { readonly isNewList?: boolean },
): Promise<Filled> {
  const assets = await placeAssets(
    { bundle: options.bundleDigest, dir: options.bundleDir },
    release.dir,
    live && { dir: live.dir, assets: live.manifest.assets },
  );
  const damaged = live ? await keepPages(release, live, scope) : [];
  options.onStep?.('shared');
  const wanted = [...scope.wanted, ...damaged];
  const outcome = await renderWanted(release, wanted, { live, scope, content, options });
  options.onStep?.('rendered');
  const retry = outcome.failed.map(({ route }) => route.file);
  const had = retry.filter((file) => live?.manifest.pages.has(file));
  const lastGood = live ? await sharePages(live, release, had) : new Set<string>();
  const lost = retry.filter((file) => !lastGood.has(file));
  const former = live ? await sharePages(live, release, formerPages(scope, new Set(lost))) : new Set<string>();
  const removed = scope.removed.filter((file) => !former.has(file));
  const made = new Map(outcome.pages.map((page) => [page.route.file, madePage(page, live)]));
  const kept = scope.routes.size - wanted.length;
  const older = kept + lastGood.size + former.size > 0 ? (live?.manifest.scripts ?? []) : [];
  const scripts = [...new Set([...older, ...outcome.scripts])].toSorted();
  const gone = withFormerPages(scope.gone, former);
  await writeServingFacts(release.dir, { markets: scope.markets, rules: scope.rules, scripts, gone });
  await writeBuildFile(release, options.clock());
  return {
    manifest: {
      id: release.id,
      bundle: options.bundleDigest,
      content,
      gate: scope.gate,
      scripts,
      pages: pagesOf(scope, live, { made, lost, removed, former, isNewList: kept === 0 || options.isNewList === true }),
      retry,
      assets,
    },
    rendered: outcome.pages.length,
    files: outcome.pages.map(({ route }) => route.file),
    failed: outcome.failed.map(({ route: { path, file }, message }) => ({ path, message, ...(lastGood.has(file) ? {} : { isMissing: true as const }) })), // prettier-ignore
    removed,
  };
}

/** Digests of the files of a page. */
function digestsOf({ digest, payload, twin }: KnownFiles): KnownFiles {
  return { digest, ...(payload === undefined ? {} : { payload }), ...(twin === undefined ? {} : { twin }) };
}
