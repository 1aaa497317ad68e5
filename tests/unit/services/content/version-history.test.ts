/** Versions survive a restart, within limited disk space. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { VersionHistory } from '#services/content/sync/version-history.ts';

let dir = '';
let path = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-versions-'));
  path = join(dir, 'versions.jsonl');
});
afterEach(() => rm(dir, { recursive: true }));

const kept = (version: number) => ({ version, digest: `d${version}`, data: { title: `${version}` }, published: {} });

test('version numbers and texts survive a restart', async () => {
  const book = await VersionHistory.open(path);
  expect(book.observe('a', { digest: 'x', version: 4, at: 'now' })).toEqual({
    version: 4,
    digest: 'x',
    changed: false,
  });
  expect(book.observe('a', { digest: 'y', version: 4, at: 'later' })).toEqual({
    version: 5,
    digest: 'y',
    at: 'later',
    changed: true,
  });
  book.store('a', kept(4));
  await book.flush();
  const again = await VersionHistory.open(path);
  expect(again.observe('a', { digest: 'y', version: 4, at: 'much later' })).toEqual({
    version: 5,
    digest: 'y',
    at: 'later',
    changed: false,
  });
  expect(again.stored('a')).toEqual([kept(4)]);
});

test('the twenty newest versions of a document are kept, each once, and the file is rewritten when most of it is outdated', async () => {
  const book = await VersionHistory.open(path);
  for (let round = 0; round < 10; round += 1)
    for (let version = 1; version <= 30; version += 1) book.store('a', kept(version));
  await book.flush();
  expect(book.stored('a').map(({ version }) => version)).toEqual(
    Array.from({ length: 20 }, (_value, index) => 30 - index),
  );
  const again = await VersionHistory.open(path);
  expect(again.stored('a')).toEqual(book.stored('a'));
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(30);
});

test('a write error is reported', async () => {
  const book = await VersionHistory.open(join(dir, 'versions.jsonl'));
  await rm(dir, { recursive: true });
  const { writeFile } = await import('node:fs/promises');
  await writeFile(dir, 'a file where the folder was');
  book.store('a', kept(1));
  await expect(book.flush()).rejects.toThrow('cannot be written');
});
