/**
 * A copy of the live release's pages, made ahead while nobody waits, that the next publish begins with. It is no release: its name is none,
 * and it has no manifest. The name says which release it is of, and a copy has that name only when it is complete.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import type { Manifest } from './manifest.ts';
import type { Pages } from './page-list.ts';
import { filesOf, shareFile } from './release-files.ts';
import type { Release } from './release-folders.ts';
import { runInTimeSlices } from './time-slices.ts';
import type { TimeSlices } from './time-slices.ts';
import { moveToTrash, restoreFromTrash, unlessGone } from './trash.ts';

const PREFIX = 'ahead-of-';

/** What a copy is of. */
export type LiveRelease = Release & { readonly manifest: Manifest };

function aheadPath(dataDir: string, id: string): string {
  return join(dataDir, 'releases', `${PREFIX}${id}`);
}

export function hasCopy(dataDir: string, release: Release): boolean {
  return existsSync(aheadPath(dataDir, release.id));
}

/** Who sets a copy aside that is being filled wants it to end: folders are made one by one below their parents, so that this fails then. */
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

/** One file under two names. Numbers, not `bigint`, which take twice as long; time and size tell apart what they cannot. */
function isOneFile(left: string, right: string): boolean {
  const [one, other] = [left, right].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}

/** Deletes whatever is not the very file that the release has at the same place; the rest is in `same`. */
function* weeding(
  dir: string,
  live: string,
  wanted: ReadonlySet<string>,
  same: Set<string>,
  below = '',
): Generator<void> {
  for (const entry of readdirSync(join(dir, below), { withFileTypes: true })) {
    const file = posix.join(below, entry.name);
    const path = join(dir, file);
    if (entry.isDirectory()) yield* weeding(dir, live, wanted, same, file);
    else if (wanted.has(file) && isOneFile(path, join(live, file))) same.add(file);
    else unlessGone(() => rmSync(path));
    yield;
  }
  if (below !== '') removed(join(dir, below));
}

function* links(from: string, to: string, files: Iterable<string>): Generator<void> {
  const make = folderMaker(to);
  for (const file of files) {
    make(dirname(file));
    if (!shareFile(join(from, file), join(to, file)))
      throw new AppError('copy-ahead', `The release of ${basename(from)} has no ${file}, or the copy was dropped.`);
    yield;
  }
}

/** From any folder whatever, empty or of an older release: what it shares with the live one stays. */
function* turning(dir: string, live: LiveRelease): Generator<void> {
  const wanted = new Set([...live.manifest.pages.entries()].flatMap(([file, { status }]) => filesOf(file, status)));
  const same = new Set<string>();
  yield* weeding(dir, live.dir, wanted, same);
  yield* links(live.dir, dir, wanted.difference(same));
}

/** From the pages of another release: only what differs is looked at. */
function* following(dir: string, was: Pages, live: LiveRelease): Generator<void> {
  const now = live.manifest.pages;
  const differing = now.differing(was);
  yield* removals(dir, was, differing);
  const missing = differing.flatMap((file) => {
    const page = now.get(file);
    return page ? filesOf(file, page.status) : [];
  });
  yield* links(live.dir, dir, missing);
}

/** A folder among what was set aside that has the pages of a release, which may be live no more: a copy, or a release that was dropped. */
export interface Spare {
  readonly dir: string;
  readonly pages: Pages;
}

/** What a release has besides its pages. */
function* withoutOthers(dir: string, pages: Pages): Generator<void> {
  const own = new Set<string>();
  for (const [file, { status }] of pages.entries())
    for (const one of filesOf(file, status)) own.add(one.split('/', 1)[0] ?? '');
  for (const name of readdirSync(dir)) {
    if (!own.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
    yield;
  }
}

function* fromSpare(dir: string, { pages }: Spare, live: LiveRelease): Generator<void> {
  yield* withoutOthers(dir, pages);
  yield* following(dir, pages, live);
}

/**
 * Makes the copy in what is there of it: a spare, which takes no time; any folder that was set aside, which has most of the files; nothing. Where
 * it is when it is complete has no name that anybody looks for.
 */
async function filled(dataDir: string, live: LiveRelease, stepping: TimeSlices, spare?: Spare): Promise<string> {
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

/** Needs no lock. Rejects when the release is not whole, the disk is full or another process dropped the copy; nothing half made is left under its name then. */
export async function prepareCopy(
  dataDir: string,
  live: LiveRelease,
  stepping: TimeSlices = {},
  spare?: Spare,
): Promise<void> {
  const filling = await filled(dataDir, live, stepping, spare);
  await rename(filling, aheadPath(dataDir, live.id));
}

/** One more, for a publish that comes right after the next one. Undefined when another process dropped it. */
export async function makeSpare(
  dataDir: string,
  live: LiveRelease,
  stepping: TimeSlices = {},
  spare?: Spare,
): Promise<Spare | undefined> {
  const dir = await moveToTrash(dataDir, await filled(dataDir, live, stepping, spare));
  return dir === undefined ? undefined : { dir, pages: live.manifest.pages };
}

/** Copies of other releases than the live one, and what was left half made. Only the publisher calls it; it may end the copying of another process. */
export async function trashOldCopies(dataDir: string, live: Release | undefined): Promise<void> {
  const folder = join(dataDir, 'releases');
  const wanted = live && basename(aheadPath(dataDir, live.id));
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PREFIX) && name !== wanted);
  for (const name of names) await moveToTrash(dataDir, join(folder, name));
}

/** Where the copy is, when it is worth taking: what is not kept has to be deleted from it one by one. */
export function copyFor(dataDir: string, live: LiveRelease, kept: number): string | undefined {
  const worth = kept * 2 > live.manifest.pages.size;
  return worth && hasCopy(dataDir, live) ? aheadPath(dataDir, live.id) : undefined;
}

/** Pages with their files and the folders that are empty then. */
function* removals(dir: string, pages: Pages, files: Iterable<string>): Generator<void> {
  for (const file of files) {
    const page = pages.get(file);
    if (!page) continue;
    for (const one of filesOf(file, page.status)) rmSync(join(dir, one), { force: true });
    for (let folder = dirname(file); folder !== '.' && removed(join(dir, folder));) folder = dirname(folder);
    yield;
  }
}

/**
 * Takes pages away from a copy: whatever is rendered then makes files of its own, and nothing is ever written into a file that an older
 * release shares.
 */
export async function dropPages(dir: string, pages: Pages, files: Iterable<string>): Promise<void> {
  await runInTimeSlices(removals(dir, pages, files));
}

/** False for a folder that still holds something. */
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
