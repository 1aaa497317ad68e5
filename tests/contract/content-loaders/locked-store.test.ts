/** The content store while another process has locked its whole file. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { moveDamagedStore } from '#content-loaders/damaged-store.ts';
import { openRowProjection } from '#content-loaders/row-projection.ts';
import { copyContentStore } from '#content-loaders/store-copy.ts';

/** A thread that locks the file, reports it, and opens it again after a moment. A connection of its own locks like another process. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite');
  const { path, signal } = require('node:worker_threads').workerData;
  const database = new DatabaseSync(path);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
  Atomics.wait(signal, 0, 1, 200);
  database.exec('COMMIT');
  database.close();
`;

let dir: string;
let path: string;
const holders: Promise<unknown>[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-locked-'));
  path = join(dir, 'content.db');
});
afterEach(async () => {
  await Promise.all(holders.splice(0));
  rmSync(dir, { recursive: true });
});

function lockForAMoment(): void {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(HOLDER, { eval: true, workerData: { path, signal } });
  holders.push(new Promise((resolve) => worker.once('exit', resolve)));
  Atomics.wait(signal, 0, 0);
}

test('a store that another process is creating is opened when that is done', () => {
  lockForAMoment();
  const store = openContentStore(path);
  expect(store.count()).toBe(0);
  store.close();
});

test.each<[string, () => void]>([
  ['opened', () => openContentStore(path).close()],
  ['copied', () => copyContentStore(path, join(dir, 'copy.db'))],
  ['checked for damage', () => expect(moveDamagedStore(path, new Date())).toBeUndefined()],
  [
    'read by a projection',
    () => {
      const rows = openRowProjection(path, { read: (data) => data });
      expect(rows.list('page', 'en-us')).toEqual([]);
      rows.close();
    },
  ],
])('a store that another process is closing can be %s', (_what, use) => {
  openContentStore(path).close();
  lockForAMoment();
  use();
  expect(existsSync(path)).toBe(true);
});
