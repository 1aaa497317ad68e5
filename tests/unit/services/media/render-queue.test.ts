import { describe, expect, it } from 'vitest';

import { createRenderQueue } from '#services/media/render-queue.ts';

describe('render queue', () => {
  it('runs one job for callers with the same key', async () => {
    const queue = createRenderQueue(2, 2);
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
    const queue = createRenderQueue(1, 1);
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
    const queue = createRenderQueue(1, 0);
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 1)).toEqual({ kind: 'done', value: 1 });
  });
});
