import { createRenderSlots } from './render-slots.ts';
import type { Place, RenderSlots, SlotLimits } from './render-slots.ts';

/** Result of a job; `busy`: the queue was full; `late`: the job still runs, but its deadline has passed; `left`: all its callers left before it ran. */
export type Queued<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'busy' | 'late' }
  | { readonly kind: 'left' };

type Limits = SlotLimits & {
  readonly waiting: number;
  /** called when a job starts; resolves when the job has run for too long; `finished` is aborted if the job ends earlier */
  readonly deadline: (finished: AbortSignal) => Promise<void>;
};

type JobOptions = {
  /** memory that the job needs */
  readonly bytes?: number;
  /** aborted when the caller no longer waits */
  readonly signal?: AbortSignal;
};

/** A waiting or running job. */
type Entry = {
  readonly answer: Promise<Queued<unknown>>;
  readonly ended: Promise<unknown>;
  /** number of callers that wait for the result; a caller without a signal never leaves */
  callers: number;
  /** removes the job from the queue; false if it already runs */
  readonly leaveLine: () => boolean;
};

export type RenderQueue = {
  /** Runs a job; concurrent calls with the same key share one run. */
  run: <T>(key: string, work: () => Promise<T>, options?: JobOptions) => Promise<Queued<T>>;
  /** number of waiting jobs */
  waiting: () => number;
  /** true if no job runs */
  isIdle: () => boolean;
  /** resolves when all jobs have ended */
  idle: () => Promise<void>;
};

/**
 * Runs at most `concurrent` jobs and queues at most `waiting` more; further jobs result in `busy` immediately. Concurrent calls with the same key
 * share one run. A job that passes its deadline occupies its slot until it ends, because an encoder cannot be interrupted. A waiting job leaves the
 * queue when the signals of all its callers are aborted: visitors who have left a page must not delay the pictures of others.
 */
export function createRenderQueue(limits: Limits, slots: RenderSlots = createRenderSlots(limits)): RenderQueue {
  const underWay = new Map<string, Entry>();

  function entryFor<T>(key: string, work: () => Promise<T>, bytes: number): Entry | null {
    const shared = underWay.get(key);
    if (shared) return shared;
    const mustWait = slots.running() >= limits.concurrent || slots.waiting() > 0;
    if (mustWait && slots.waiting() >= limits.waiting) return null;
    const entry = start(slots.enter(bytes), { work, deadline: limits.deadline });
    underWay.set(key, entry);
    const forget = (): void => {
      if (underWay.get(key) === entry) underWay.delete(key);
    };
    entry.ended.then(forget, forget);
    return entry;
  }

  async function run<T>(
    key: string,
    work: () => Promise<T>,
    { bytes = 0, signal }: JobOptions = {},
  ): Promise<Queued<T>> {
    if (signal?.aborted) return { kind: 'left' };
    const entry = entryFor(key, work, bytes);
    if (entry === null) return { kind: 'busy' };
    entry.callers += 1;
    const quit = (): void => {
      entry.callers -= 1;
      // The job never runs, so a later call with the same key must start a new one.
      if (entry.callers === 0 && entry.leaveLine()) underWay.delete(key);
    };
    signal?.addEventListener('abort', quit, { once: true });
    try {
      return (await entry.answer) as Queued<T>;
    } finally {
      signal?.removeEventListener('abort', quit);
    }
  }

  async function idle(): Promise<void> {
    await Promise.allSettled([...underWay.values()].map(({ ended }) => ended));
  }

  return { run, waiting: slots.waiting, isIdle: () => slots.running() === 0, idle };
}

/** Runs `work` when the job's turn comes; the result is `late` if the deadline passes first. */
function start<T>(
  place: Place,
  { work, deadline }: { readonly work: () => Promise<T>; readonly deadline: Limits['deadline'] },
): Entry {
  const late = Promise.withResolvers<Queued<T>>();
  const ended = place.turn.then(async (hasTurn): Promise<Queued<T>> => {
    if (!hasTurn) return { kind: 'left' };
    const finished = new AbortController();
    void deadline(finished.signal).then(
      () => late.resolve({ kind: 'late' }),
      () => undefined,
    );
    try {
      return { kind: 'done', value: await work() };
    } finally {
      finished.abort();
      place.end();
    }
  });
  return { answer: Promise.race([ended, late.promise]), ended, callers: 0, leaveLine: place.leaveLine };
}
