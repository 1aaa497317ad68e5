/** Fills a new release folder: shared files first, then what has to be rendered. The folder is complete when its manifest is written. */
import { join } from 'node:path';

import { writeServingFacts } from '#runtime/serving-facts.ts';
import { contentStorePath } from '#runtime/site.ts';

import { keepOnly } from './ahead.ts';
import { placeAssets } from './assets.ts';
import type { Manifest, PageRecord } from './manifest.ts';
import type { PublishOptions } from './publish-options.ts';
import { filesOf, shareFiles } from './release-files.ts';
import { writeBuildFile } from './release.ts';
import type { Release } from './release.ts';
import type { RenderedPage } from './render-worker.ts';
import { renderRoutes } from './render.ts';
import type { RendererSetup } from './renderer-pool.ts';
import type { Scope } from './scope.ts';

export interface LiveRelease extends Release {
  readonly manifest: Manifest;
}

interface Filled {
  readonly manifest: Manifest;
  readonly rendered: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
}

function pagesOf(live: LiveRelease, files: readonly string[]): ReadonlyMap<string, PageRecord> {
  return new Map(
    files.flatMap((file) => {
      const page = live.manifest.pages[file];
      return page ? [[file, page] as const] : [];
    }),
  );
}

/** Shares the files of pages; says which pages the live release really has. */
async function sharePages(
  live: LiveRelease,
  release: Release,
  files: readonly string[],
): Promise<ReadonlyMap<string, PageRecord>> {
  const pages = pagesOf(live, files);
  const all = [...pages].flatMap(([file, { status }]) => filesOf(file, status));
  const missing = new Set(await shareFiles(live.dir, release.dir, all));
  if (missing.size === 0) return pages;
  return new Map([...pages].filter(([file, { status }]) => !filesOf(file, status).some((one) => missing.has(one))));
}

/** What the renderers of a publish need to know. */
export function rendererSetup(options: PublishOptions, lineage: string): RendererSetup {
  return {
    bundle: join(options.bundleDir, 'server', 'entry.mjs'),
    version: `${options.bundleDigest} ${lineage}`,
    storePath: contentStorePath(options.dataDir),
    siteUrl: options.siteUrl,
    mediaBase: options.mediaBase,
  };
}

/** The kept pages of a release that began as a copy of the live one. */
async function keepPages(
  live: LiveRelease,
  release: Release,
  files: readonly string[],
): Promise<ReadonlyMap<string, PageRecord>> {
  const pages = pagesOf(live, files);
  await keepOnly(release.dir, live.manifest.pages, new Set(pages.keys()));
  return pages;
}

function recordOf({ route, dependencies, digest, payload }: RenderedPage): PageRecord {
  const { path, locale, status } = route;
  return { path, locale, status, digest, ...(payload === undefined ? {} : { payload }), dependencies };
}

/** In the order of the routes, so that the manifest does not depend on which renderer was faster. */
function inOrder({ routes }: Scope, pages: ReadonlyMap<string, PageRecord>): Manifest['pages'] {
  return Object.fromEntries(
    routes.flatMap(({ file }) => {
      const page = pages.get(file);
      return page ? [[file, page]] : [];
    }),
  );
}

/** `isCopy`: the folder has all pages of the live release already. */
export async function fillRelease(
  release: Release & { readonly isCopy?: boolean },
  live: LiveRelease | undefined,
  scope: Scope,
  content: Manifest['content'],
  options: PublishOptions,
): Promise<Filled> {
  const assets = await placeAssets(
    join(options.bundleDir, 'client'),
    release.dir,
    options.bundleDigest,
    live && { dir: live.dir, assets: live.manifest.assets },
  );
  const kept = live
    ? await (release.isCopy ? keepPages : sharePages)(
        live,
        release,
        scope.kept.map((route) => route.file),
      )
    : new Map<string, PageRecord>();
  options.onStep?.('shared');
  const wanted = scope.routes.filter((route) => !kept.has(route.file));
  const outcome = await renderRoutes(
    wanted.map((route) => ({ route, known: knownFiles(live?.manifest.pages[route.file]) })),
    {
      ...rendererSetup(options, content.lineage),
      pool: options.pool,
      signal: options.signal,
      release: release.dir,
      previous: live?.dir,
      ...(options.pageTimeoutMs ? { pageTimeoutMs: options.pageTimeoutMs } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    },
  );
  options.onStep?.('rendered');
  const retry = outcome.failed.map(({ route }) => route.file);
  const lastGood = live ? await sharePages(live, release, retry) : new Map<string, PageRecord>();
  const pages = new Map([...kept, ...lastGood]);
  for (const page of outcome.pages) pages.set(page.route.file, recordOf(page));
  const older = kept.size + lastGood.size > 0 ? (live?.manifest.scripts ?? []) : [];
  const scripts = [...new Set([...older, ...outcome.scripts])].toSorted();
  await writeServingFacts(release.dir, { markets: scope.markets, rules: scope.rules, scripts, gone: scope.gone });
  await writeBuildFile(release, options.clock());
  return {
    manifest: {
      id: release.id,
      bundle: options.bundleDigest,
      content,
      gate: scope.gate,
      scripts,
      pages: inOrder(scope, pages),
      retry,
      assets,
    },
    rendered: outcome.pages.length,
    failed: outcome.failed.map(({ route, message }) => ({ path: route.path, message })),
  };
}

function knownFiles(page: PageRecord | undefined): { readonly digest: string; readonly payload?: string } | undefined {
  return page && { digest: page.digest, ...(page.payload === undefined ? {} : { payload: page.payload }) };
}
