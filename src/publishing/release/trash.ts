/** Trash: folders no longer needed, moved aside by rename and deleted in the background. It is in `DATA_DIR/releases`, on the same disk. */
import { randomUUID } from 'node:crypto';
import { opendirSync, rmdirSync, unlinkSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { runInTimeSlices } from './time-slices.ts';
import type { TimeSlices } from './time-slices.ts';

const PREFIX = 'dropped-';
/** Suffix of a folder whose deletion has begun, which is no longer complete. */
const DELETING_SUFFIX = '.going';

function droppedIn(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** Renames a folder; returns false when `from` does not exist. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Moves a folder to the trash, so that a process still filling it fails. Returns the new path; undefined when the folder does not exist. */
export async function moveToTrash(dataDir: string, dir: string): Promise<string | undefined> {
  await mkdir(droppedIn(dataDir), { recursive: true });
  // Unique: a folder of the same name may be moved here before the first one is deleted.
  const to = join(droppedIn(dataDir), `${PREFIX}${basename(dir)}-${randomUUID()}`);
  return (await moved(dir, to)) ? to : undefined;
}

async function dropped(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(droppedIn(dataDir)).catch(() => []);
  return names.filter((one) => one.startsWith(PREFIX)).toSorted();
}

/** Path in the trash of the folder with this name, unless its deletion has begun. */
export async function trashedFolder(dataDir: string, name: string): Promise<string | undefined> {
  const found = (await dropped(dataDir)).find(
    (one) => one.startsWith(`${PREFIX}${name}-`) && !one.endsWith(DELETING_SUFFIX),
  );
  return found === undefined ? undefined : join(droppedIn(dataDir), found);
}

/** Moves a folder from the trash to `to`: `wanted`, or the last one by name. False when there is none. */
export async function restoreFromTrash(dataDir: string, to: string, wanted?: string): Promise<boolean> {
  const all = wanted === undefined ? (await dropped(dataDir)).map((name) => join(droppedIn(dataDir), name)) : [wanted];
  for (const from of all.toReversed()) if (!from.endsWith(DELETING_SUFFIX) && (await moved(from, to))) return true;
  return false;
}

/** Ignores missing files: another process may be deleting the same folder. */
export function ignoringMissingFiles(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function entriesOf(dir: string): readonly Dirent[] {
  const entries: Dirent[] = [];
  ignoringMissingFiles(() => {
    const open = opendirSync(dir);
    try {
      for (let entry = open.readSync(); entry; entry = open.readSync()) entries.push(entry);
    } finally {
      open.closeSync();
    }
  });
  return entries;
}

/** Each step deletes one file or one empty folder; symbolic links are deleted, not followed. */
function* deletions(dir: string): Generator<void> {
  for (const entry of entriesOf(dir)) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* deletions(path);
    else {
      ignoringMissingFiles(() => unlinkSync(path));
      yield;
    }
  }
  ignoringMissingFiles(() => rmdirSync(dir));
  yield;
}

/** Deletes the trash except `spare`. Needs no lock: several processes may run it. Rejects when `signal` aborts; the next call deletes the rest. */
export async function emptyTrash(dataDir: string, stepping: TimeSlices = {}, spare?: string): Promise<void> {
  for (const name of await dropped(dataDir)) {
    const dir = join(droppedIn(dataDir), name);
    if (dir === spare) continue;
    const deleting = name.endsWith(DELETING_SUFFIX) ? dir : `${dir}${DELETING_SUFFIX}`;
    // Rename first, so that a partly deleted folder cannot be restored.
    if (deleting === dir || (await moved(dir, deleting))) await runInTimeSlices(deletions(deleting), stepping);
  }
}
