/**
 * Allows one upload at a time per target: two uploads would each store an index of the files that they know, and delete files that the other has
 * sent.
 */
import { AppError } from '#lib/errors/app-error.ts';

import type { TargetLock, UploadTarget } from './target.ts';

export interface LockPatience {
  readonly waitMs: number;
  readonly everyMs: number;
}

const PATIENCE: LockPatience = { waitMs: 300_000, everyMs: 1000 };

export interface UploadLockOptions {
  readonly patience?: LockPatience | undefined;
  /** Called once when another upload holds the lock. */
  readonly onWait?: ((holder: string) => void) | undefined;
}

/** Holds the lock of the target during `work`. Throws `upload-locked`, which names the holder, after waiting five minutes for another upload. */
export async function withUploadLock<T>(
  target: UploadTarget,
  { patience = PATIENCE, onWait }: UploadLockOptions,
  work: (lock: TargetLock) => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += patience.everyMs) {
    const outcome = await target.tryLock();
    if (outcome.kind === 'held') {
      try {
        return await work(outcome.lock);
      } finally {
        await outcome.lock.release();
      }
    }
    if (waited >= patience.waitMs)
      throw new AppError(
        'upload-locked',
        `Another upload to ${target.name} is running (${outcome.holder}); wait for it or stop it, then upload again.`,
      );
    if (waited === 0) onWait?.(outcome.holder);
    await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  }
}
