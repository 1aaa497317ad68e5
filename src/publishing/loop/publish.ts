/** One publish: sync → plan → render → swap. The same steps serve a full release and a single changed page. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { openAddressProjection } from '#content-loaders/entry-addresses.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { errorSentence } from '#lib/errors/error-sentence.ts';
import type { RuleProblem } from '#lib/links/route-rules.ts';
import { isGonePage } from '#lib/release/gone-page.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';
import { contentStorePath } from '#views/site.ts';

import { notePending, shareMachineFiles } from '../machine-files/machine-file-state.ts';
import { renewMachineFiles } from '../machine-files/renew-machine-files.ts';
import { renewSecurityText } from '../machine-files/renew-security-text.ts';
import { hasWaitEnded } from '../plan/gone-addresses.ts';
import { recommendedIn } from '../plan/gone-product-pages.ts';
import { fileOf } from '../plan/page-routes.ts';
import { publishScope } from '../plan/publish-scope.ts';
import type { Scope } from '../plan/publish-scope.ts';
import type { FailedPage } from '../release/failed-page.ts';
import { fillRelease } from '../release/fill-release.ts';
import type { LiveRelease } from '../release/fill-release.ts';
import { formerPages } from '../release/former-pages.ts';
import { incompletePages, noteContentsChecked } from '../release/incomplete-pages.ts';
import type { Maintenance } from '../release/maintenance.ts';
import type { ManifestCache } from '../release/manifest-cache.ts';
import { readManifest, writeManifest } from '../release/manifest.ts';
import type { Manifest } from '../release/manifest.ts';
import { createPages } from '../release/page-list.ts';
import type { PageRecord, Pages } from '../release/page-list.ts';
import { pagesOnDisk } from '../release/pages-on-disk.ts';
import { copyFor } from '../release/prepared-copy.ts';
import {
  currentRelease,
  discardRelease,
  newRelease,
  trashOldReleases,
  swapLatest,
} from '../release/release-folders.ts';
import type { Release } from '../release/release-folders.ts';
import { applyPin, withoutPin } from '../release/rollback.ts';
import { emptyTrash } from '../release/trash.ts';
import { openFactsProjection } from '../report/entry-facts.ts';
import { servingChanges } from '../report/serving-changes.ts';
import type { ServingChanges } from '../report/serving-changes.ts';
import type { PublishOptions } from './publish-options.ts';
import { withPublisherLock } from './publisher-lock.ts';
import { pullInto } from './pull-content.ts';
import type { Pulled } from './pull-content.ts';

export type PageCounts = Readonly<Record<'changed' | 'added' | 'removed', number>>;

export interface PublishReport extends Pulled {
  readonly release: string;
  readonly rendered: number;
  readonly kept: number;
  readonly removed: readonly string[];
  /** Pages that could not be rendered: their last good versions stay, if there are any, and the next publish retries them. */
  readonly failed: readonly FailedPage[];
  /** Numbers of pages that differ from the previous release. */
  readonly pages: PageCounts;
  /** Redirects that are not live as written. */
  readonly ruleProblems: readonly RuleProblem[];
  /** Redirects and markets that differ from those of the previous release. */
  readonly serving: ServingChanges;
  readonly milliseconds: number;
}

/** The release that `latest` points at; undefined when there is none or this version cannot read it. */
export async function liveRelease(dataDir: string, memory?: ManifestCache): Promise<LiveRelease | undefined> {
  const release = await currentRelease(dataDir);
  const manifest = release && (await (memory?.read(release.dir) ?? readManifest(release.dir)));
  return release && manifest ? { ...release, manifest } : undefined;
}

/**
 * The live release. Its pages that lack a file, or of which a power cut damaged one, are to be rendered again; between the edits of a running shop, only
 * the first publish after the start, the daily full pull and a publish that an editor starts look for them. Damaged files are deleted: the next release
 * would share them.
 */
