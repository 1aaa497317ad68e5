/** Work on many items with bounded concurrency. */
import { expect, test } from 'vitest';

import { forEachLimited } from '#publishing/upload/for-each-limited.ts';

test('at most the given number of items run in parallel, and every item is processed once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const items = Array.from({ length: 20 }, (_none, index) => index);
  await forEachLimited(items, 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  });
  expect(most).toBe(3);
  expect(done.toSorted((one, other) => one - other)).toEqual(items);
});

test('after the first failure no further item starts, and the promise rejects once the running ones have ended', async () => {
  const started: string[] = [];
  const ended: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async (item: string): Promise<void> => {
    started.push(item);
    if (item === 'b') throw new Error('b failed');
    if (item === 'a') await promise;
    ended.push(item);
  };
  let settled = false;
  const outcome = forEachLimited(['a', 'b', 'c', 'd'], 2, work).finally(() => (settled = true));
  outcome.catch(() => undefined);
  await new Promise(setImmediate);
  expect([started, settled]).toEqual([['a', 'b'], false]);
  resolve();
  await expect(outcome).rejects.toThrow('b failed');
  expect([started, ended]).toEqual([['a', 'b'], ['a']]);
});

test('an empty list resolves', async () => {
  await expect(forEachLimited([], 2, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
});
