/** Runs a write once per idempotency key: a repeated key returns the result of the first run. */
import { createHash } from 'node:crypto';

import { AppError } from '#lib/errors/app-error.ts';

import { Refusal } from '../refusal.ts';
import type { Attempt, IdempotentWrite } from '../route.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

const KEY = /^[\w-]{8,64}$/;

/** A write without an idempotency key. */
export const UNKEYED: Attempt = { earlier: undefined, plan: async () => undefined };

const stillRunning = (): Refusal =>
  new Refusal('still-running', 'The same request is still running.', { retryAfterSeconds: 1 });

/** Whether an attempt that failed had no effect. After any other failure the write may have been performed. */
function isUndone(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'still-running';
  return error instanceof AppError && error.code === 'commerce-busy';
}

export interface KeyedWrite {
  readonly idempotency: IdempotencyStore;
  /** Session id; the same key in two sessions counts as two keys. */
  readonly id: string;
  readonly key: string;
}

export async function runIdempotently<T>({ idempotency, id, key }: KeyedWrite, write: IdempotentWrite<T>): Promise<T> {
  if (!KEY.test(key))
    throw new Refusal(
      'malformed-idempotency-key',
      'The idempotency-key header takes 8 to 64 letters, digits and dashes.',
    );
  const fingerprint = createHash('sha256').update(write.fingerprint).digest('base64url');
  let planned = JSON.stringify(write.plan);
  const claim = await idempotency.claim({ id, key, fingerprint, plan: write.plan });
  if (claim.kind === 'answered') return claim.value as T;
  if (claim.kind === 'other-request')
    throw new Refusal('idempotency-key-reused', 'This idempotency-key was used for another request.');
  if (claim.kind === 'running') throw stillRunning();
  const attempt: Attempt = {
    earlier: claim.earlier,
    async plan(plan) {
      const text = JSON.stringify(plan);
      if (text === planned && claim.earlier === undefined) return;
      if (!(await idempotency.plan(id, key, plan))) throw stillRunning();
      planned = text;
    },
  };
  try {
    const value = await write.work(attempt);
    await idempotency.settle(id, key, value);
    return value;
  } catch (error) {
    // A refused retry proves nothing about the earlier attempt: its plan stays, or the next retry would perform the write again.
    const isNothingDone = claim.earlier === undefined && isUndone(error);
    await (isNothingDone ? idempotency.release(id, key) : idempotency.leave(id, key)).catch(() => undefined);
    throw error;
  }
}
