/** Result of a job; `busy`: it was not started; `late`: it still runs, but its deadline has passed. */
export type Queued<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy' | 'late' };

type Limits = {
  readonly concurrent: number;
  readonly waiting: number;
  /** resolves when a job that starts now has run for too long; `finished` is aborted when the job ends earlier */
  readonly deadline: (finished: AbortSignal) => Promise<void>;
};

/**
 * Runs at most `concurrent` jobs and queues at most `waiting` more; beyond that it answers `busy` immediately. Concurrent calls with the same key
 * share one run. A job that passes its deadline keeps its place until it ends, because an encoder cannot be interrupted.
 */
export function createRenderQueue(limits: Limits): {
  run: <T>(key: string, job: () => Promise<T>) => Promise<Queued<T>>;
  idle: () => Promise<void>;
} {
  const underWay = new Map<string, { finished: Promise<unknown>; answer: Promise<Queued<unknown>> }>();
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limits.concurrent) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function start<T>(job: () => Promise<T>, onLate: () => void): Promise<T> {
    await enter();
    const finished = new AbortController();
    void limits.deadline(finished.signal).then(onLate, () => undefined);
    try {
      return await job();
    } finally {
      finished.abort();
      leave();
    }
  }

  async function run<T>(key: string, job: () => Promise<T>): Promise<Queued<T>> {
    const shared = underWay.get(key);
    if (shared !== undefined) return shared.answer as Promise<Queued<T>>;
    if (running >= limits.concurrent && line.length >= limits.waiting) return { kind: 'busy' };
    const late = Promise.withResolvers<Queued<T>>();
    const finished = start(job, () => late.resolve({ kind: 'late' }));
    const done = finished.then((value): Queued<T> => ({ kind: 'done', value }));
    const answer = Promise.race([done, late.promise]);
    underWay.set(key, { finished, answer });
    const forget = (): boolean => underWay.delete(key);
    finished.then(forget, forget);
    return answer;
  }

  async function idle(): Promise<void> {
    await Promise.allSettled([...underWay.values()].map(({ finished }) => finished));
  }

  return { run, idle };
}
