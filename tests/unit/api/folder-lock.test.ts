import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockFolder } from '#api/database/folder-lock.ts';

let root = '';
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'firn-lock-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));
const dir = (): string => join(root, 'api');

test('a folder has one holder at a time, also within a process', () => {
  const unlock = lockFolder(dir());
  expect(() => lockFolder(dir())).toThrow(`in use by process ${process.pid}`);
  unlock();
  lockFolder(dir())();
  expect(readdirSync(root)).toEqual([]);
});

test('a living process keeps its folder', () => {
  writeFileSync(`${dir()}.lock`, `${process.ppid}`);
  expect(() => lockFolder(dir())).toThrow('stop it, or set DATA_DIR');
  expect(existsSync(`${dir()}.lock`)).toBe(true);
});

test.each(['999999999', '', 'nonsense', `${process.pid} 1`, `${process.ppid} 1`])(
  'a lock left behind (%j) is taken over, also when its process id lives again',
  (text) => {
    writeFileSync(`${dir()}.lock`, text);
    lockFolder(dir())();
    expect(readdirSync(root)).toEqual([]);
  },
);
