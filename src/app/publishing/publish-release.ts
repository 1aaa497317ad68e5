/** Publishing for commands: prints progress to the terminal. */
import { ruleSentence } from '#lib/links/route-rules.ts';
import { startBundle } from '#publishing/bundle/page-bundle.ts';
import type { StartedBundle } from '#publishing/bundle/page-bundle.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publishOptions } from '#publishing/loop/publish-settings.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { describeFailedPage } from '#publishing/release/failed-page.ts';
import { makeShard, publishFirstShard } from '#publishing/release/write-shard.ts';
import { entryPlace } from '#publishing/report/entry-place.ts';
import { pictureCheck } from '#publishing/report/picture-check.ts';
import { withReleaseTimes } from '#publishing/report/release-times.ts';
import { describeEntry } from '#publishing/report/report-summary.ts';
import { describeServingChanges } from '#publishing/report/serving-changes.ts';

import type { Env } from '../settings/env.ts';
import { childEnvironment } from '../settings/environment.ts';
import { publishSettings, repairContentStore } from './publishing-env.ts';

const LINE_EVERY_MS = 250;

function progress(): (done: number, total: number, locale: string) => void {
  let last = 0;
  return (done, total, locale) => {
    const now = performance.now();
    if (done < total && now - last < LINE_EVERY_MS) return;
    last = now;
    const line = `  rendered ${done}/${total} pages (${locale})`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(60)}${done === total ? '\n' : ''}`);
    else if (done === total || Math.floor(now / 2000) !== Math.floor((now - LINE_EVERY_MS) / 2000)) console.log(line);
  };
}

function logReport(what: string, report: PublishReport, timeZone: string): void {
  for (const one of report.sync.broken) console.warn(`  left out: ${describeEntry(one)}: ${one.problem}`);
  for (const problem of report.ruleProblems) console.warn(`  ${ruleSentence(problem)}`);
  for (const { region, message } of report.commerceFailures)
    console.warn(`  prices and stock of the store ${region} could not be updated: ${message}`);
  for (const page of report.failed) console.error(`  failed: ${page.path} ${describeFailedPage(page)}`);
  const served = describeServingChanges(report.serving);
  const seconds = (report.milliseconds / 1000).toFixed(1);
  console.log(
    `${withReleaseTimes(what, timeZone)}: ${report.rendered} pages rendered, ${report.kept} kept, ${report.pages.removed} removed; ${report.pages.changed} changed, ${report.pages.added} new${served === undefined ? '' : `; ${served}`}; ${seconds} s.`,
  );
}

/** Starts to build the page bundle, and prints that. */
export function startPageBundle(): Promise<StartedBundle> {
  return startBundle({ environment: childEnvironment(), say: (line) => console.log(line) });
}

async function withProgress(
  env: Env,
  commerce: CommerceWatch,
  bundle: Promise<StartedBundle>,
): Promise<PublishOptions> {
  repairContentStore(env);
  const { digest, ready: bundleReady } = await bundle;
  // If the pull fails first, a later rejection of the bundle must not be unhandled.
  bundleReady.catch(() => undefined);
  console.log('Pulling content …');
  return {
    ...publishOptions(publishSettings(env, commerce), digest),
    bundleReady,
    onProgress: progress(),
    onPull: (received, total) => {
      if (received >= total) console.log(`  pulled ${received} entries`);
    },
  };
}

/** What a command may set for a release or a shard. */
export interface ReleaseOptions extends Pick<PublishOptions, 'pool' | 'byItself' | 'onContentPulled'> {
  /** A bundle whose build has begun already. */
  readonly bundle?: Promise<StartedBundle> | undefined;
}

export async function release(
  env: Env,
  commerce: CommerceWatch,
  { bundle = startPageBundle(), ...more }: ReleaseOptions = {},
): Promise<PublishReport> {
  const report = await publish({ ...(await withProgress(env, commerce, bundle)), ...more });
  logReport(`Release ${report.release}`, report, env.publishing.chat.timeZone);
  return report;
}

export interface ShardCommand extends Pick<ReleaseOptions, 'bundle' | 'onContentPulled'> {
  readonly locales: readonly string[];
  readonly out: string | undefined;
}

/** Builds a shard with some locales in its own folder. Also publishes it as `latest` if that has no other locales. */
export async function shard(
  env: Env,
  commerce: CommerceWatch,
  { locales, out, bundle = startPageBundle(), onContentPulled }: ShardCommand,
): Promise<PublishReport> {
  const { timeZone } = env.publishing.chat;
  const options = { ...(await withProgress(env, commerce, bundle)), locales };
  const first = out === undefined ? await publishFirstShard(options) : undefined;
  if (first) logReport(`Release ${first.release}, of these locales only`, first, timeZone);
  const made = await makeShard({
    ...options,
    onContentPulled,
    out,
    place: entryPlace(env.content),
    findMissingPictures: pictureCheck(env),
  });
  if (!first) logReport(`Shard of ${locales.join(', ')}`, made, timeZone);
  console.log(`The shard is in ${made.dir}${first ? '' : '; latest stays as it is'}.`);
  return made;
}
