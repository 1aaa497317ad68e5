/** Result of a job; `busy`: it was not started; `late`: it still runs, but its deadline has passed; `left`: nobody waited for it any more. */
export type Queued<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'busy' | 'late' }
  | { readonly kind: 'left' };

type Limits = {
  readonly concurrent: number;
  readonly waiting: number;
  /** resolves when a job that starts now has run for too long; `finished` is aborted when the job ends earlier */
  readonly deadline: (finished: AbortSignal) => Promise<void>;
};

/** A job that waits for its turn, or runs. */
type Entry = {
  readonly answer: Promise<Queued<unknown>>;
  readonly ended: Promise<unknown>;
  /** callers that still wait for the answer; those without a signal never leave */
  callers: number;
  /** takes the job out of the line; false once it runs */
  readonly leaveLine: () => boolean;
};

/**
 * Runs at most `concurrent` jobs and queues at most `waiting` more; beyond that it answers `busy` immediately. Concurrent calls with the same key
 * share one run. A job that passes its deadline keeps its place until it ends, because an encoder cannot be interrupted. A waiting job leaves the line
 * when the signals of all its callers are aborted: visitors who have left a page must not delay the pictures of those who stay.
 */
export function createRenderQueue(limits: Limits): {
  run: <T>(key: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<Queued<T>>;
  /** jobs that wait for their turn */
  waiting: () => number;
  idle: () => Promise<void>;
} {
  const underWay = new Map<string, Entry>();
  const line = new Set<() => void>();
  let running = 0;

  function leave(): void {
    const [next] = line;
    if (next === undefined) {
      running -= 1;
      return;
    }
    line.delete(next);
    next();
  }

  async function work<T>(job: () => Promise<T>, onLate: () => void): Promise<T> {
    const finished = new AbortController();
    void limits.deadline(finished.signal).then(onLate, () => undefined);
    try {
      return await job();
    } finally {
      finished.abort();
      leave();
    }
  }

  function enter<T>(job: () => Promise<T>): Entry {
    const turn = Promise.withResolvers<boolean>();
    const late = Promise.withResolvers<Queued<T>>();
    const begin = (): void => turn.resolve(true);
    if (running < limits.concurrent) {
      running += 1;
      begin();
    } else line.add(begin);
    const ended = turn.promise.then(async (isMine): Promise<Queued<T>> => {
      if (!isMine) return { kind: 'left' };
      return { kind: 'done', value: await work(job, () => late.resolve({ kind: 'late' })) };
    });
    const leaveLine = (): boolean => {
      const isWaiting = line.delete(begin);
      if (isWaiting) turn.resolve(false);
      return isWaiting;
    };
    return { answer: Promise.race([ended, late.promise]), ended, callers: 0, leaveLine };
  }

  async function run<T>(key: string, job: () => Promise<T>, signal?: AbortSignal): Promise<Queued<T>> {
    if (signal?.aborted) return { kind: 'left' };
    const shared = underWay.get(key);
    if (!shared && running >= limits.concurrent && line.size >= limits.waiting) return { kind: 'busy' };
    const entry = shared ?? enter(job);
    if (!shared) {
      underWay.set(key, entry);
      const forget = (): void => {
        if (underWay.get(key) === entry) underWay.delete(key);
      };
      entry.ended.then(forget, forget);
    }
    entry.callers += 1;
    const quit = (): void => {
      entry.callers -= 1;
      // A later caller starts the job anew.
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

  return { run, waiting: () => line.size, idle };
}
