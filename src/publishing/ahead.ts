/**
 * A copy of the live release's pages, made ahead while nobody waits, that the next publish begins with. It is no release: its name is none,
 * and it has no manifest. The name says which release it is of, and a copy has that name only when it is complete.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { setAside } from './dropped.ts';
import { inSteps } from './in-steps.ts';
import type { Stepping } from './in-steps.ts';
import type { Manifest } from './manifest.ts';
import { filesOf, shareFile } from './release-files.ts';
import type { Release } from './release.ts';

const PREFIX = 'ahead-of-';

function aheadPath(dataDir: string, id: string): string {
  return join(dataDir, 'releases', `${PREFIX}${id}`);
}

export function hasCopy(dataDir: string, release: Release): boolean {
  return existsSync(aheadPath(dataDir, release.id));
}

/** Folders are made one by one below their parents: when somebody sets the copy aside meanwhile, that fails and nothing half made gets its name. */
function* links(from: string, to: string, pages: Manifest['pages']): Generator<void> {
  const made = new Set(['.']);
  const make = (folder: string): void => {
    if (made.has(folder)) return;
    make(dirname(folder));
    mkdirSync(join(to, folder));
    made.add(folder);
  };
  for (const [file, { status }] of Object.entries(pages))
    for (const one of filesOf(file, status)) {
      make(dirname(one));
      if (!shareFile(join(from, one), join(to, one)))
        throw new AppError('copy-ahead', `The release of ${basename(from)} has no ${one}, or the copy was dropped.`);
      yield;
    }
}

/** Needs no lock. Rejects when the release is not whole, the disk is full or another process dropped the copy; nothing half made is left under its name then. */
export async function copyAhead(
  dataDir: string,
  live: Release & { readonly manifest: Manifest },
  stepping: Stepping = {},
): Promise<void> {
  const target = aheadPath(dataDir, live.id);
  const filling = `${target}.${randomUUID()}`;
  mkdirSync(filling);
  try {
    await inSteps(links(live.dir, filling, live.manifest.pages), stepping);
    await rename(filling, target);
  } catch (error) {
    await setAside(dataDir, filling);
    throw error;
  }
}

/** Copies of other releases than the live one, and what was left half made. Only the publisher calls it; it may end the copying of another process. */
export async function setOldCopiesAside(dataDir: string, live: Release | undefined): Promise<void> {
  const folder = join(dataDir, 'releases');
  const wanted = live && basename(aheadPath(dataDir, live.id));
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PREFIX) && name !== wanted);
  for (const name of names) await setAside(dataDir, join(folder, name));
}

/** Where the copy is, when it is worth taking: what is not kept has to be deleted from it one by one. */
export function copyFor(
  dataDir: string,
  live: Release & { readonly manifest: Manifest },
  kept: number,
): string | undefined {
  const worth = kept * 2 > Object.keys(live.manifest.pages).length;
  return worth && hasCopy(dataDir, live) ? aheadPath(dataDir, live.id) : undefined;
}

/**
 * Takes away from a copy all pages but the kept ones: whatever is rendered then makes files of its own, and nothing is ever written into a
 * file that an older release shares.
 */
export async function keepOnly(dir: string, pages: Manifest['pages'], kept: ReadonlySet<string>): Promise<void> {
  function* removals(): Generator<void> {
    for (const [file, { status }] of Object.entries(pages)) {
      if (kept.has(file)) continue;
      for (const one of filesOf(file, status)) rmSync(join(dir, one), { force: true });
      for (let folder = dirname(file); folder !== '.' && removed(join(dir, folder));) folder = dirname(folder);
      yield;
    }
  }
  await inSteps(removals());
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
