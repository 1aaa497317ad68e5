import pLimit from 'p-limit';

/**
 * Runs `work` for each item, at most `concurrency` at a time. After the first failure no further item is started; the
 * promise rejects with that failure when the items that were already running have ended.
 */
export async function forEachLimited<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(concurrency).map(items, async (item) => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
