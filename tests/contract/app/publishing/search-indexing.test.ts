/** Indexing of the search continues after an update that failed. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { searchIndexing } from '#app/publishing/search-indexing.ts';
import { readEnv } from '#app/settings/env.ts';
import { contentStorePath } from '#views/site.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firn-indexing-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a content store that cannot be opened is reported once, and the next update tries again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const said: string[] = [];
  const indexing = searchIndexing(readEnv({ DATA_DIR: dataDir }), (line) => said.push(line));
  // A folder in place of the database.
  mkdirSync(contentStorePath(dataDir), { recursive: true });
  await indexing.update();
  await indexing.update();
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Search is not up to date'));
  rmSync(contentStorePath(dataDir), { recursive: true });
  await indexing.update();
  // An empty store has no languages, so nothing is sent.
  expect(said).toEqual([]);
  await indexing.close();
});
