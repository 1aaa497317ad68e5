/** Memory of the processes of a benchmark: no memory page counts twice, and ended processes do not count. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from 'vitest';

import { treeUse } from '../../../tools/bench/measured-process.ts';
import { sharedOnce, treeMemory } from '../../../tools/bench/tree-memory.ts';

const KB = 1024;

function rollup({ rss, pss, anonymous }: { rss: number; pss: number; anonymous: number }): string {
  return `5500-7fff ---p 00000000 00:00 0 [rollup]\nRss:    ${rss} kB\nPss:    ${pss} kB\nPss_Anon:   1 kB\nAnonymous:   ${anonymous} kB\n`;
}

test('memory pages that both processes map count only once', () => {
  const service = rollup({ rss: 130, pss: 100, anonymous: 70 });
  const renderer = rollup({ rss: 260, pss: 230, anonymous: 200 });
  expect(sharedOnce([service, renderer])).toBe(330 * KB);
});

test('memory pages shared with processes outside the tree count in full, not as a share', () => {
  const service = rollup({ rss: 130, pss: 80, anonymous: 70 });
  const renderer = rollup({ rss: 265, pss: 205, anonymous: 200 });
  expect(sharedOnce([service, renderer])).toBe((70 + 200 + 65) * KB);
});

test('a process of the tree counts while it lives, and not after it has ended', async () => {
  expect(sharedOnce([])).toBe(0);
  // The parent outlives its child.
  const inner =
    'const kept = Buffer.alloc(96 * 1024 * 1024, 1); process.send(kept.length); setInterval(() => kept, 1000);';
  const outer = `const child = require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(inner)}], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', () => process.send('begun')); child.once('exit', () => process.send('ended'));
    process.on('message', () => child.kill('SIGKILL'));`;
  const parent = spawn(process.execPath, ['--eval', outer], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const pid = parent.pid ?? 0;
  await once(parent, 'message');
  const [during, summed] = [await treeMemory(pid), (await treeUse(pid))?.bytes];
  parent.send('kill the child');
  await once(parent, 'message');
  const after = await treeMemory(pid);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(await treeMemory(pid)).toBeUndefined();
  // Without /proc nothing is measured, and the benchmark's table has no value.
  if (summed === undefined) return expect([during, after]).toEqual([undefined, undefined]);
  expect(during).toBeLessThan(summed);
  expect((during ?? 0) - (after ?? 0)).toBeGreaterThan(96 * 1024 ** 2);
});
