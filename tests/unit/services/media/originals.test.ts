import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createOriginals } from '#services/media/originals.ts';

test('a picture is missing for every request that waits for its header when the process that reads it ends', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'media-originals-'));
  await writeFile(join(dir, 'ski.png'), Buffer.from('89504e470d0a1a0a0000000000000000', 'hex'));
  let reads = 0;
  const { find } = createOriginals(dir, async () => {
    reads += 1;
    await sleep(200);
    throw new Error('the process has ended');
  });
  const first = find('ski');
  await sleep(50);
  expect(await Promise.all([first, find('ski')])).toEqual([null, null]);
  const before = reads;
  expect(await find('ski')).toBeNull();
  expect(reads).toBe(before + 1);
  await rm(dir, { recursive: true });
});
