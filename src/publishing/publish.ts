/** The publishing loop once: sync → plan → render → swap. A full release and a single changed page take the same way. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { ContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/store.ts';
import { syncContent } from '#content-loaders/sync.ts';
import type { SyncReport } from '#content-loaders/sync.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { contentStorePath } from '#runtime/site.ts';

import { affectedPages } from './plan.ts';
import {
  copyAssets,
  currentRelease,
  dropOldReleases,
  newRelease,
  readManifest,
  shareFiles,
  swapLatest,
  writeBuildFile,
  writeManifest,
} from './release.ts';
import type { Manifest, PageRecord, Release } from './release.ts';
import { renderRoutes } from './render.ts';
import { routeSource } from './route-source.ts';
import { listRoutes } from './routes.ts';

export interface PublishOptions {
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly mediaBase: string;
  readonly client: ContentClient;
  readonly source: string;
  /** Folder of the built bundle (`server/`, `client/`) and its digest. */
  readonly bundleDir: string;
  readonly bundleDigest: string;
  readonly locales?: readonly string[];
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
  readonly onPull?: (received: number, total: number) => void;
}

export interface PublishReport {
  readonly release: string;
  readonly sync: SyncReport;
  readonly rendered: number;
  readonly kept: number;
  readonly removed: readonly string[];
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  readonly milliseconds: number;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One publisher at a time; the lock of a dead one is taken over. */
async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'publish.lock');
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  if (holder && holder !== process.pid && isAlive(holder))
    throw new AppError('publish-locked', `Another publish is running (process ${holder}); wait for it or stop it.`);
  await rm(path, { force: true });
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw new AppError('publish-locked', 'Another publish has just begun; wait for it.', { cause: error });
  });
  try {
    await file.writeFile(`${process.pid}`);
    return await work();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function publishUnlocked(options: PublishOptions): Promise<PublishReport> {
  const started = performance.now();
  const { dataDir, clock } = options;
  const storePath = contentStorePath(dataDir);
  const store = openContentStore(storePath);
  try {
    // A store that moved without a release (a killed publish, a dev server) means that nobody knows what changed: all pages are rendered.
    const shown = store.revision();
    const sync = await syncContent({
      client: options.client,
      store,
      source: options.source,
      ...(options.onPull ? { onProgress: options.onPull } : {}),
    });
    const revision = store.revision();
    const routes = listRoutes(routeSource(store), options.locales);
    if (routes.length === 0)
      throw new AppError('no-routes', 'The content service has no country entries, so there is nothing to publish.');
    const previous = await currentRelease(dataDir);
    const before = previous && (await readManifest(previous));
    const reusable =
      previous && before?.bundle === options.bundleDigest && before.revision === shown
        ? { previous, before }
        : undefined;
    const stale = reusable ? affectedPages(reusable.before.pages, sync.changed) : undefined;
    const kept = routes.filter((route) => stale && !stale.has(route.file) && reusable?.before.pages[route.file]);
    const keptFiles = new Set(kept.map((route) => route.file));
    const wanted = routes.filter((route) => !keptFiles.has(route.file));
    const removed = Object.keys(before?.pages ?? {}).filter((file) => !routes.some((route) => route.file === file));
    if (previous && reusable && wanted.length === 0 && removed.length === 0) {
      if (reusable.before.revision !== revision) await writeManifest(previous, { ...reusable.before, revision });
      return {
        release: previous.id,
        sync,
        rendered: 0,
        kept: kept.length,
        removed,
        failed: [],
        milliseconds: performance.now() - started,
      };
    }
    const release = await newRelease(dataDir, clock());
    await copyAssets(join(options.bundleDir, 'client'), release);
    const outcome = await renderRoutes(wanted, release.dir, {
      bundle: join(options.bundleDir, 'server', 'entry.mjs'),
      storePath,
      siteUrl: options.siteUrl,
      mediaBase: options.mediaBase,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    const pages: Record<string, PageRecord> = {};
    for (const { route, dependencies, digest } of outcome.pages)
      pages[route.file] = { path: route.path, locale: route.locale, status: route.status, digest, dependencies };
    if (reusable)
      await keep(
        reusable.previous,
        release,
        reusable.before,
        [...keptFiles, ...outcome.failed.map(({ route }) => route.file)],
        pages,
      );
    const manifest: Manifest = { id: release.id, bundle: options.bundleDigest, revision, pages };
    await writeManifest(release, manifest);
    await writeBuildFile(release, clock());
    await swapLatest(dataDir, release);
    await dropOldReleases(dataDir);
    const failed = outcome.failed.map(({ route, message }) => ({ path: route.path, message }));
    return {
      release: release.id,
      sync,
      rendered: outcome.pages.length,
      kept: keptFiles.size,
      removed,
      failed,
      milliseconds: performance.now() - started,
    };
  } finally {
    store.close();
  }
}

/** Pages that did not change, and pages that could not be rendered but were fine before. */
async function keep(
  from: Release,
  to: Release,
  before: Manifest,
  files: readonly string[],
  pages: Record<string, PageRecord>,
): Promise<void> {
  for (const file of files) {
    const page = before.pages[file];
    if (!page) continue;
    pages[file] = page;
    await shareFiles(from, to, [file, ...(page.status === 200 ? [file.replace(/index\.html$/, '_payload.json')] : [])]);
  }
}

export function publish(options: PublishOptions): Promise<PublishReport> {
  return withLock(options.dataDir, () => publishUnlocked(options));
}
