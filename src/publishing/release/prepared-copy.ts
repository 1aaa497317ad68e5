/**
 * A copy of the live release's pages, prepared in the background for the next publish. It is not a release: it has no manifest, and its name contains
 * the id of the release it was made from. An incomplete copy has another name.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import type { Manifest } from './manifest.ts';
import type { Pages } from './page-list.ts';
import { filesOf, shareFile } from './release-files.ts';
import type { Release } from './release-folders.ts';
import { runInTimeSlices } from './time-slices.ts';
import type { TimeSlices } from './time-slices.ts';
import { moveToTrash, restoreFromTrash, ignoringMissingFiles } from './trash.ts';

const PREFIX = 'ahead-of-';

/** The release to copy. */
export type LiveRelease = Release & { readonly manifest: Manifest };

function aheadPath(dataDir: string, id: string): string {
  return join(dataDir, 'releases', `${PREFIX}${id}`);
}

export function hasCopy(dataDir: string, release: Release): boolean {
  return existsSync(aheadPath(dataDir, release.id));
}

/** Creates folders one by one in existing parents, so that filling fails once another process has moved the copy to the trash. */
function folderMaker(to: string): (folder: string) => void {
  const made = new Set(['.']);
  return function make(folder) {
    if (made.has(folder)) return;
    make(dirname(folder));
    try {
      mkdirSync(join(to, folder));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    made.add(folder);
  };
}

/**
 * Whether two paths are hard links to one file. Compares numbers, because `bigint` takes twice as long; time and size compensate for lost precision.
 */
function isOneFile(left: string, right: string): boolean {
  const [one, other] = [left, right].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}

interface Weeding {
  readonly dir: string;
  /** Folder of the live release. */
  readonly live: string;
  readonly wanted: ReadonlySet<string>;
  /** Receives the wanted files that stay. */
  readonly same: Set<string>;
}

/** Deletes every file that is not a hard link to the live release's file at the same path. */
function* weeding(work: Weeding, below = ''): Generator<void> {
  const { dir, live, wanted, same } = work;
  for (const entry of readdirSync(join(dir, below), { withFileTypes: true })) {
    const file = posix.join(below, entry.name);
    const path = join(dir, file);
    if (entry.isDirectory()) yield* weeding(work, file);
    else if (wanted.has(file) && isOneFile(path, join(live, file))) same.add(file);
    else ignoringMissingFiles(() => rmSync(path));
    yield;
  }
  if (below !== '') removed(join(dir, below));
}

function* links(from: string, to: string, files: Iterable<string>): Generator<void> {
  const make = folderMaker(to);
  for (const file of files) {
    make(dirname(file));
    if (!shareFile(join(from, file), join(to, file)))
      throw new AppError('copy-ahead', `Release ${basename(from)} has no ${file}, or the copy was dropped.`);
    yield;
  }
}

/** Turns any folder, empty or of an older release, into the copy; files shared with the live release stay. */
function* turning(dir: string, live: LiveRelease): Generator<void> {
  const wanted = new Set([...live.manifest.pages.entries()].flatMap(([file, page]) => filesOf(file, page)));
  const same = new Set<string>();
  yield* weeding({ dir, live: live.dir, wanted, same });
  yield* links(live.dir, dir, wanted.difference(same));
}

/** Turns the pages of another release into the copy; changes only pages that differ. */
function* following(dir: string, was: Pages, live: LiveRelease): Generator<void> {
  const now = live.manifest.pages;
  const differing = now.differing(was);
  const { rendered = [], removed: gone = [] } = Object.groupBy(differing, (file) =>
    now.has(file) ? 'rendered' : 'removed',
  );
  yield* removals(dir, was, { rendered, removed: gone });
  const missing = differing.flatMap((file) => {
    const page = now.get(file);
    return page ? filesOf(file, page) : [];
  });
  yield* links(live.dir, dir, missing);
}

/** A folder in the trash with the pages of a known release: a copy, or a dropped release. */
export interface Spare {
  readonly dir: string;
  readonly pages: Pages;
}

/** Deletes everything but the pages of a release. */
function* withoutOthers(dir: string, pages: Pages): Generator<void> {
  const own = new Set<string>();
  for (const [file, page] of pages.entries())
    for (const one of filesOf(file, page)) own.add(one.split('/', 1)[0] ?? '');
  for (const name of readdirSync(dir)) {
    if (!own.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
    yield;
  }
}

interface CopyOptions extends TimeSlices {
  readonly spare?: Spare | undefined;
}

function* fromSpare(dir: string, { pages }: Spare, live: LiveRelease): Generator<void> {
  yield* withoutOthers(dir, pages);
  yield* following(dir, pages, live);
}

/**
 * Makes a copy under a temporary name and returns its path. Starts from the spare (fastest), from any folder in the trash (which has most files), or
 * from an empty folder.
 */
async function filled(dataDir: string, live: LiveRelease, { spare, ...stepping }: CopyOptions): Promise<string> {
  const filling = `${aheadPath(dataDir, live.id)}.${randomUUID()}`;
  const isSpare = spare !== undefined && (await restoreFromTrash(dataDir, filling, spare.dir));
  if (!isSpare && !(await restoreFromTrash(dataDir, filling))) mkdirSync(filling);
  try {
    await runInTimeSlices(isSpare ? fromSpare(filling, spare, live) : turning(filling, live), stepping);
    return filling;
  } catch (error) {
    await moveToTrash(dataDir, filling);
    throw error;
  }
}

/**
 * Prepares the copy of the live release. Needs no lock. Rejects when the release is incomplete, the disk is full or another process removed the copy;
 * no incomplete copy gets the final name.
 */
export async function prepareCopy(dataDir: string, live: LiveRelease, options: CopyOptions): Promise<void> {
  const filling = await filled(dataDir, live, options);
  await rename(filling, aheadPath(dataDir, live.id));
}

/** Makes another copy, for a publish right after the next one. Undefined when another process removed it. */
export async function makeSpare(dataDir: string, live: LiveRelease, options: CopyOptions): Promise<Spare | undefined> {
  const dir = await moveToTrash(dataDir, await filled(dataDir, live, options));
  return dir === undefined ? undefined : { dir, pages: live.manifest.pages };
}

/**
 * Moves copies of releases that are not live, and incomplete copies, to the trash. Only the publisher calls it; it may abort copying in another
 * process.
 */
export async function trashOldCopies(dataDir: string, live: Release | undefined): Promise<void> {
  const folder = join(dataDir, 'releases');
  const wanted = live && basename(aheadPath(dataDir, live.id));
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PREFIX) && name !== wanted);
  for (const name of names) await moveToTrash(dataDir, join(folder, name));
}

