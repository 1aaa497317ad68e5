import { describe, expect, it } from 'vitest';

import { createRenderQueue } from '#services/media/render-queue.ts';

const never = async (): Promise<void> => new Promise(() => undefined);

describe('render queue', () => {
  it('runs one job for callers with the same key', async () => {
    const queue = createRenderQueue({ concurrent: 2, waiting: 2, deadline: never });
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
    const queue = createRenderQueue({ concurrent: 1, waiting: 1, deadline: never });
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
    const queue = createRenderQueue({ concurrent: 1, waiting: 0, deadline: never });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 1)).toEqual({ kind: 'done', value: 1 });
  });

  it('answers late for a job that passes its deadline, shares it with later callers and keeps its slot until it ends', async () => {
    const passed = Promise.withResolvers<void>();
    const queue = createRenderQueue({ concurrent: 1, waiting: 0, deadline: async () => passed.promise });
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
    const queue = createRenderQueue({ concurrent: 1, waiting: 1, deadline });
    const job = Promise.withResolvers<string>();
    const first = queue.run('a', async () => job.promise);
    const second = queue.run('b', async () => 'b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(signals).toHaveLength(1);
    job.resolve('a');
    await Promise.all([first, second]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('drops a waiting job whose callers have all left, and runs what others wait for', async () => {
    const queue = createRenderQueue({ concurrent: 1, waiting: 5, deadline: never });
    const order: string[] = [];
    const first = Promise.withResolvers<string>();
    const started = queue.run('first', () => first.promise);
    const job = (name: string) => async (): Promise<string> => {
      order.push(name);
      return name;
    };
    const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
    const left = queue.run('left', job('left'), one.signal);
    const shared = [queue.run('shared', job('shared'), other.signal), queue.run('shared', job('shared'), third.signal)];
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
    // A later caller starts the dropped job anew; its place in the line is free.
    expect(await queue.run('left', job('left'), third.signal)).toEqual({ kind: 'done', value: 'left' });
  });

  it('does not interrupt a job that runs, and does not start one for a caller that has left', async () => {
    const queue = createRenderQueue({ concurrent: 1, waiting: 5, deadline: never });
    const caller = new AbortController();
    const job = Promise.withResolvers<string>();
    const running = queue.run('a', () => job.promise, caller.signal);
    caller.abort();
    expect(await queue.run('b', async () => 'b', caller.signal)).toEqual({ kind: 'left' });
    job.resolve('done');
    expect(await running).toEqual({ kind: 'done', value: 'done' });
    expect(await queue.run('c', async () => 'c')).toEqual({ kind: 'done', value: 'c' });
  });
});