async function checkedLive(options: PublishOptions): Promise<LiveRelease | undefined> {
  const { dataDir, maintenance, pull, checksFiles = !maintenance || pull === 'all' } = options;
  const live = await liveRelease(dataDir, maintenance?.manifests);
  if (!live || !checksFiles) return live;
  const { manifest, dir } = live;
  const { pages, damaged } = await incompletePages(dir, manifest);
  for (const file of damaged) await rm(join(dir, file), { force: true });
  await noteContentsChecked(dir, options.clock());
  const retry = [...new Set([...manifest.retry, ...pages])];
  return { ...live, manifest: { ...manifest, retry } };
}

/** Read separately from the manifest, so that gone addresses survive a release made by another version of this program. */
export async function storedGoneAddresses(dataDir: string): Promise<readonly GoneAddress[]> {
  const release = await currentRelease(dataDir);
  return release ? readServingFacts(release.dir).gone : [];
}

/** With maintenance, old releases are only moved to the trash, which is cheap; they are deleted later. */
async function makeRoom({ dataDir, maintenance }: PublishOptions): Promise<void> {
  await trashOldReleases(dataDir);
  if (!maintenance) await emptyTrash(dataDir);
}

/** Makes room once a release is live. Logs errors instead of throwing them: the publish has succeeded, and the next one makes room first. */
export async function deleteReleasesAfterwards(
  makesRoom: Promise<void>,
  { say }: Pick<PublishOptions, 'say'>,
): Promise<void> {
  await makesRoom.catch((error: unknown) =>
    say(`The release is live; older ones could not be deleted: ${errorSentence(error)}`),
  );
}

/** Like `writeManifest`; also updates the manifest cache of a running shop. */
async function keepManifest({ maintenance }: PublishOptions, dir: string, manifest: Manifest): Promise<void> {
  await (maintenance ? maintenance.manifests.write(dir, manifest) : writeManifest(dir, manifest));
}

type Kept = Pick<Maintenance, 'addresses' | 'facts'>;

interface Work {
  readonly store: ContentStore;
  readonly options: PublishOptions;
  readonly content: Manifest['content'];
  readonly live: LiveRelease | undefined;
  readonly scope: Scope;
  /** Pages of a live release with an unreadable manifest that the new release will not have. */
  readonly lost: readonly PageRecord[];
  /** Whether redirects, markets and the status of former addresses are unchanged, and no page is removed unless a page that failed before can be rendered now. */
  readonly isSame: boolean;
  /** Whether an entry was published again without a change, which an editor does to retry a page. */
  readonly isRepublished: boolean;
}

/** Number of pages that stay unchanged. */
export function unchangedPageCount({ routes, wanted }: Pick<Scope, 'routes' | 'wanted'>): number {
  return routes.size - wanted.length;
}

/** `lost`: pages of the previous release that are known only from its files. */
export function pageCounts(before: Pages | undefined, after: Pages, lost: readonly PageRecord[] = []): PageCounts {
  const counts = { changed: 0, added: 0, removed: lost.length };
  const old = before ?? createPages([]);
  for (const file of after.differing(old)) {
    if (isGonePage(file)) continue;
    counts[after.has(file) ? (old.has(file) ? 'changed' : 'added') : 'removed'] += 1;
  }
  return counts;
}

interface Made {
  readonly release: Release;
  readonly manifest: Manifest;
  readonly rendered: number;
  readonly failed: PublishReport['failed'];
  readonly removed: readonly string[];
}

