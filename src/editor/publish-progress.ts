/** What a running publish is at, for whoever looks on; and the last things that went wrong. */
import type { PublishFailure } from '#publishing/loop/failure-backoff.ts';
import type { LoopStatus } from '#publishing/loop/publish-loop.ts';
import type { PublishOptions, PublishStep } from '#publishing/loop/publish-options.ts';

export interface Progress {
  /** Absent while nothing is published. */
  readonly step?: PublishStep | 'begun';
  readonly done: number;
  readonly total: number;
  readonly locale: string;
}

/** What went wrong and is not over yet. */
export interface PastFailure {
  /** How often, with the same words. */
  readonly times: number;
  readonly at: string;
  readonly code: string;
  readonly message: string;
}

export interface PublishProgress {
  now(): Progress;
  /** Youngest first. */
  failures(): readonly PastFailure[];
  /** Called after each change; what is given back ends it. */
  watch(onChange: () => void): () => void;
  /** For the options of a publish. */
  readonly told: Required<Pick<PublishOptions, 'onStep' | 'onProgress'>>;
  ended(): void;
  onStatus(status: LoopStatus): void;
}

const KEPT_FAILURES = 20;
const NOTHING: Progress = { done: 0, total: 0, locale: '' };

/** Youngest first; one that is there already counts once more. */
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

  function tell(next: Progress): void {
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
    told: {
      onStep: (step) => tell({ ...progress, step }),
      onProgress: (done, total, locale) => tell({ step: progress.step ?? 'begun', done, total, locale }),
    },
    ended: () => tell(NOTHING),
    onStatus({ failure, leftOver = [] }) {
      for (const one of failure ? [failure, ...leftOver] : leftOver) failures = counted(failures, one);
      // What is solved is no error any more; what stores of prices lack stays until they answer.
      if (!failure) failures = failures.filter(({ message }) => leftOver.some((one) => one.message === message));
      tell(progress);
    },
  };
}
