/** Builds a shard, one part of a release for merging: the pages of some locales in a separate folder. `latest` does not change. */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { addressesOf } from '#content-loaders/entry-addresses.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { contentLanguage, parseLocale } from '#lib/locale/locale.ts';
import { allLocales } from '#lib/locale/market.ts';
import { contentStorePath } from '#views/site.ts';

import type { PublishedFacts, PublishOptions } from '../loop/publish-options.ts';
import { unchangedPageCount, liveRelease, publishIf, storedGoneAddresses } from '../loop/publish.ts';
import type { PublishReport } from '../loop/publish.ts';
import { withPublisherLock } from '../loop/publisher-lock.ts';
import { pullInto } from '../loop/pull-content.ts';
import { recommendedIn } from '../plan/gone-product-pages.ts';
import { publishScope } from '../plan/publish-scope.ts';
import { openFactsProjection } from '../report/entry-facts.ts';
import { makeReport } from '../report/make-report.ts';
import type { MakeReportOptions } from '../report/make-report.ts';
import { NO_SERVING_CHANGES } from '../report/serving-changes.ts';
import { putReport } from '../report/write-report.ts';
import { entryPathsOf } from './entry-paths.ts';
import type { EntryPaths } from './entry-paths.ts';
import { fillRelease } from './fill-release.ts';
import type { LiveRelease } from './fill-release.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { pagesOnDisk } from './pages-on-disk.ts';
import { currentRelease, releaseId } from './release-folders.ts';
import { replaceFolder } from './replace-folder.ts';
import { writeShardFacts } from './shard-folder.ts';

export interface ShardOptions extends PublishOptions, Omit<MakeReportOptions, 'at'> {
  readonly locales: readonly string[];
  /** Folder of the shard; by default below `DATA_DIR/shards`, named after the locales. */
  readonly out?: string | undefined;
}

export interface ShardReport extends PublishReport {
  readonly dir: string;
}

const NAME_CHARS = 100;

/** `de-at+fr-fr`; a long list becomes the first locale, the number of others and a digest. */
export function shardName(locales: readonly string[]): string {
  const name = locales.join('+');
  if (name.length <= NAME_CHARS) return name;
  return `${locales[0]}+${locales.length - 1}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Whether a release of only these locales would remove no locale from `latest`, which another version of this program may have made. */
export async function hasNoOtherLocales(dataDir: string, locales: readonly string[]): Promise<boolean> {
  const live = await currentRelease(dataDir);
  if (!live) return true;
  const manifest = await readManifest(live.dir);
  const pages = manifest
    ? Iterator.from(manifest.pages.entries()).map(([, page]) => page)
    : await pagesOnDisk(live.dir);
  return Iterator.from(pages).every(({ locale }) => locales.includes(locale));
}

/** The parts of the live release that may be shared: its pages, and this bundle's assets. The merge adds earlier assets. */
function withoutHistory(live: LiveRelease | undefined, bundle: string): LiveRelease | undefined {
  const assets = live?.manifest.assets.slice(0, 1).filter((set) => set.bundle === bundle) ?? [];
  return live && { ...live, manifest: { ...live.manifest, assets } };
}

/** Writes the report of the shard's locales, which the merge joins with others. Errors are logged, not thrown. */
async function reportShard(facts: Omit<PublishedFacts, 'entries'>, options: ShardOptions): Promise<void> {
  const entries = openFactsProjection(contentStorePath(options.dataDir));
  try {
    const report = await makeReport({ ...facts, entries }, { ...options, at: options.clock() });
    await putReport(facts.release.dir, report, { siteUrl: options.pages.siteUrl });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    options.say(`The shard is made; its report could not be written: ${message}`);
  } finally {
    entries.close();
  }
}

function entriesOf(store: ContentStore, locales: readonly string[]): EntryPaths {
  const languages = locales.flatMap((code) => contentLanguage(parseLocale(code)?.language ?? '') ?? []);
  return entryPathsOf(addressesOf(store), languages);
}

async function shardFrom(store: ContentStore, options: ShardOptions): Promise<ShardReport> {
  const started = performance.now();
  const { dataDir, bundleDigest } = options;
  const pulled = await pullInto(store, options);
  await options.bundleReady;
  const content = { lineage: store.lineage(), revision: store.revision(), digest: store.digest() };
  const live = withoutHistory(await liveRelease(dataDir), bundleDigest);
  const scope = publishScope(store, live?.manifest, {
    bundle: bundleDigest,
    siteUrl: options.pages.siteUrl,
    locales: options.locales,
    gone: await storedGoneAddresses(dataDir),
    recommendedBy: live && recommendedIn(live.dir),
  });
  const locales = allLocales(scope.markets)
    .map((locale) => locale.code)
    .filter((code) => options.locales.includes(code));
  const dir = resolve(options.out ?? join(dataDir, 'shards', shardName(locales)));
  const id = releaseId(options.clock());
  const { rendered, failed } = await replaceFolder(dir, async (folder) => {
    const filled = await fillRelease({ id, dir: folder }, { live, scope, content }, { ...options, isNewList: true });
    if (filled.manifest.pages.size === 0)
      throw new AppError(
        'nothing-rendered',
        `Not one page could be rendered: ${filled.failed[0]?.message ?? 'no reason given'}`,
      );
    await writeManifest(folder, filled.manifest);
    const { ruleProblems } = scope;
    const compared = { previous: undefined, lost: [], removed: [] };
    await reportShard(
      {
        store,
        release: { id, dir: folder },
        ruleProblems,
        serving: NO_SERVING_CHANGES,
        ...pulled,
        ...filled,
        ...compared,
      },
      options,
    );
    await writeShardFacts(folder, { locales, entries: entriesOf(store, locales), manifest: filled.manifest });
    return filled;
  });
  return {
    dir,
    release: id,
    ...pulled,
    rendered,
    kept: unchangedPageCount(scope),
    removed: [],
    pages: { changed: 0, added: rendered + unchangedPageCount(scope), removed: 0 },
    ruleProblems: scope.ruleProblems,
    serving: NO_SERVING_CHANGES,
    failed,
    milliseconds: performance.now() - started,
  };
}

/** Publishes only these locales as `latest`; resolves with undefined, and publishes nothing, when `latest` has other locales. Throws like `publish`. */
export function publishFirstShard(
  options: PublishOptions & Pick<ShardOptions, 'locales'>,
): Promise<PublishReport | undefined> {
  return publishIf(options, () => hasNoOtherLocales(options.dataDir, options.locales));
}

/** Builds a shard. Throws the errors of `publish`, and `folder-taken`. */
export function makeShard(options: ShardOptions): Promise<ShardReport> {
  return withPublisherLock(options, async () => {
    const store = openContentStore(contentStorePath(options.dataDir));
    try {
      return await shardFrom(store, options);
    } finally {
      store.close();
    }
  });
}
