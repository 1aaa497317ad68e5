/** Renditions on a disk that fails: nothing damaged is served, and nothing is left behind. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createRenditionCache } from '#services/media/rendition-cache.ts';
import type { RenditionCache } from '#services/media/rendition-cache.ts';

let dir = '';
let cache: RenditionCache;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-renditions-'));
  cache = createRenditionCache(dir, 1000);
});
afterEach(() => rm(dir, { recursive: true }));

const BYTES = Buffer.from('a picture');

test('a file that a power failure has emptied counts as a miss, and is replaced', async () => {
  await writeFile(join(dir, 'key'), '');
  expect([await cache.get('key'), await cache.has('key')]).toEqual([null, false]);
  await cache.put('key', BYTES);
  expect([await cache.get('key'), await cache.has('key')]).toEqual([BYTES, true]);
});

test('a rendition that cannot be stored leaves no file behind', async () => {
  // A folder in the place of the file makes the last step fail.
  await mkdir(join(dir, 'key'));
  await cache.put('key', BYTES);
  expect(await readdir(dir)).toEqual(['key']);
});
