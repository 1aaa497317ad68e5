import { moveDamagedStore } from '#content-loaders/damaged-store.ts';
import { ruleSentence } from '#lib/links/route-rules.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { measurePublish } from '#publishing/loop/publish-estimate.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { isOnlyThing, makeShard } from '#publishing/release/write-shard.ts';
import { entryInWords } from '#publishing/report/report-summary.ts';
import { reportWriter } from '#publishing/report/write-report.ts';
/** Publishing for commands: prints progress to the terminal. */
import { contentStorePath } from '#views/site.ts';

import { BUNDLE_DIR, startBundle } from '../bundle/ensure-bundle.ts';
import { contentClient, contentSource } from '../content/content-source.ts';
import { entryPlace } from '../content/entry-place.ts';
import type { Env } from '../settings/env.ts';
import { sitePageSettings } from '../settings/page-settings.ts';
import { pictureCheck } from './picture-check.ts';

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

/** Options of every publish in an environment. */
export function publishOptions(env: Env, bundleDigest: string, commerce: CommerceWatch): PublishOptions {
  const pace = measurePublish(env.dataDir);
  const pages = sitePageSettings(env);
  const writeReport = reportWriter({
    clock: () => new Date(),
    say: (line) => console.warn(line),
    siteUrl: env.siteUrl,
    url: env.publishing.reportUrl,
    place: entryPlace(env),
    findMissingPictures: pictureCheck(env),
  });
  return {
    dataDir: env.dataDir,
    pages,
    client: contentClient(env),
    source: contentSource(env),
    commerce,
    bundleDir: BUNDLE_DIR,
    // Settings that are part of pages: a change of one renders all pages again.
    bundleDigest: [
      bundleDigest,
      pages.siteUrl,
      pages.mediaBase,
      ...Object.values(pages.storefronts),
      ...Object.values(pages.captcha ?? {}),
    ].join(' '),
    clock: () => new Date(),
    say: (line) => console.log(line),
    onStep: pace.step,
    async onLive(facts) {
      // The release is live; a failure to record the timing must not revoke it.
      await pace.keep(facts.rendered).catch(() => undefined);
      await writeReport(facts);
    },
  };
}

function tell(what: string, report: PublishReport): void {
  for (const one of report.sync.broken) console.warn(`  left out: ${entryInWords(one)}: ${one.problem}`);
  for (const problem of report.ruleProblems) console.warn(`  ${ruleSentence(problem)}`);
  for (const { region, message } of report.notLearnt)
    console.warn(`  prices and stock of the store ${region} are as they were: ${message}`);
  for (const { path, message } of report.failed) console.error(`  failed: ${path}: ${message}`);
  const seconds = (report.milliseconds / 1000).toFixed(1);
  console.log(
    `${what}: ${report.rendered} pages rendered, ${report.kept} kept, ${report.pages.removed} removed; ${report.pages.changed} changed, ${report.pages.added} new; ${seconds} s.`,
  );
}

/** Moves a damaged content store aside; the next pull fills a new one. Call it before anything opens the store. */
export function mendContent({ dataDir }: Pick<Env, 'dataDir'>): void {
  const path = contentStorePath(dataDir);
  const aside = moveDamagedStore(path, new Date());
  if (aside !== undefined) console.warn(`  ${path} was damaged. It is now ${aside}; all content is pulled again.`);
}

async function withProgress(env: Env, commerce: CommerceWatch): Promise<PublishOptions> {
  mendContent(env);
  const { digest, ready: bundleReady } = await startBundle((line) => console.log(line));
  // If the pull fails first, a later rejection of the bundle must not be unhandled.
  bundleReady.catch(() => undefined);
  console.log('Pulling content …');
  return {
    ...publishOptions(env, digest, commerce),
    bundleReady,
    onProgress: progress(),
    onPull: (received, total) => {
      if (received >= total) console.log(`  pulled ${received} entries`);
    },
  };
}

export async function release(
  env: Env,
  commerce: CommerceWatch,
  more: Pick<PublishOptions, 'pool' | 'byItself'> = {},
): Promise<PublishReport> {
  const report = await publish({ ...(await withProgress(env, commerce)), ...more });
  tell(`Release ${report.release}`, report);
  return report;
}

/** Builds a shard with some locales in its own folder. Also publishes it as `latest` if that has no other locales. */
export async function shard(
  env: Env,
  commerce: CommerceWatch,
  { locales, out }: { readonly locales: readonly string[]; readonly out: string | undefined },
): Promise<PublishReport> {
  const options = { ...(await withProgress(env, commerce)), locales };
  const first = out === undefined && (await isOnlyThing(env.dataDir, locales)) ? await publish(options) : undefined;
  if (first) tell(`Release ${first.release}, of these locales only`, first);
  const made = await makeShard({ ...options, out, place: entryPlace(env), findMissingPictures: pictureCheck(env) });
  if (!first) tell(`Shard of ${locales.join(', ')}`, made);
  console.log(`The shard is in ${made.dir}${first ? '' : '; latest stays as it is'}.`);
  return made;
}
