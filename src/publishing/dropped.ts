/** Folders that are no use any more: moved out of the way in one rename, deleted when nobody waits. Kept in `DATA_DIR/releases` until then, on the same disk. */
import { randomUUID } from 'node:crypto';
import { opendirSync, rmdirSync, unlinkSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { inSteps } from './in-steps.ts';
import type { Stepping } from './in-steps.ts';

const PREFIX = 'dropped-';

function droppedIn(dataDir: string): string {
  return join(dataDir, 'releases');
}

/** From here on nobody finds it by its name, and whoever was filling it finds out. Nothing happens when it is not there. */
export async function setAside(dataDir: string, dir: string): Promise<void> {
  await mkdir(droppedIn(dataDir), { recursive: true });
  // Unique: the same name may be dropped again before the first one is deleted.
  await rename(dir, join(droppedIn(dataDir), `${PREFIX}${basename(dir)}-${randomUUID()}`)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

/** Another process may be deleting the same folder. */
function unlessGone(work: () => void): void {
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

/** Deletes what was set aside. Needs no lock: several may be at it. Rejects when `signal` ends it; the rest stays for the next time. */
export async function emptyDropped(dataDir: string, stepping: Stepping = {}): Promise<void> {
  const names = await readdir(droppedIn(dataDir)).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX)))
    await inSteps(deletions(join(droppedIn(dataDir), name)), stepping);
}
