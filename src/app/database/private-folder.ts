/** Makes folders of the shop's data accessible to their owner only, whatever the umask. */
import { chmodSync, mkdirSync } from 'node:fs';

const OWNER_ONLY = 0o700;

/**
 * Creates the folder if it does not exist. A folder of another user, which only that user can change, is left alone. Throws the system's error when
 * it cannot be created.
 */
export function privateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: OWNER_ONLY });
  try {
    chmodSync(dir, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
