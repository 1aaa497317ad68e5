/** Folders of the shop's data are for its own user alone, whatever the umask of whoever started it. */
import { chmodSync, mkdirSync } from 'node:fs';

const OWNER_ONLY = 0o700;

/** Makes the folder if there is none. One of another user, which only that user may change, stays as it is. Throws the system's error when it cannot be made. */
export function privateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: OWNER_ONLY });
  try {
    chmodSync(dir, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
