/** The lock of a database folder among real processes: one owner, whoever else is alive, dead, or at it in the same moment. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockFolder } from '#services/commerce/database/folder-lock.ts';

let parent = '';
let dir = '';
let children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'firn-lock-'));
  dir = join(parent, 'db');
});
afterEach(async () => {
  await Promise.all(children.map(end));
  children = [];
  await rm(parent, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** What the child says of its try. */
async function tried(at: number): Promise<string> {
  const child = fork('tests/support/take-lock.ts', [dir, `${at}`], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  children.push(child);
  const said = once(child, 'message').then(([words]) => String(words));
  return Promise.race([said, once(child, 'exit').then(() => 'ended without a word')]);
}

test.each(['999999999', `${process.ppid}`, '1', '', 'nonsense'])(
  'of eight processes at once one takes the lock, whatever process an abandoned one names (%j)',
  async (left) => {
    await writeFile(`${dir}.owner.lock.holder`, left);
    const at = Date.now() + 2500;
    const said = await Promise.all(Array.from({ length: 8 }, () => tried(at)));
    expect(said.filter((words) => words === 'held')).toHaveLength(1);
    const others = said.filter((words) => words !== 'held');
    for (const words of others) expect(words).toMatch(/is in use by process (\d+|nonsense|\?); stop it/);
    const owner = children[said.indexOf('held')]?.pid;
    expect(() => lockFolder(dir)).toThrow(`${dir} is in use by process ${owner}; stop it`);
  },
  30_000,
);

test('the lock of a killed process is free', async () => {
  expect(await tried(0)).toBe('held');
  expect(() => lockFolder(dir)).toThrow(`is in use by process ${children[0]?.pid};`);
  await Promise.all(children.map(end));
  lockFolder(dir)();
});

test('the same process is refused a second time, also by another name of the folder', async () => {
  await mkdir(dir);
  await symlink(dir, join(parent, 'link'));
  const release = lockFolder(dir);
  const sentence = `is in use by process ${process.pid} (this one); stop it, or set DATA_DIR to another folder.`;
  expect(() => lockFolder(dir)).toThrow(sentence);
  expect(() => lockFolder(join(parent, 'link'))).toThrow(sentence);
  release();
  lockFolder(dir)();
});

test('the lock file of an earlier version does not stop anyone', async () => {
  await writeFile(`${dir}.lock`, `${process.ppid} 1 nonce`);
  lockFolder(dir)();
});
