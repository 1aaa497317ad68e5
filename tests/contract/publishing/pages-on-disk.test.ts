/** The pages of a release whose manifest cannot be read. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { pagesOnDisk } from '#publishing/release/pages-on-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'pages-on-disk-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(['data', '.firn', '.firn-shop'])('are found by their files in the data folder %s', async (dataDir) => {
  const dir = join(root, dataDir, 'releases', '20261124100000000');
  for (const folder of ['', 'de-at', 'de-at/skis', '.firn/heads', '.firn/de-at', '_astro']) {
    mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, folder, 'index.html'), '');
  }
  const pages = await pagesOnDisk(dir);
  expect(pages.map(({ path, locale }) => [path, locale]).toSorted()).toEqual([
    ['/', 'en-us'],
    ['/de-at', 'de-at'],
    ['/de-at/skis', 'de-at'],
  ]);
});

test('a folder that does not exist has none', async () => {
  expect(await pagesOnDisk(join(root, 'none'))).toEqual([]);
});
