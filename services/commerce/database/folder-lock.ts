/** One process a database folder: PGlite does not guard its own, and two would ruin it. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { takeLock } from '#services/http/process-lock.ts';

class InUse extends Error {
  readonly code = 'database-in-use';
}

/** The folder by its one true name, so that a link to it is the same folder. */
function trueName(dir: string): string {
  const full = resolve(dir);
  try {
    return realpathSync(full);
  } catch {
    return join(realpathSync(dirname(full)), basename(full));
  }
}

/**
 * Guards `dir` by `<dir>.owner.lock` until the answer is called. Throws a sentence that names the process (code `database-in-use`) when the
 * folder is in use, by another process or by this one. Does not see processes of other machines that share the folder.
 */
export function lockFolder(dir: string): () => void {
  const lock = takeLock(`${trueName(dir)}.owner.lock`);
  if (lock.kind === 'held') return lock.release;
  const holder = `${lock.holder}${lock.holder === `${process.pid}` ? ' (this one)' : ''}`;
  throw new InUse(`${dir} is in use by process ${holder}; stop it, or set DATA_DIR to another folder.`);
}
