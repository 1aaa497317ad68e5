/**
 * Allows one upload at a time per target: two uploads would each store an index of the files that they know, and delete files that the other has
 * sent.
 */
import { AppError } from '#lib/errors/app-error.ts';

import type { TargetLock, UploadTarget } from './target.ts';

export interface LockWait {
  readonly waitMs: number;
  readonly everyMs: number;
  /** Milliseconds of a clock that only goes forward; `performance.now` by default. */
  readonly now?: () => number;
}

const PATIENCE: LockWait = { waitMs: 300_000, everyMs: 1000 };

export interface UploadLockOptions {
  readonly patience?: LockWait | undefined;
  /** Called once when another upload holds the lock. */
  readonly onWait?: ((holder: string) => void) | undefined;
}

async function heldDuring<T>(lock: TargetLock, work: (lock: TargetLock) => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await work(lock);
  } catch (error) {
    // The error of the upload is the one to report.
    await lock.release().catch(() => undefined);
    throw error;
  }
  await lock.release();
  return result;
}

/** Holds the lock of the target during `work`. Throws `upload-locked`, which names the holder, after waiting five minutes for another upload. */
export async function withUploadLock<T>(
  target: UploadTarget,
  { patience = PATIENCE, onWait }: UploadLockOptions,
  work: (lock: TargetLock) => Promise<T>,
): Promise<T> {
  const { waitMs, everyMs, now = () => performance.now() } = patience;
  const began = now();
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await target.tryLock();
    if (outcome.kind === 'held') return heldDuring(outcome.lock, work);
    if (now() - began >= waitMs)
      throw new AppError(
        'upload-locked',
        `Another upload to ${target.name} is running (${outcome.holder}); wait for it or stop it, then upload again.`,
      );
    if (attempt === 0) onWait?.(outcome.holder);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