async function planWork(
  store: ContentStore,
  options: PublishOptions,
  { addresses, sync }: Pick<Kept, 'addresses'> & Pick<Pulled, 'sync'>,
): Promise<Work> {
  const { dataDir } = options;
  const content = { lineage: store.lineage(), revision: store.revision(), digest: store.digest() };
  const live = await checkedLive(options);
  const current = live ?? (await currentRelease(dataDir));
  const found = current && !live ? await pagesOnDisk(current.dir) : [];
  const gone = await storedGoneAddresses(dataDir);
  const scope = publishScope(store, live?.manifest, {
    found,
    bundle: options.bundleDigest,
    siteUrl: options.pages.siteUrl,
    locales: options.locales,
    gone,
    recommendedBy: current && recommendedIn(current.dir),
    addresses,
    routes: options.maintenance?.routes,
  });
  const missing = new Set(live?.manifest.retry.filter((file) => !live.manifest.pages.has(file)));
  const hasSamePages = scope.removed.length === formerPages(scope, missing).length && !hasWaitEnded(gone, scope.gone);
  const isSame = live !== undefined && scope.gate === live.manifest.gate && hasSamePages;
  const lost = found.filter(({ path }) => !scope.routes.has(fileOf(path)));
  return { store, options, content, live, scope, lost, isSame, isRepublished: sync.unchanged.length > 0 };
}

function isSameContent(one: Manifest['content'], other: Manifest['content']): boolean {
  return one.lineage === other.lineage && one.revision === other.revision && one.digest === other.digest;
}

/** The pages that failed before, when an automatic publish would do nothing but render them again from the same content before their pause ends. */
function pausedPages({ options, content, live, scope, isRepublished }: Work): PublishReport['failed'] | undefined {
  if (!live || !options.byItself || isRepublished || live.manifest.bundle !== options.bundleDigest) return undefined;
  const { content: before, retry } = live.manifest;
  if (!isSameContent(before, content)) return undefined;
  const files = new Set(retry);
  return scope.wanted.every(({ file }) => files.has(file)) ? options.maintenance?.failedPages.paused(retry) : undefined;
}

/** If no page differs, the live release stays, and its manifest records the current content revision. */
async function keepLive(work: Work): Promise<Made | undefined> {
  const { options, content, live, scope, isSame } = work;
  if (!live || !isSame) return undefined;
  const failed = scope.wanted.length === 0 ? [] : pausedPages(work);
  if (!failed) return undefined;
  const manifest = { ...live.manifest, content };
  if (!isSameContent(live.manifest.content, content)) await keepManifest(options, live.dir, manifest);
  return { release: live, manifest, rendered: 0, failed, removed: [] };
}

function demandPages({ manifest, rendered, failed }: Omit<Made, 'release' | 'removed'>): void {
  if (rendered > 0 || manifest.pages.size > 0) return;
  throw new AppError('nothing-rendered', `Not one page could be rendered: ${failed[0]?.message ?? 'no reason given'}`);
}

/** Renews the files for machines. The pages are already live: an error is logged, and the next publish tries again. */
async function renewAfterwards(options: PublishOptions, { release, manifest }: Made): Promise<void> {
  const { securityContacts: contacts = [], pages, clock } = options;
  const { siteUrl: site } = pages;
  try {
    await renewSecurityText(release.dir, { site, contacts, assets: manifest.assets, at: clock() });
    await renewMachineFiles({ dir: release.dir, manifest, site });
  } catch (error) {
    options.say(`The pages are live; sitemaps and feeds could not be renewed: ${errorSentence(error)}`);
  }
}

/** Frees disk space, since the error of the publish may be a full disk. Logs its own errors: the publish reports the first one. */
export async function dropFailed(
  release: Release,
  { dataDir, say }: Pick<PublishOptions, 'dataDir' | 'say'>,
): Promise<void> {
  try {
    if ((await currentRelease(dataDir))?.id !== release.id) await discardRelease(release);
    await emptyTrash(dataDir);
  } catch (error) {
    say(`Files of the failed publish could not be deleted: ${errorSentence(error)}`);
  }
}

