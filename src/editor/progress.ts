/** What a running publish is at, for whoever looks on; and the last things that went wrong. */
import type { LoopStatus } from '#publishing/publish-loop.ts';
import type { PublishOptions, PublishStep } from '#publishing/publish-options.ts';

export interface Progress {
  /** Absent while nothing is published. */
  readonly step?: PublishStep | 'begun';
  readonly done: number;
  readonly total: number;
  readonly locale: string;
}

export interface PastFailure {
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
      for (const { at, code, message } of failure ? [failure, ...leftOver] : leftOver)
        if (!failures.some((one) => one.at === at && one.message === message))
          failures = [{ at, code, message }, ...failures].slice(0, KEPT_FAILURES);
      tell(progress);
    },
  };
}
