/**
 * Lock of the embedded content service's state: two services would give different events the same sequence number, and one could serve files that it read
 * before an edit that the other one has published. Shops hold it while they run, commands while they read the content.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { takeLock } from '#publishing/loop/process-lock.ts';

import type { Env } from '../settings/env.ts';

const POLL_MS = 200;

/** Waits for the lock; undefined if `isNotNeeded` holds once it is asked between two attempts. */
export async function awaitContentLock(
  { dataDir }: Pick<Env, 'dataDir'>,
  isNotNeeded: () => Promise<boolean> = async () => false,
): Promise<(() => void) | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const lock = takeLock(join(dataDir, 'content-service.lock'));
    if (lock.kind === 'held') return lock.release;
    if (await isNotNeeded()) return undefined;
    if (attempt === 0) console.log(`Waiting for process ${lock.holder}, which uses the content in ${dataDir} …`);
    await pause(POLL_MS);
  }
}
