/** Makes folders of the shop's data accessible to their owner only, whatever the umask. */
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

const OWNER_ONLY = 0o700;

/** Not `recursive`: that never returns where the system reports a folder missing whose parent exists, as below /proc. */
function makeFolder(dir: string): void {
  const parent = dirname(dir);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(dir, { mode: OWNER_ONLY });
  } catch (error) {
    // Another process may have made it.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Creates the folder if it does not exist. A folder of another user, which only that user can change, is left alone. Throws the system's error when
 * it cannot be created, and AppError `no-folder` where no folder can be.
 */
export function privateFolder(dir: string): void {
  try {
    makeFolder(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('no-folder', `${dir} cannot be used as a folder; set DATA_DIR to another location.`, { cause: error }); // prettier-ignore
  }
  try {
    chmodSync(dir, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
