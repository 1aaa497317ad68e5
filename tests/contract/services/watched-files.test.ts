/** A change of a stack's files while the service still starts: reading a large stack takes seconds, and an early file may change meanwhile. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchFolders } from '#services/content/stack/watch-folders.ts';

/** Longer than the watcher waits for a file to be complete. */
const NOTICED_MS = 600;

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-watched-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('a file that changes before the service has read all files is read again', async () => {
  const watched = await watchFolders([dir]);
  try {
    await writeFile(join(dir, 'page.json'), '{}');
    await sleep(NOTICED_MS);
    const read = vi.fn(() => Promise.resolve());
    watched.onChange(read);
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce(), { timeout: 10_000 });
    await sleep(NOTICED_MS);
    expect(read).toHaveBeenCalledOnce();
    await writeFile(join(dir, 'page.json'), '{ "title": "edited" }');
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  } finally {
    await watched.close();
  }
});

test('without a change nothing is read again', async () => {
  const watched = await watchFolders([dir]);
  try {
    const read = vi.fn(() => Promise.resolve());
    await sleep(NOTICED_MS);
    watched.onChange(read);
    await sleep(NOTICED_MS);
    expect(read).not.toHaveBeenCalled();
  } finally {
    await watched.close();
  }
});
