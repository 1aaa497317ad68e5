/** The folder of an embedded database, initialized by a separate process before it is opened. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openApiStore } from '#api/open-api-store.ts';
import { makeDatabaseFolder } from '#app/database/database-folder.ts';

let root: string;
let dir: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'firn-folder-'));
  dir = join(root, 'data', 'api');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function answers(): Promise<boolean> {
  const store = await openApiStore({ dataDir: dir });
  const answered = await store.ping().then(() => true, () => false); // prettier-ignore
  await store.close();
  return answered;
}

test('two concurrent initializations make one complete folder, which can be opened, and leave no temporary files', async () => {
  await Promise.all([makeDatabaseFolder(dir), makeDatabaseFolder(dir)]);
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(true);
  expect(readdirSync(join(root, 'data'))).toEqual(['api']);
  expect(await answers()).toBe(true);
});

test('an empty folder is filled, and leftovers of a killed process are deleted', async () => {
  mkdirSync(dir, { recursive: true });
  // No process has this id: the maximum on Linux is 4194304.
  if (process.platform === 'linux') mkdirSync(`${dir}.new-9999999-x`);
  await makeDatabaseFolder(dir);
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(true);
  expect(readdirSync(join(root, 'data'))).toEqual(['api']);
});

test('a folder with contents stays unchanged', async () => {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'PG_VERSION'), 'mine');
  await makeDatabaseFolder(dir);
  expect(readdirSync(dir)).toEqual(['PG_VERSION']);
  expect(readFileSync(join(dir, 'PG_VERSION'), 'utf8')).toBe('mine');
});

test('a folder that cannot be created leaves nothing behind, and opening it reports why', async () => {
  writeFileSync(join(root, 'data'), 'a file');
  await makeDatabaseFolder(dir);
  expect(readdirSync(root)).toEqual(['data']);
  await expect(openApiStore({ dataDir: dir })).rejects.toThrow(/ENOTDIR|EEXIST|not a directory/);
});