async function makeRelease({ options, content, live, scope, isSame }: Work): Promise<Made> {
  const { dataDir, clock } = options;
  const step = options.onStep ?? (() => undefined);
  await options.maintenance?.copied();
  if (options.maintenance) await makeRoom(options);
  const copy = live && copyFor(dataDir, live, unchangedPageCount(scope));
  const release = { ...(await newRelease(dataDir, clock(), copy)), isCopy: copy !== undefined };
  try {
    const filled = await fillRelease(release, { live, scope, content }, options);
    demandPages(filled);
    // Without a locale filter, every page has a route in this scope, except those at former addresses that stay.
    if (!options.locales && filled.removed.length === scope.removed.length)
      options.maintenance?.routes.fits(filled.manifest.pages);
    const { rendered, failed } = filled;
    options.maintenance?.failedPages.note(failed, filled.manifest.retry);
    if (live && isSame && rendered === 0 && live.manifest.bundle === options.bundleDigest) {
      const manifest = { ...live.manifest, content, retry: filled.manifest.retry };
      await discardRelease(release);
      await keepManifest(options, live.dir, manifest);
      return { release: live, manifest, rendered, failed, removed: [] };
    }
    const left = live ? await shareMachineFiles(live, release.dir) : [];
    await notePending(release.dir, [...left, ...filled.files]);
    await keepManifest(options, release.dir, filled.manifest);
    step('written');
    await swapLatest(dataDir, release);
    step('swapped');
    await deleteReleasesAfterwards(makeRoom(options), options);
    step('pruned');
    return { release, ...filled };
  } catch (error) {
    await dropFailed(release, options);
    throw error;
  }
}

async function publishFrom(store: ContentStore, options: PublishOptions, kept: Kept): Promise<PublishReport> {
  const started = performance.now();
  // With maintenance this happens in `makeRelease`: until then the preparation of the next copy can continue.
  if (!options.maintenance) await makeRoom(options);
  const pulled = await pullInto(store, options);
  options.onStep?.('pulled');
  await options.bundleReady;
  const work = await planWork(store, options, { ...kept, ...pulled });
  options.onStep?.('planned');
  const made = (await keepLive(work)) ?? (await makeRelease(work));
  const milliseconds = performance.now() - started;
  const { ruleProblems } = work.scope;
  const serving = servingChanges(work.live, made.release);
  await options.onLive?.({
    store,
    entries: kept.facts,
    previous: work.live,
    lost: work.lost,
    ruleProblems,
    serving,
    ...pulled,
    ...made,
  });
  const { release, rendered, failed, removed } = made;
  await renewAfterwards(options, made);
  return {
    release: release.id,
    ...pulled,
    pages: pageCounts(work.live?.manifest.pages, made.manifest.pages, work.lost),
    rendered,
    kept: unchangedPageCount(work.scope),
    removed,
    ruleProblems,
    serving,
    failed,
    milliseconds,
  };
}

async function publishWithStore(options: PublishOptions): Promise<PublishReport> {
  const path = contentStorePath(options.dataDir);
  const store = openContentStore(path, { readsFew: true });
  const kept: Kept = options.maintenance ?? {
    addresses: openAddressProjection(path),
    facts: openFactsProjection(path),
  };
  try {
    return await publishFrom(store, options, kept);
  } finally {
    if (!options.maintenance) for (const rows of [kept.addresses, kept.facts]) rows.close();
    store.close();
  }
}

/**
 * Runs one publish; only one publisher runs at a time. Throws AppErrors: `publish-locked`, `publish-held`, `content-unreachable`, `no-routes`,
 * `unknown-locale`, `nothing-rendered`, `render-crashed`, `latest-no-link`.
 */
export function publish(options: PublishOptions): Promise<PublishReport> {
  return withPublisherLock(options, () => withoutPin(options, () => publishWithStore(options)));
}

/**
 * Like `publish`, if `isWanted` resolves with true; resolves with undefined, and publishes nothing, if not. The publisher lock is held meanwhile: no
 * other publisher can change what is live after `isWanted` has read it.
 */
export function publishIf(
  options: PublishOptions,
  isWanted: () => Promise<boolean>,
): Promise<PublishReport | undefined> {
  return withPublisherLock(options, async () => {
    // Completes an interrupted rollback, which changes what is live.
    await applyPin(options);
    return (await isWanted()) ? withoutPin(options, () => publishWithStore(options)) : undefined;
  });
}
