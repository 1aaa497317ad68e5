import { describe, expect, it } from 'vitest';

import { createRenderQueue } from '#services/media/render-queue.ts';

const never = async (): Promise<void> => new Promise(() => undefined);

describe('render queue', () => {
  it('runs one job for callers with the same key', async () => {
    const queue = createRenderQueue({ concurrent: 2, bytes: 100, waiting: 2, deadline: never });
    let runs = 0;
    const job = async (): Promise<number> => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return runs;
    };
    const results = await Promise.all([queue.run('a', job), queue.run('a', job), queue.run('a', job)]);
    expect(results).toEqual([1, 1, 1].map((value) => ({ kind: 'done', value })));
  });

  it('refuses jobs beyond the queue’s length and runs the rest in order', async () => {
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 1, deadline: never });
    const order: string[] = [];
    const job = (name: string) => async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(name);
      return name;
    };
    const results = await Promise.all(['a', 'b', 'c'].map((name) => queue.run(name, job(name))));
    expect(results.map(({ kind }) => kind)).toEqual(['done', 'done', 'busy']);
    expect(order).toEqual(['a', 'b']);
  });

  it('frees its slot when a job fails', async () => {
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 0, deadline: never });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 1)).toEqual({ kind: 'done', value: 1 });
  });

  it('reports a job past its deadline as late, shares it with later callers, and keeps its slot until it ends', async () => {
    const passed = Promise.withResolvers<void>();
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 0, deadline: async () => passed.promise });
    const job = Promise.withResolvers<string>();
    const first = queue.run('a', async () => job.promise);
    passed.resolve();
    expect(await first).toEqual({ kind: 'late' });
    expect(await queue.run('a', async () => 'a second run')).toEqual({ kind: 'late' });
    expect(await queue.run('b', async () => 'b')).toEqual({ kind: 'busy' });
    job.resolve('done');
    await queue.idle();
    expect((await queue.run('b', async () => 'b')).kind).not.toBe('busy');
  });

  it('starts the deadline when the job starts and ends it with the job', async () => {
    const signals: AbortSignal[] = [];
    const deadline = async (finished: AbortSignal): Promise<void> => {
      signals.push(finished);
      return never();
    };
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 1, deadline });
    const job = Promise.withResolvers<string>();
    const first = queue.run('a', async () => job.promise);
    const second = queue.run('b', async () => 'b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(signals).toHaveLength(1);
    job.resolve('a');
    await Promise.all([first, second]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('drops a waiting job whose callers have all left, and runs the jobs that others wait for', async () => {
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 5, deadline: never });
    const order: string[] = [];
    const first = Promise.withResolvers<string>();
    const started = queue.run('first', () => first.promise);
    const job = (name: string) => async (): Promise<string> => {
      order.push(name);
      return name;
    };
    const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
    const left = queue.run('left', job('left'), { signal: one.signal });
    const shared = [
      queue.run('shared', job('shared'), { signal: other.signal }),
      queue.run('shared', job('shared'), { signal: third.signal }),
    ];
    const stays = queue.run('stays', job('stays'));
    expect(queue.waiting()).toBe(3);
    one.abort();
    other.abort();
    expect(queue.waiting()).toBe(2);
    first.resolve('first');
    expect(await Promise.all([started, left, ...shared, stays])).toEqual([
      { kind: 'done', value: 'first' },
      { kind: 'left' },
      { kind: 'done', value: 'shared' },
      { kind: 'done', value: 'shared' },
      { kind: 'done', value: 'stays' },
    ]);
    expect(order).toEqual(['shared', 'stays']);
    // A later caller queues the dropped job again; its old place in the line is free.
    expect(await queue.run('left', job('left'), { signal: third.signal })).toEqual({ kind: 'done', value: 'left' });
  });

  it('does not interrupt a running job, and does not start one for a caller that has left', async () => {
    const queue = createRenderQueue({ concurrent: 1, bytes: 100, waiting: 5, deadline: never });
    const caller = new AbortController();
    const job = Promise.withResolvers<string>();
    const running = queue.run('a', () => job.promise, { signal: caller.signal });
    caller.abort();
    expect(await queue.run('b', async () => 'b', { signal: caller.signal })).toEqual({ kind: 'left' });
    job.resolve('done');
    expect(await running).toEqual({ kind: 'done', value: 'done' });
    expect(await queue.run('c', async () => 'c')).toEqual({ kind: 'done', value: 'c' });
  });

  it('runs jobs together if they fit into memory, a larger one alone, and all in their order', async () => {
    const queue = createRenderQueue({ concurrent: 3, bytes: 100, waiting: 9, deadline: never });
    const ends = new Map<string, () => void>();
    const job = (name: string) => async (): Promise<string> => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end.resolve);
      await end.promise;
      return name;
    };
    const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const results = [
      ['a', 40],
      ['b', 60],
      ['large', 500],
      ['small', 1],
    ].map(([name, bytes]) => queue.run(`${name}`, job(`${name}`), { bytes: Number(bytes) }));
    await settle();
    expect([...ends.keys()]).toEqual(['a', 'b']);
    ends.get('a')?.();
    await settle();
    expect([...ends.keys()]).toEqual(['a', 'b']);
    ends.get('b')?.();
    await settle();
    expect([...ends.keys()]).toEqual(['a', 'b', 'large']);
    ends.get('large')?.();
    await settle();
    ends.get('small')?.();
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done']);
    expect(queue.isIdle()).toBe(true);
  });

  it('lets small jobs start when the large one that blocked them leaves the line', async () => {
    const queue = createRenderQueue({ concurrent: 2, bytes: 100, waiting: 9, deadline: never });
    const caller = new AbortController();
    const first = Promise.withResolvers<string>();
    const running = queue.run('first', () => first.promise, { bytes: 50 });
    const large = queue.run('large', async () => 'large', { bytes: 90, signal: caller.signal });
    const small = queue.run('small', async () => 'small', { bytes: 10 });
    caller.abort();
    expect(await large).toEqual({ kind: 'left' });
    expect(await small).toEqual({ kind: 'done', value: 'small' });
    first.resolve('first');
    await running;
  });
});
