/** Progress of the running publish, and the last failures. */
import type { PublishFailure } from './failure-backoff.ts';
import type { LoopStatus } from './publish-loop.ts';
import type { PublishOptions, PublishStep } from './publish-options.ts';

export interface Progress {
  /** Absent while no publish runs. */
  readonly step?: PublishStep | 'begun';
  readonly done: number;
  readonly total: number;
  readonly locale: string;
}

/** A failure that is not resolved yet. */
export interface PastFailure {
  /** Number of occurrences with the same message. */
  readonly times: number;
  readonly at: string;
  readonly code: string;
  readonly message: string;
}

export interface PublishProgress {
  now(): Progress;
  /** The last failures, newest first. */
  failures(): readonly PastFailure[];
  /** Calls `onChange` after each change; returns a function that ends the subscription. */
  watch(onChange: () => void): () => void;
  /** Callbacks for the options of a publish. */
  readonly callbacks: Required<Pick<PublishOptions, 'onStep' | 'onProgress'>>;
  ended(): void;
  onStatus(status: LoopStatus): void;
}

const KEPT_FAILURES = 20;
const NOTHING: Progress = { done: 0, total: 0, locale: '' };

/** Newest first; a known failure is counted once more. */
function counted(failures: readonly PastFailure[], { at, code, message }: PublishFailure): readonly PastFailure[] {
  const known = failures.find((one) => one.code === code && one.message === message);
  if (known?.at === at) return failures;
  const times = (known?.times ?? 0) + 1;
  return [{ at, code, message, times }, ...failures.filter((one) => one !== known)].slice(0, KEPT_FAILURES);
}

export function createPublishProgress(): PublishProgress {
  const watchers = new Set<() => void>();
  let progress = NOTHING;
  let failures: readonly PastFailure[] = [];

  function update(next: Progress): void {
    progress = next;
    for (const watcher of watchers) watcher();
  }

  return {
    now: () => progress,
    failures: () => failures,
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    callbacks: {
      onStep: (step) => update({ ...progress, step }),
      onProgress: (done, total, locale) => update({ step: progress.step ?? 'begun', done, total, locale }),
    },
    ended: () => update(NOTHING),
    onStatus({ failure, leftOver = [] }) {
      for (const one of failure ? [failure, ...leftOver] : leftOver) failures = counted(failures, one);
      // Drop resolved failures; those of commerce stores stay until the stores respond.
      if (!failure) failures = failures.filter(({ message }) => leftOver.some((one) => one.message === message));
      update(progress);
    },
  };
}
