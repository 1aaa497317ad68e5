/** Folders that are no use any more: moved out of the way in one rename, deleted when nobody waits. Kept in `DATA_DIR/releases` until then, on the same disk. */
import { randomUUID } from 'node:crypto';
import { opendirSync, rmdirSync, unlinkSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { runInTimeSlices } from './time-slices.ts';
import type { TimeSlices } from './time-slices.ts';

const PREFIX = 'dropped-';
/** Somebody deletes it: it is whole no more. */
const GOING = '.going';

function droppedIn(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** False when it is not there. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** From here on nobody finds it by its name, and whoever was filling it finds out. Says where it is; undefined when it was not there. */
export async function moveToTrash(dataDir: string, dir: string): Promise<string | undefined> {
  await mkdir(droppedIn(dataDir), { recursive: true });
  // Unique: the same name may be dropped again before the first one is deleted.
  const to = join(droppedIn(dataDir), `${PREFIX}${basename(dir)}-${randomUUID()}`);
  return (await moved(dir, to)) ? to : undefined;
}

async function dropped(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(droppedIn(dataDir)).catch(() => []);
  return names.filter((one) => one.startsWith(PREFIX)).toSorted();
}

/** Where the folder of that name is that was set aside, while nobody deletes it. */
export async function trashedFolder(dataDir: string, name: string): Promise<string | undefined> {
  const found = (await dropped(dataDir)).find((one) => one.startsWith(`${PREFIX}${name}-`) && !one.endsWith(GOING));
  return found === undefined ? undefined : join(droppedIn(dataDir), found);
}

/** Moves a folder that was set aside to where its files are of use again: `wanted`, or the youngest. False when there is none. */
export async function restoreFromTrash(dataDir: string, to: string, wanted?: string): Promise<boolean> {
  const all = wanted === undefined ? (await dropped(dataDir)).map((name) => join(droppedIn(dataDir), name)) : [wanted];
  for (const from of all.toReversed()) if (!from.endsWith(GOING) && (await moved(from, to))) return true;
  return false;
}

/** Another process may be deleting the same folder. */
export function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function entriesOf(dir: string): readonly Dirent[] {
  const entries: Dirent[] = [];
  unlessGone(() => {
    const open = opendirSync(dir);
    try {
      for (let entry = open.readSync(); entry; entry = open.readSync()) entries.push(entry);
    } finally {
      open.closeSync();
    }
  });
  return entries;
}

/** Each step deletes one file or one empty folder; a link is deleted, not followed. */
function* deletions(dir: string): Generator<void> {
  for (const entry of entriesOf(dir)) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* deletions(path);
    else {
      unlessGone(() => unlinkSync(path));
      yield;
    }
  }
  unlessGone(() => rmdirSync(dir));
  yield;
}

/** Deletes what was set aside, but for `spare`. Needs no lock: several may be at it. Rejects when `signal` ends it; the rest stays for the next time. */
export async function emptyTrash(dataDir: string, stepping: TimeSlices = {}, spare?: string): Promise<void> {
  for (const name of await dropped(dataDir)) {
    const dir = join(droppedIn(dataDir), name);
    if (dir === spare) continue;
    const going = name.endsWith(GOING) ? dir : `${dir}${GOING}`;
    // Whoever wants it back finds it whole or not at all.
    if (going === dir || (await moved(dir, going))) await runInTimeSlices(deletions(going), stepping);
  }
}
