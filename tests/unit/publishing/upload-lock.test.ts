/** Waiting for the lock of an upload target, and errors of its release. */
import { expect, test } from 'vitest';

import type { TargetLock, TargetLockOutcome, UploadTarget } from '#publishing/upload/target.ts';
import { withUploadLock } from '#publishing/upload/upload-lock.ts';

const targetWith = (tryLock: () => Promise<TargetLockOutcome>): UploadTarget => ({
  name: 'storage',
  takesForms: false,
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  tryLock,
});
const lockWith = (release: () => Promise<void>): UploadTarget => {
  const lock: TargetLock = { check: () => undefined, release };
  return targetWith(() => Promise.resolve({ kind: 'held', lock }));
};
const failing = (message: string) => (): Promise<never> => Promise.reject(new Error(message));

test('the time of slow attempts counts as waiting: an upload does not wait longer than announced', async () => {
  let clock = 0;
  const target = targetWith(() => {
    clock += 30_000;
    if (clock > 600_000) return Promise.reject(new Error('It still waits.'));
    return Promise.resolve({ kind: 'busy', holder: 'process 7' });
  });
  const waited: string[] = [];
  const onWait = (holder: string): number => waited.push(holder);
  const work = (): Promise<void> => Promise.resolve();
  const patience = { waitMs: 300_000, everyMs: 1, now: () => clock };
  await expect(withUploadLock(target, { patience, onWait }, work)).rejects.toMatchObject({ code: 'upload-locked' });
  expect(clock).toBe(300_000);
  expect(waited).toEqual(['process 7']);
});

test('an error of the upload is not replaced by one of the release of its lock', async () => {
  const target = lockWith(failing('the lock could not be deleted'));
  await expect(withUploadLock(target, {}, failing('the disk is full'))).rejects.toThrow('the disk is full');
});

test('an error of the release of the lock is reported when the upload succeeded', async () => {
  const target = lockWith(failing('the lock could not be deleted'));
  await expect(withUploadLock(target, {}, () => Promise.resolve(1))).rejects.toThrow('could not be deleted');
});
