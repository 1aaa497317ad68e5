/** Release folders: complete and immutable; unchanged files are hard links; `latest` is replaced atomically. */
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { isMissingFile } from '#lib/release/missing-file.ts';

import { isComplete } from './manifest.ts';
import { trashOldCopies } from './prepared-copy.ts';
import { emptyTrash, moveToTrash } from './trash.ts';

/** Number of releases kept for rollbacks, and of earlier bundles whose assets are kept for open tabs. */
export const KEPT_RELEASES = 5;

export interface Release {
  readonly id: string;
  readonly dir: string;
}

function latestPath(dataDir: string): string {
  return join(dataDir, 'latest');
}

function releasesDir(dataDir: string): string {
  return join(dataDir, 'releases');
}

async function releaseIds(dataDir: string): Promise<readonly string[]> {
  return (await readdir(releasesDir(dataDir)).catch(() => [])).filter((name) => /^\d{17}$/.test(name)).toSorted();
}

export function releaseId(moment: Date): string {
  return moment
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 17);
}

/**
 * Creates a folder that is named after the time; its name is later than that of every other release, even when the clock went back. `filled`: a
 * prepared folder to move there.
 */
export async function newRelease(dataDir: string, now: Date, filled?: string): Promise<Release> {
  const moment = BigInt(releaseId(now));
  const youngest = BigInt((await releaseIds(dataDir)).at(-1) ?? 0);
  const id = `${moment > youngest ? moment : youngest + 1n}`;
  const dir = join(releasesDir(dataDir), id);
  if (filled !== undefined) await rename(filled, dir);
  await mkdir(join(dir, '.firn'), { recursive: true });
  return { id, dir };
}

/**
 * The release that `latest` points at; undefined when there is none. Throws the system's error when the link cannot be read at the moment, and
 * `latest-no-link` when it is a file or a folder: the live release would be deleted as an old one.
 */
export async function currentRelease(dataDir: string): Promise<Release | undefined> {
  const path = latestPath(dataDir);
  const target = await readlink(path).catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
    const message = `${path} is not a link to a release, as in a copy that was made without links. Delete it; "npm start" and "npm run build" make it again.`;
    throw new AppError('latest-no-link', message, { cause: error });
  });
  return target ? { id: basename(target), dir: join(dataDir, target) } : undefined;
}

/** `builds/latest.json`, which open tabs poll (ruling 3). */
export async function writeBuildFile(release: Release, now: Date): Promise<void> {
  await mkdir(join(release.dir, 'builds'), { recursive: true });
  await writeFile(
    join(release.dir, 'builds', 'latest.json'),
    JSON.stringify({ id: release.id, timestamp: now.toISOString() }),
  );
}

/** Points `latest` at the release by rename: a reader sees either the old release or the new one. */
export async function swapLatest(dataDir: string, release: Release): Promise<void> {
  const next = `${latestPath(dataDir)}.new`;
  await rm(next, { force: true });
  await symlink(join('releases', release.id), next);
  await rename(next, latestPath(dataDir));
}

/**
 * Moves to the trash: releases beyond the kept number, incomplete releases of killed publishes, and copies of releases that are not live. Never the
 * release that `latest` points at. `emptyTrash` deletes them. Only the publisher calls it.
 */
export async function trashOldReleases(dataDir: string): Promise<void> {
  const current = await currentRelease(dataDir);
  const ids = (await releaseIds(dataDir)).filter((id) => id !== current?.id);
  const unfinished = ids.filter((id) => !isComplete(join(releasesDir(dataDir), id)));
  const complete = ids.filter((id) => !unfinished.includes(id));
  for (const id of [...unfinished, ...complete.slice(0, -(KEPT_RELEASES - 1))])
    await moveToTrash(dataDir, join(releasesDir(dataDir), id));
  await trashOldCopies(dataDir, current);
}

/** Like `trashOldReleases`; also deletes the trash before it resolves. */
export async function dropOldReleases(dataDir: string): Promise<void> {
  await trashOldReleases(dataDir);
  await emptyTrash(dataDir);
}

export async function discardRelease(release: Release): Promise<void> {
  await rm(release.dir, { recursive: true, force: true });
}
