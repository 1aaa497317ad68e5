/** Allows one publisher at a time per DATA_DIR. */
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { isLocked, takeLock } from './process-lock.ts';

const lockPath = (dataDir: string): string => join(dataDir, 'publisher.lock');

export function isPublishing(dataDir: string): boolean {
  return isLocked(lockPath(dataDir));
}

/** Runs `work` while it holds the publisher's lock. Throws `publish-locked` when another process is publishing. */
export async function withPublisherLock<T>(
  { dataDir, say }: { readonly dataDir: string; readonly say: (line: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  const lock = takeLock(lockPath(dataDir));
  if (lock.kind === 'busy')
    throw new AppError(
      'publish-locked',
      `Another publish is running (process ${lock.holder}); wait for it or stop it.`,
    );
  try {
    if (lock.abandonedBy)
      say(`Process ${lock.abandonedBy} ended in the middle of a publish; this one finishes its work.`);
    return await work();
  } finally {
    lock.release();
  }
}
