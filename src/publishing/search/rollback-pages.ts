/** The pages that a rollback holds live: the search must not lead to pages that only the newer release has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { fileOf } from '../plan/page-routes.ts';
import { isComplete } from '../release/manifest.ts';
import { readPin } from '../release/pinned-release.ts';

export interface RollbackPages {
  /** Id of the release. */
  readonly release: string;
  /** Whether the release has a page at the path, `/de-at/p/ridge-98`. */
  has(path: string): boolean;
}

/** Undefined when no rollback is active, or when the folder of its release was deleted: the newer release is then live. */
export function rollbackPages(dataDir: string): RollbackPages | undefined {
  const release = readPin(dataDir)?.release;
  const dir = release === undefined ? undefined : join(dataDir, 'releases', release);
  if (release === undefined || dir === undefined || !isComplete(dir)) return undefined;
  return { release, has: (path) => existsSync(join(dir, fileOf(path))) };
}
