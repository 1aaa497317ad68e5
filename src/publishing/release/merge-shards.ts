/** Merges shards from different machines into one release, byte for byte equal to that of a full build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { errorSentence } from '#lib/errors/error-sentence.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { readServingFacts, writeServingFacts } from '#lib/release/serving-facts.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import { dropFailed, liveRelease, deleteReleasesAfterwards } from '../loop/publish.ts';
import { withPublisherLock } from '../loop/publisher-lock.ts';
import { renewMachineFiles } from '../machine-files/renew-machine-files.ts';
import { renewSecurityText } from '../machine-files/renew-security-text.ts';
import { goneAddresses } from '../plan/gone-addresses.ts';
import { recommendedIn } from '../plan/gone-product-pages.ts';
import { fileOf } from '../plan/page-routes.ts';
import { firstPage } from '../plan/publish-scope.ts';
import type { EditorReport } from '../report/editor-report.ts';
import { joinReports } from '../report/merged-report.ts';
import { pageDifferences } from '../report/reported-changes.ts';
import { servingChanges } from '../report/serving-changes.ts';
import { putReport } from '../report/write-report.ts';
import { keepEarlierAssets } from './bundle-assets.ts';
import { movesBetween, readMergedEntries, writeMergedEntries } from './entry-paths.ts';
import type { EntryPaths, MergedEntries } from './entry-paths.ts';
import type { LiveRelease } from './fill-release.ts';
import { writeManifest } from './manifest.ts';
import { joinShards } from './merge-plan.ts';
import type { JoinedShards } from './merge-plan.ts';
import { createPages } from './page-list.ts';
import type { PageRecord, Pages } from './page-list.ts';
import { payloadFile, markdownFile } from './release-files.ts';
import { dropOldReleases, newRelease, releaseId, swapLatest, writeBuildFile } from './release-folders.ts';
import type { Release } from './release-folders.ts';
import { replaceFolder } from './replace-folder.ts';
import { withoutPin } from './rollback.ts';
import { readShard, readShardFile } from './shard-folder.ts';

export interface MergeOptions {
  readonly shards: readonly string[];
  readonly dataDir: string;
  /** Origin of the shop, for sitemaps and the report's links. */
  readonly siteUrl: string;
  /** Where security vulnerabilities are reported (`security.txt`): addresses with their scheme. */
  readonly securityContacts?: readonly string[];
  /** Zone of the report's times; UTC by default. */
  readonly timeZone?: string | undefined;
  /** Folder of the release; without it, the release becomes `latest` of the data folder. */
  readonly out?: string | undefined;
  /** Time that names the release; by default that of the first shard. */
  readonly at?: Date | undefined;
  /** Whether locales may be missing. */
  readonly partial?: boolean;
  readonly say: (line: string) => void;
}

export interface MergeReport {
  readonly release: string;
  readonly dir: string;
  readonly pages: number;
  readonly missing: readonly string[];
  /** Report for editors; undefined when a shard has no report or the report could not be written. */
  readonly editors: EditorReport | undefined;
}

/** Copies a file after it has verified the digest. A link would not do: the shard's files may be overwritten later. */
async function copyChecked(
  file: string,
  digest: string | undefined,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const bytes = await readShardFile(from, file, digest);
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), bytes);
}

function filesOfPage(file: string, page: PageRecord): readonly (readonly [string, string])[] {
  return [
    [file, page.digest],
    ...(page.payload === undefined ? [] : [[payloadFile(file), page.payload] as const]),
    ...(page.twin === undefined ? [] : [[markdownFile(file), page.twin] as const]),
  ];
}

/** The entries of all shards. */
function entriesOf({ shards }: Pick<JoinedShards, 'shards'>): EntryPaths {
  return Object.assign({}, ...shards.map(({ entries }) => entries)) as EntryPaths;
}

/** Former addresses recorded by the shards and the live release, plus pages of the live release that no shard has. */
function goneOf(joined: JoinedShards, live: Live): readonly GoneAddress[] {
  const remembered = live ? readServingFacts(live.dir).gone : [];
  const paths = new Set([...joined.pages.values()].map(({ page }) => page.path));
  // A page that a shard could not render is missing, and comes back with the next publish.
  const failed = new Set(joined.retry);
  const former = new Set(
    joined.shards.flatMap(({ locales, serving }) =>
      serving.gone
        .filter(({ path }) => locales.includes(splitLocalePath(path).locale?.code ?? ''))
        .map(({ path }) => path),
    ),
  );
  const moved = movesBetween(live?.entries ?? {}, entriesOf(joined));
  return goneAddresses({
    remembered: [...remembered, ...joined.shards.flatMap((shard) => shard.serving.gone)],
    left: [...(live?.manifest.pages.entries() ?? [])].flatMap(([, page]) => (paths.has(page.path) ? [] : [page])),
    isPage: (path) => paths.has(path),
    isFailed: (path) => failed.has(fileOf(path)),
    isFormer: (path) => former.has(path),
    isMade: (locale) => !joined.missing.includes(locale),
    movedTo: (path) => moved(path) ?? firstPage(path),
    ...(live ? { recommendedBy: recommendedIn(live.dir) } : {}),
  });
}

