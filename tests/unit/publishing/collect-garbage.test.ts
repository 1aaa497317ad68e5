/** The collection of garbage that a full pull leaves. */
import { expect, test } from 'vitest';

import { collectGarbage } from '#publishing/loop/collect-garbage.ts';

test('objects that are no longer used are gone from the heap afterwards', async () => {
  const made = { entries: Array.from({ length: 500_000 }, (_, at) => ({ at, text: `entry ${at}` })) };
  const full = process.memoryUsage().heapUsed;
  made.entries = [];
  await collectGarbage();
  expect(full - process.memoryUsage().heapUsed).toBeGreaterThan(20 * 2 ** 20);
});
