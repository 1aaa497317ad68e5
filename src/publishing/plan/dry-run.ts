/** What a publish would do and why, computed on a copy of the content store: releases, the live shop and the sync token are not changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { copyContentStore } from '#content-loaders/store-copy.ts';
import type { SyncReport } from '#content-loaders/sync-content.ts';
import type { EntryType } from '#lib/content/entries.ts';
import type { RuleProblem } from '#lib/links/route-rules.ts';
import { contentStorePath } from '#views/site.ts';

import { estimateSeconds, readPublishTimings } from '../loop/publish-estimate.ts';
import type { SecondsRange } from '../loop/publish-estimate.ts';
import type { PublishOptions } from '../loop/publish-options.ts';
import { unchangedPageCount, storedGoneAddresses } from '../loop/publish.ts';
import { pullInto } from '../loop/pull-content.ts';
import type { Pulled } from '../loop/pull-content.ts';
import { readManifest } from '../release/manifest.ts';
import type { Manifest } from '../release/manifest.ts';
import { currentRelease } from '../release/release-folders.ts';
import type { ReportedChange } from '../report/editor-report.ts';
import { reportedChanges } from '../report/reported-changes.ts';
import { recommendedIn } from './gone-product-pages.ts';
import { publishScope } from './publish-scope.ts';
import type { Scope } from './publish-scope.ts';

export interface PlannedPage {
  readonly path: string;
  readonly locale: string;
  readonly change: 'added' | 'changed';
  /** The reasons as text; for an edit, the entry and its fields. */
  readonly why: readonly string[];
}

export interface DryRun {
  /** Every page that would be rendered; the result may equal the live page. */
  readonly pages: readonly PlannedPage[];
  readonly kept: number;
  /** Addresses that would be removed. */
  readonly removed: readonly string[];
  /** Entry → fields → pages; undefined when the changes are unknown. */
  readonly changes?: readonly ReportedChange[];
  readonly broken: SyncReport['broken'];
  /** Stores that could not be read: the stored prices and stock are used. */
  readonly commerceFailures: Pulled['commerceFailures'];
  /** Redirects that would not go live as written. */
  readonly ruleProblems: readonly RuleProblem[];
  /** Whether redirects or markets would change. */
  readonly gate: boolean;
  /** Estimated duration; undefined before the first measurement. */
  readonly seconds?: SecondsRange;
}

export function describeChange({ type, uid, title, language, kind, fields }: Omit<ReportedChange, 'pages'>): string {
  const what = fields.length > 0 ? fields.join(', ') : kind === 'changed' ? 'published again' : kind;
  return `${type} ${title || uid} (${language}): ${what}`;
}

/** Why all pages are rendered regardless of edits. */
function wholesale(live: Manifest | undefined, bundle: string, known: boolean): string | undefined {
  if (!live) return 'nothing is published yet';
  if (live.bundle !== bundle) return 'the code changed';
  return known ? undefined : 'the changes since the release are unknown';
}

function planned(
  store: ContentStore,
  scope: Scope,
  { live, bundle }: { readonly live: Manifest | undefined; readonly bundle: string },
): Pick<DryRun, 'pages' | 'changes'> {
  const titleOf = (type: string, uid: string, language: string): string | undefined =>
    store.get(type as EntryType, uid, language)?.title;
  const changes = live && reportedChanges(store, titleOf, { since: live, pages: live.pages });
  const everything = wholesale(live, bundle, changes !== undefined);
  const byPath = new Map<string, string[]>();
  for (const change of changes ?? [])
    for (const path of change.pages) {
      const known = byPath.get(path);
      if (known) known.push(describeChange(change));
      else byPath.set(path, [describeChange(change)]);
    }
  const retry = new Set(live?.retry);
  const pages = scope.wanted.map(({ path, locale, file }): PlannedPage => {
    const isNew = live?.pages.get(file)?.path !== path;
    const reasons = [...(byPath.get(path) ?? []), ...(retry.has(file) ? ['it could not be rendered before'] : [])];
    const otherwise = isNew ? 'a new address' : 'the live page does not match the plan';
    const why = everything ? [everything] : reasons.length > 0 ? reasons : [otherwise];
    return { path, locale, change: isNew ? 'added' : 'changed', why };
  });
  return { pages, ...(changes ? { changes } : {}) };
}

/** Plans a publish without running it. Throws the errors of a publish before rendering: `content-unreachable`, `no-routes`, `unknown-locale`. */
export async function dryRun(
  options: Pick<PublishOptions, 'dataDir' | 'client' | 'source' | 'commerce' | 'bundleDigest' | 'locales' | 'pages'>,
): Promise<DryRun> {
  const { dataDir, bundleDigest, locales } = options;
  const dir = await mkdtemp(join(tmpdir(), 'firn-dry-run-'));
  try {
    copyContentStore(contentStorePath(dataDir), join(dir, 'store.db'));
    const store = openContentStore(join(dir, 'store.db'));
    try {
      const { sync, commerceFailures } = await pullInto(store, options);
      const release = await currentRelease(dataDir);
      const live = release && (await readManifest(release.dir));
      const gone = await storedGoneAddresses(dataDir);
      const recommendedBy = release && recommendedIn(release.dir);
      const scope = publishScope(store, live, {
        bundle: bundleDigest,
        siteUrl: options.pages.siteUrl,
        locales,
        gone,
        recommendedBy,
      });
      const plan = planned(store, scope, { live, bundle: bundleDigest });
      const seconds = estimateSeconds(await readPublishTimings(dataDir), plan.pages.length);
      return {
        ...plan,
        kept: unchangedPageCount(scope),
        removed: scope.removed.map((file) => live?.pages.get(file)?.path ?? file),
        broken: sync.broken,
        commerceFailures,
        ruleProblems: scope.ruleProblems,
        gate: live !== undefined && live.gate !== scope.gate,
        ...(seconds === undefined ? {} : { seconds }),
      };
    } finally {
      store.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
