/** Joins shards that were made on different machines into one release, byte for byte that of a whole build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { readServingFacts, writeServingFacts } from '#runtime/serving-facts.ts';
import type { GoneAddress } from '#runtime/serving-facts.ts';

import { keepEarlierAssets } from './assets.ts';
import { goneAddresses } from './gone.ts';
import { writeManifest } from './manifest.ts';
import { joinShards } from './merge-plan.ts';
import type { JoinedShards } from './merge-plan.ts';
import { asOnlyPublisher } from './only-publisher.ts';
import { createPages } from './pages.ts';
import type { PageRecord } from './pages.ts';
import { liveRelease } from './publish.ts';
import { payloadFile } from './release-files.ts';
import {
  currentRelease,
  discardRelease,
  dropOldReleases,
  newRelease,
  releaseId,
  swapLatest,
  writeBuildFile,
} from './release.ts';
import type { Release } from './release.ts';
import { replaceFolder } from './replace-folder.ts';
import { heedPin } from './rollback.ts';
import { readShard, readShardFile } from './shard-folder.ts';

export interface MergeOptions {
  readonly shards: readonly string[];
  readonly dataDir: string;
  /** Folder of the release. Without it, it becomes `latest` of the data folder. */
  readonly out?: string | undefined;
  /** Moment that the release is named after; without it, that of the first shard. */
  readonly at?: Date | undefined;
  /** Locales may be missing. */
  readonly partial?: boolean;
  readonly say: (line: string) => void;
}

export interface MergeReport {
  readonly release: string;
  readonly dir: string;
  readonly pages: number;
  readonly missing: readonly string[];
}

/** Copied and not linked: whoever brought a shard may write over it. */
async function copyChecked(from: string, to: string, file: string, digest: string | undefined): Promise<void> {
  const bytes = await readShardFile(from, file, digest);
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), bytes);
}

function filesOfPage(file: string, page: PageRecord): readonly (readonly [string, string])[] {
  return [[file, page.digest], ...(page.payload === undefined ? [] : [[payloadFile(file), page.payload] as const])];
}

/** What the shards and the live release remember, and what the live one had that none of them has. Where it moved nobody knows here. */
function goneOf(joined: JoinedShards, live: Awaited<ReturnType<typeof liveRelease>>): readonly GoneAddress[] {
  const remembered = live ? readServingFacts(live.dir).gone : [];
  const paths = new Set([...joined.pages.values()].map(({ page }) => page.path));
  return goneAddresses({
    remembered: [...remembered, ...joined.shards.flatMap((shard) => shard.serving.gone)],
    left: [...(live?.manifest.pages.entries() ?? [])].flatMap(([, page]) => (paths.has(page.path) ? [] : [page])),
    isPage: (path) => paths.has(path),
    isMade: (locale) => !joined.missing.includes(locale),
    movedTo: () => undefined,
  });
}

async function fill(
  release: Release,
  joined: JoinedShards,
  at: Date,
  live: Awaited<ReturnType<typeof liveRelease>>,
): Promise<void> {
  const { first, pages, scripts, retry } = joined;
  const [own] = first.manifest.assets;
  if (!own) throw new AppError('shard-broken', `The shard ${first.dir} names no assets; build it again.`);
  for (const file of own.files) await copyChecked(first.dir, release.dir, file, first.files[file]);
  for (const [file, { page, dir }] of pages)
    for (const [name, digest] of filesOfPage(file, page)) await copyChecked(dir, release.dir, name, digest);
  const earlier = live && { dir: live.dir, assets: live.manifest.assets };
  const assets = await keepEarlierAssets(own, release.dir, earlier);
  await writeServingFacts(release.dir, { ...first.serving, scripts, gone: goneOf(joined, live) });
  await writeBuildFile(release, at);
  const { bundle, content, gate } = first.manifest;
  await writeManifest(release.dir, {
    id: release.id,
    bundle,
    content,
    gate,
    scripts,
    pages: createPages([...pages].map(([file, { page }]) => [file, page])),
    retry,
    assets,
  });
}

async function intoDataDir(joined: JoinedShards, at: Date, options: MergeOptions): Promise<Release> {
  const { dataDir } = options;
  await heedPin(options);
  await dropOldReleases(dataDir);
  const live = await liveRelease(dataDir);
  const release = await newRelease(dataDir, at);
  try {
    await fill(release, joined, at, live);
    await swapLatest(dataDir, release);
  } catch (error) {
    if ((await currentRelease(dataDir))?.id !== release.id) await discardRelease(release);
    throw error;
  }
  await dropOldReleases(dataDir);
  return release;
}

/** Throws `shard-broken`, `shards-differ`, `locales-missing`, `folder-taken`, `publish-locked`; what is live then stays. */
export async function mergeShards(options: MergeOptions): Promise<MergeReport> {
  const { out } = options;
  const joined = joinShards(await Promise.all(options.shards.map(readShard)), options.partial ?? false);
  const at = options.at ?? joined.first.madeAt;
  const release =
    out === undefined
      ? await asOnlyPublisher(options, () => intoDataDir(joined, at, options))
      : await replaceFolder(out, async (dir) => {
          const made = { id: releaseId(at), dir };
          await fill(made, joined, at, undefined);
          return { ...made, dir: out };
        });
  return { release: release.id, dir: release.dir, pages: joined.pages.size, missing: joined.missing };
}
