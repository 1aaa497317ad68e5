/**
 * Lock of a target in object storage: an object that its holder rewrites while it works. Objects change by compare-and-swap (`If-None-Match: *`,
 * `If-Match`). A lock that has not been rewritten for a while belongs to a process that has ended, and is taken over.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { AppError } from '#lib/errors/app-error.ts';

import type { TargetLock, TargetLockOutcome } from './target.ts';

export interface LockTimes {
  /** A lock that was not rewritten for this long is taken over. */
  readonly deadAfterMs: number;
  /** Interval of rewriting, well below `deadAfterMs`. */
  readonly renewEveryMs: number;
  /** Milliseconds of a clock that only goes forward; `performance.now` by default. */
  readonly now?: () => number;
}

export const LOCK_TIMES: LockTimes = { deadAfterMs: 90_000, renewEveryMs: 15_000 };

/** An object and the version that a compare-and-swap names. */
export interface VersionedObject {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Access to the lock's object. */
export interface LockObject {
  read: () => Promise<VersionedObject | undefined>;
  /**
   * Stores the object if its version is `expected`, or, if that is undefined, if it does not exist. Storage that ignores conditions stores it in any
   * case.
   */
  swap: (bytes: Uint8Array, expected: string | undefined) => Promise<void>;
}

interface LockRecord {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  readonly since: string;
  /** Changes with each rewriting. */
  readonly renewals: number;
  readonly isReleased?: boolean;
}

function recordOf(object: VersionedObject | undefined): LockRecord | undefined {
  if (object === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(object.bytes)) as LockRecord;
  } catch {
    return undefined;
  }
}

function phraseOf(record: LockRecord | undefined): string {
  return record ? `process ${record.process} on ${record.host}, since ${record.since}` : 'unknown';
}

/**
 * Stores the record and returns its version; undefined if the object belongs to another upload. The response to a request may get lost, so its result
 * is read back.
 */
async function claim(
  object: LockObject,
  record: LockRecord,
  expected: string | undefined,
): Promise<string | undefined> {
  await object.swap(new TextEncoder().encode(JSON.stringify(record)), expected);
  const stored = await object.read();
  return recordOf(stored)?.id === record.id ? stored?.etag : undefined;
}

interface HeldObject {
  readonly object: LockObject;
  readonly record: LockRecord;
  readonly etag: string;
}

interface LockOptions {
  /** Display name of the target. */
  readonly name: string;
  readonly times?: LockTimes | undefined;
}

/** Rewrites the lock's object until the lock is released or lost. */
function hold({ object, ...first }: HeldObject, { name, times = LOCK_TIMES }: LockOptions): TargetLock {
  const { now = () => performance.now() } = times;
  let { record, etag } = first;
  let renewed = now();
  let isLost = false;
  let renewing: Promise<void> = Promise.resolve();
  const isOwnLock = async (): Promise<boolean> => recordOf(await object.read())?.id === record.id;
  const renew = async (): Promise<void> => {
    const started = now();
    // Storage that ignores conditions must not replace another upload's lock.
    isLost ||= !(await isOwnLock());
    if (isLost) return;
    record = { ...record, renewals: record.renewals + 1 };
    const next = await claim(object, record, etag);
    if (next === undefined) isLost = true;
    else [etag, renewed] = [next, started];
  };
  const timer = setInterval(() => {
    // A failure does not lose the lock: the next renewal comes before others take the lock over.
    renewing = renewing.then(renew).catch(() => undefined);
  }, times.renewEveryMs);
  timer.unref();
  return {
    check: () => {
      const isStale = now() - renewed > times.deadAfterMs - times.renewEveryMs;
      if (!isLost && !isStale) return;
      throw new AppError(
        'upload-locked',
        `The lock of ${name} could not be renewed, and another upload may have taken over; run the upload again.`,
      );
    },
    release: async () => {
      clearInterval(timer);
      await renewing;
      // If this fails, the lock counts as dead after a while.
      const released = async (): Promise<unknown> =>
        (await isOwnLock()) && claim(object, { ...record, isReleased: true }, etag);
      await released().catch(() => undefined);
    },
  };
}

/** `tryLock` of one target; it has to be called repeatedly, because only a lock that was seen before can be recognized as dead. */
export function s3Lock(object: LockObject, options: LockOptions): () => Promise<TargetLockOutcome> {
  const { deadAfterMs, now = () => performance.now() } = options.times ?? LOCK_TIMES;
  let seen: { readonly etag: string; readonly at: number } | undefined;

  return async () => {
    const found = await object.read();
    if (found && seen?.etag !== found.etag) seen = { etag: found.etag, at: now() };
    const isDead = seen !== undefined && now() - seen.at >= deadAfterMs;
    const isFree = !found || isDead || recordOf(found)?.isReleased === true;
    if (!isFree) return { kind: 'busy', holder: phraseOf(recordOf(found)) };
    const since = new Date().toISOString();
    const record = { id: randomUUID(), host: hostname(), process: process.pid, since, renewals: 0 };
    const etag = await claim(object, record, found?.etag);
    if (etag !== undefined) return { kind: 'held', lock: hold({ object, record, etag }, options) };
    return { kind: 'busy', holder: phraseOf(recordOf(await object.read())) };
  };
}
