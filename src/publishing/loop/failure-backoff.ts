/** Failures that are retried with exponential back-off up to a limit. Pure. */
import { AppError } from '#lib/errors/app-error.ts';

export interface PublishFailure {
  readonly at: string;
  readonly code: string;
  readonly message: string;
  /** Number of consecutive failures. */
  readonly attempts: number;
  /** ISO time of the next retry. */
  readonly nextTryAt: string;
}

export interface BackoffLimits {
  readonly firstPauseMs?: number | undefined;
  readonly longestPauseMs?: number | undefined;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;

export function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : ((error as NodeJS.ErrnoException).code ?? 'unknown');
}

/** Counts a failure after the previous ones, and computes the pause before the next retry. */
export function nextFailure(
  before: PublishFailure | undefined,
  { now, ...what }: Pick<PublishFailure, 'code' | 'message'> & { readonly now: Date },
  { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS }: BackoffLimits,
): { readonly failure: PublishFailure; readonly pauseMs: number } {
  const attempts = (before?.attempts ?? 0) + 1;
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  const nextTryAt = new Date(now.getTime() + pauseMs).toISOString();
  return { failure: { at: now.toISOString(), ...what, attempts, nextTryAt }, pauseMs };
}
