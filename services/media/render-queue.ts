/** Result of a job; `busy`: it was not started. */
export type Queued<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy' };

/**
 * Runs at most `concurrent` jobs and queues at most `waiting` more; beyond that it answers `busy` immediately. Concurrent calls with the same key
 * share one run.
 */
export function createRenderQueue(
  concurrent: number,
  waiting: number,
): {
  run: <T>(key: string, job: () => Promise<T>) => Promise<Queued<T>>;
  idle: () => Promise<void>;
} {
  const underWay = new Map<string, Promise<unknown>>();
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < concurrent) {
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

  async function start<T>(job: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await job();
    } finally {
      leave();
    }
  }

  async function run<T>(key: string, job: () => Promise<T>): Promise<Queued<T>> {
    const shared = underWay.get(key) as Promise<T> | undefined;
    if (shared !== undefined) return { kind: 'done', value: await shared };
    if (running >= concurrent && line.length >= waiting) return { kind: 'busy' };
    const result = start(job);
    underWay.set(key, result);
    try {
      return { kind: 'done', value: await result };
    } finally {
      underWay.delete(key);
    }
  }

  async function idle(): Promise<void> {
    await Promise.allSettled(underWay.values());
  }

  return { run, idle };
}