/** Path of the copy. Undefined when there is none, or when few pages are kept: the others would have to be deleted one by one. */
export function copyFor(dataDir: string, live: LiveRelease, kept: number): string | undefined {
  const worth = kept * 2 > live.manifest.pages.size;
  return worth && hasCopy(dataDir, live) ? aheadPath(dataDir, live.id) : undefined;
}

/** Unlike `rmSync`, does not look up the type of the file first, which would take twice as long. */
function deleteFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export interface LeavingPages {
  /** Pages that the new release does not have: their folders are deleted too, if empty. */
  readonly removed: Iterable<string>;
  /** Pages that renderers write again into the same folders, which stay: deleting and creating folders takes longer than the files. */
  readonly rendered: Iterable<string>;
}

/** Deletes the files of pages. */
function* removals(dir: string, pages: Pages, { removed: gone, rendered }: LeavingPages): Generator<void> {
  const deleteFiles = (file: string): void => {
    const page = pages.get(file);
    for (const one of page ? filesOf(file, page) : []) deleteFile(join(dir, one));
  };
  for (const file of rendered) {
    deleteFiles(file);
    yield;
  }
  for (const file of gone) {
    if (!pages.has(file)) continue;
    deleteFiles(file);
    for (let folder = dirname(file); folder !== '.' && removed(join(dir, folder));) folder = dirname(folder);
    yield;
  }
}

/** Deletes pages from a copy, so that rendering creates new files and never writes into a file shared with an older release. */
export async function dropPages(dir: string, pages: Pages, leaving: LeavingPages): Promise<void> {
  await runInTimeSlices(removals(dir, pages, leaving));
}

/** Removes an empty folder; returns false when it is not empty. */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code === 'ENOENT') return true;
    throw error;
  }
}
