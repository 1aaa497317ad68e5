/** `npm run publish` and `npm run build`: a single publish, with a content service that runs as long as needed. */
import { AppError } from '#lib/errors/app-error.ts';
import { sourceDigest } from '#publishing/bundle/page-bundle.ts';
import type { StartedBundle } from '#publishing/bundle/page-bundle.ts';
import { publishOptions } from '#publishing/loop/publish-settings.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { isPublishing } from '#publishing/loop/publisher-lock.ts';
import { dryRun } from '#publishing/plan/dry-run.ts';
import type { DryRun } from '#publishing/plan/dry-run.ts';
import { describeEntry, describeUnchangedEntry } from '#publishing/report/report-summary.ts';

import { watchCommerce } from '../commerce/watch-commerce.ts';
import { withContent } from '../content/with-content.ts';
import { preflight } from '../process/preflight.ts';
import type { Env } from '../settings/env.ts';
import { release, shard, startPageBundle } from './publish-release.ts';
import { publishSettings } from './publishing-env.ts';
import { searchIndexing } from './search-indexing.ts';
import { waitForPublisher } from './wait-for-publisher.ts';

const NAMED_CHANGES = 20;

function demandAllPages({ failed }: PublishReport): void {
  if (failed.length > 0) throw new Error(`${failed.length} pages could not be rendered; the lines above say why.`);
}

/** Returns what a publish would do, without publishing. */
export async function planPublish(env: Env): Promise<DryRun> {
  const digest = await sourceDigest();
  return withContent(
    env,
    (ready, { embeddedRuns }) =>
      dryRun(publishOptions(publishSettings(ready, watchCommerce(ready, embeddedRuns)), digest)),
    'look',
  );
}

/** Updates a real search engine; the embedded one is filled by the shop that runs it. */
export async function indexSearch(env: Env): Promise<void> {
  if (!env.search.embedded) await searchIndexing(env).update();
}

/** Runs a publish; waits while another process publishes. */
function inTurn({ dataDir }: Env, work: () => Promise<PublishReport>): Promise<PublishReport> {
  return waitForPublisher(work, (line) => console.log(line), { isBusy: () => isPublishing(dataDir) });
}

/**
 * The bundle for each attempt to publish. The bundler of the first one runs when this resolves: while the content service reads its files, this process
 * starts nothing, and a bundler that started later would run during the pull, when this process needs the most memory.
 */
async function bundles(): Promise<() => Promise<StartedBundle>> {
  const started = await startPageBundle();
  // The publish reports a failure; without a publish, the command ends with another error.
  started.ready.catch(() => undefined);
  let first: StartedBundle | undefined = started;
  return () => {
    const bundle = first ? Promise.resolve(first) : startPageBundle();
    first = undefined;
    return bundle;
  };
}

/** Publishes the changes and prints a report. Waits while another process publishes. Throws when a page could not be rendered. */
export async function publishChanges(env: Env): Promise<void> {
  await preflight({ dataDir: env.dataDir, ports: [] });
  const nextBundle = await bundles();
  const report = await withContent(env, (ready, { embeddedRuns, end: onContentPulled }) =>
    inTurn(env, () => release(ready, watchCommerce(ready, embeddedRuns), { bundle: nextBundle(), onContentPulled })),
  );
  await indexSearch(env);
  for (const change of report.sync.changed.slice(0, NAMED_CHANGES))
    console.log(`  ${change.change}: ${describeEntry(change)}`);
  for (const row of report.sync.unchanged) console.log(`  ${describeUnchangedEntry(row)}`);
  demandAllPages(report);
}

export interface BuildOptions {
  /** Builds a shard with these locales; if absent, a release with all locales. */
  readonly locales?: readonly string[] | undefined;
  /** Folder of the shard. */
  readonly out?: string | undefined;
  /** Whether to throw an AppError `strict` when an entry or a redirect is not live as written. */
  readonly strict: boolean;
}

/** Builds a release or a shard. Waits while another process publishes. Throws when a page could not be rendered; the other pages are released. */
export async function buildRelease(env: Env, { locales, out, strict }: BuildOptions): Promise<void> {
  await preflight({ dataDir: env.dataDir, ports: [] });
  const nextBundle = await bundles();
  const report = await withContent(env, (ready, { embeddedRuns, end: onContentPulled }) => {
    const commerce = watchCommerce(ready, embeddedRuns);
    return inTurn(env, () => {
      const options = { bundle: nextBundle(), onContentPulled };
      return locales ? shard(ready, commerce, { locales, out, ...options }) : release(ready, commerce, options);
    });
  });
  if (!locales) await indexSearch(env);
  demandAllPages(report);
  const left = report.sync.broken.length + report.ruleProblems.length;
  if (strict && left > 0)
    throw new AppError(
      'strict',
      `${left} ${left === 1 ? 'entry or redirect is' : 'entries and redirects are'} not live as written; the lines above name ${left === 1 ? 'it' : 'them'}.`,
    );
}
