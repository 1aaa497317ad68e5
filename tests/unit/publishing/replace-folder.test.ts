/** Replacing the folder of a shard or of a release: nothing is lost when the command fails or is killed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { replaceFolder } from '#publishing/release/replace-folder.ts';

let parent: string;
let shard: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'firn-replace-'));
  shard = join(parent, 'shard');
});
afterEach(() => rmSync(parent, { recursive: true }));

const filling = (text: string) => async (dir: string) => writeFileSync(join(dir, '.firn', 'pages.json'), text);
const content = (): string => readFileSync(join(shard, '.firn', 'pages.json'), 'utf8');
const failing = async (): Promise<never> => {
  throw new Error('no space');
};

test('folders beside the replaced one stay, even if their names look like those of copies of it', async () => {
  for (const name of ['shard.old', 'shard.new']) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'mine.txt'), 'mine');
  }
  await replaceFolder(shard, filling('one'));
  await replaceFolder(shard, filling('two'));
  expect(content()).toBe('two');
  expect(readdirSync(parent).toSorted()).toEqual(['shard', 'shard.new', 'shard.old']);
  expect(readFileSync(join(parent, 'shard.old', 'mine.txt'), 'utf8')).toBe('mine');
});

test('a failure leaves the folder as it was', async () => {
  await replaceFolder(shard, filling('one'));
  await expect(replaceFolder(shard, failing)).rejects.toThrow('no space');
  expect([content(), readdirSync(parent)]).toEqual(['one', ['shard']]);
});

test('content that a killed process has set aside is back in its place, even if the next command fails', async () => {
  await replaceFolder(shard, filling('one'));
  let aside = '';
  // The new content is removed while it is put in place, so the old content has been set aside and the second rename fails.
  const interrupted = replaceFolder(shard, async (dir) => rmSync(dir, { recursive: true }));
  await expect(interrupted).rejects.toThrow('ENOENT');
  expect([content(), readdirSync(parent)]).toEqual(['one', ['shard']]);
  // What a process leaves that is killed between the two renames.
  await replaceFolder(shard, async (dir) => {
    aside = dir.replace(/new$/, 'old');
    await filling('two')(dir);
  });
  mkdirSync(join(aside, '.firn'), { recursive: true });
  writeFileSync(join(aside, '.firn', 'pages.json'), 'set aside');
  rmSync(shard, { recursive: true });
  await expect(replaceFolder(shard, failing)).rejects.toThrow('no space');
  expect(content()).toBe('set aside');
  expect(existsSync(aside)).toBe(false);
});