/** The live release of the data folder, if any, with the entries of its pages. */
type Live = (LiveRelease & { readonly entries: EntryPaths }) | undefined;
type DatedOptions = MergeOptions & { readonly at: Date };

interface Made {
  readonly release: Release;
  readonly editors: EditorReport | undefined;
}

/** Logs errors instead of throwing them. */
async function report(
  { dir, id }: Release,
  { shards, live, now }: Pick<JoinedShards, 'shards'> & { readonly live: Live; readonly now: Pages },
  { at, siteUrl, timeZone, say }: DatedOptions,
): Promise<EditorReport | undefined> {
  const without = shards.filter((shard) => shard.report === undefined).map((shard) => shard.dir);
  if (without.length > 0) {
    say(`There is no report of this release: ${without.join(', ')} contains none; build it again to get one.`);
    return undefined;
  }

  const differences = pageDifferences(live?.manifest.pages ?? createPages([]), now);
  const serving = servingChanges(live && { id: live.manifest.id, dir: live.dir }, { id, dir });
  const joined = joinReports(
    shards.flatMap((shard) => shard.report ?? []),
    { release: id, at, differences, serving },
  );
  try {
    await putReport(dir, joined, { siteUrl, timeZone });
    return joined;
  } catch (error) {
    say(`The report of this release could not be written: ${errorSentence(error)}`);
    return undefined;
  }
}

async function fill(
  release: Release,
  { joined, live }: { readonly joined: JoinedShards; readonly live: Live },
  options: DatedOptions,
): Promise<Made> {
  const { first, pages, scripts, retry } = joined;
  const [own] = first.manifest.assets;
  if (!own) throw new AppError('shard-broken', `The shard ${first.dir} names no assets; build it again.`);
  const to = release.dir;
  for (const file of own.files) await copyChecked(file, first.files[file], { from: first.dir, to });
  for (const [file, { page, dir }] of pages)
    for (const [name, digest] of filesOfPage(file, page)) await copyChecked(name, digest, { from: dir, to });
  const earlier = live && { dir: live.dir, assets: live.manifest.assets };
  const assets = await keepEarlierAssets(own, release.dir, earlier);
  await writeServingFacts(release.dir, { ...first.serving, scripts, gone: goneOf(joined, live) });
  await writeBuildFile(release, options.at);
  const { bundle, content, gate } = first.manifest;
  const now = createPages([...pages].map(([file, { page }]) => [file, page]));
  const { siteUrl: site, securityContacts: contacts = [], at } = options;
  await renewSecurityText(release.dir, { site, contacts, assets, at });
  await renewMachineFiles({ dir: release.dir, manifest: { pages: now, assets }, site });
  const editors = await report(release, { shards: joined.shards, live, now }, options);
  await writeManifest(release.dir, {
    id: release.id,
    bundle,
    content,
    gate,
    scripts,
    pages: now,
    retry,
    assets,
  });
  return { release, editors };
}

/** Resolves with the problem if the entries cannot be written: the release may go live without them. */
async function recordEntries(
  dataDir: string,
  merged: MergedEntries,
  live: Live,
): Promise<{ readonly problem: string } | undefined> {
  try {
    await writeMergedEntries(dataDir, merged, live && { release: live.id, paths: live.entries });
    return undefined;
  } catch (error) {
    return { problem: errorSentence(error) };
  }
}

async function intoDataDir(joined: JoinedShards, options: DatedOptions): Promise<Made> {
  const { dataDir, at, say } = options;
  await dropOldReleases(dataDir);
  const found = await liveRelease(dataDir);
  const live = found && { ...found, entries: await readMergedEntries(dataDir, found.id) };
  const release = await newRelease(dataDir, at);
  let made: Made;
  let unrecorded: Awaited<ReturnType<typeof recordEntries>>;
  try {
    made = await fill(release, { joined, live }, options);
    // Before the swap: a merge that is killed in between leaves the entries of either release recorded, whichever is live.
    unrecorded = await recordEntries(dataDir, { release: release.id, paths: entriesOf(joined) }, live);
    await swapLatest(dataDir, release);
  } catch (error) {
    await dropFailed(release, options);
    throw error;
  }
  if (unrecorded)
    say(`The release is live; the next merge will not know which entries have moved: ${unrecorded.problem}`);
  await deleteReleasesAfterwards(dropOldReleases(dataDir), options);
  return made;
}

/**
 * Merges the shards. Throws `shard-broken`, `shards-differ`, `locales-missing`, `folder-taken`, `publish-locked`, and then leaves the live release
 * unchanged.
 */
export async function mergeShards(options: MergeOptions): Promise<MergeReport> {
  const { out } = options;
  const joined = joinShards(await Promise.all(options.shards.map(readShard)), options.partial ?? false);
  const at = options.at ?? joined.first.madeAt;
  const { release, editors } =
    out === undefined
      ? await withPublisherLock(options, () => withoutPin(options, () => intoDataDir(joined, { ...options, at })))
      : await replaceFolder(out, async (dir) => {
          const made = await fill({ id: releaseId(at), dir }, { joined, live: undefined }, { ...options, at });
          return { ...made, release: { id: made.release.id, dir: out } };
        });
  return { release: release.id, dir: release.dir, pages: joined.pages.size, missing: joined.missing, editors };
}
