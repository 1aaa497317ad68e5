/** The releases available for a rollback. */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isComplete } from './manifest.ts';
import { currentRelease } from './release-folders.ts';
import type { Release } from './release-folders.ts';

export interface RetainedRelease extends Release {
  readonly isLive: boolean;
  /** Whether a rollback left this release. */
  readonly isRolledBack: boolean;
}

const ROLLED_BACK = '.firn/taken-back.json';

/** Complete releases, newest first. */
export async function retainedReleases(dataDir: string): Promise<readonly RetainedRelease[]> {
  const live = await currentRelease(dataDir);
  const folder = join(dataDir, 'releases');
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{17}$/.test(name));
  return names
    .filter((name) => isComplete(join(folder, name)))
    .toSorted()
    .toReversed()
    .map((id) => {
      const dir = join(folder, id);
      return { id, dir, isLive: id === live?.id, isRolledBack: existsSync(join(dir, ROLLED_BACK)) };
    });
}

/** Marks a release that a rollback left: it is a rollback target only when named explicitly. */
export async function markRolledBack(dir: string, at: string): Promise<void> {
  await writeFile(join(dir, ROLLED_BACK), JSON.stringify({ at }));
}

export async function unmarkRolledBack(dir: string): Promise<void> {
  await rm(join(dir, ROLLED_BACK), { force: true });
}
