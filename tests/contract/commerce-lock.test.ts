/** The lock of a database folder among real processes: one owner, whoever else is alive, dead, or at it in the same moment. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockFolder } from '#services/commerce/folder-lock.ts';

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
async function tried(at: number, user: { readonly uid?: number } = {}): Promise<string> {
  const options = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const, ...user };
  const child = fork('tests/support/take-lock.ts', [dir, `${at}`], { ...options, stdio: [...options.stdio] });
  children.push(child);
  const said = once(child, 'message').then(([words]) => String(words));
  return Promise.race([said, once(child, 'exit').then(() => 'ended without a word')]);
}

const litter = async () => (await readdir(parent)).filter((name) => name !== 'db.lock');

test.each(['999999999', '999999999 123 nonce', '', 'nonsense'])(
  'of eight processes that find a lock left behind (%j) at once, one takes it over',
  async (left) => {
    await writeFile(`${dir}.lock`, left);
    const at = Date.now() + 2500;
    const said = await Promise.all(Array.from({ length: 8 }, () => tried(at)));
    expect(said.filter((words) => words === 'held')).toHaveLength(1);
    const owner = children[said.indexOf('held')]?.pid;
    expect(await readFile(`${dir}.lock`, 'utf8')).toMatch(new RegExp(`^${owner} `));
    for (const words of said) expect(words).toMatch(/^held$|is in use by process (\d+|that is just opening it)/);
    expect(await litter()).toEqual([]);
  },
  30_000,
);

test('a process that died while it took a lock over does not keep the others out', async () => {
  await tried(0);
  await Promise.all(children.map(end));
  const stale = await readFile(`${dir}.lock`, 'utf8');
  await writeFile(`${dir}.lock.${createHash('sha256').update(stale).digest('hex').slice(0, 12)}`, '999999998 1 nonce');
  const release = lockFolder(dir);
  expect(await readFile(`${dir}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  release();
  expect(await readdir(parent)).toEqual([]);
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

test('releasing leaves a lock alone that is another’s', async () => {
  const release = lockFolder(dir);
  await writeFile(`${dir}.lock`, `${process.ppid}`);
  release();
  expect(await readFile(`${dir}.lock`, 'utf8')).toBe(`${process.ppid}`);
});

test.skipIf(process.platform !== 'linux')(
  'a process id that another process has by now is a lock left behind',
  async () => {
    await writeFile(`${dir}.lock`, `${process.ppid} 1 nonce`);
    lockFolder(dir)();
    await writeFile(`${dir}.lock`, `${process.pid} 1 nonce`);
    lockFolder(dir)();
  },
);

test('an owner that belongs to another user is alive', async () => {
  // Process 1 belongs to root; a process that is not root may not even signal it (EPERM).
  await chmod(parent, 0o777);
  await writeFile(`${dir}.lock`, '1');
  if (process.getuid?.() !== 0) {
    expect(() => lockFolder(dir)).toThrow('is in use by process 1;');
    return;
  }
  const said = await tried(0, { uid: 65_534 });
  if (said === 'ended without a word')
    console.log('Skipped: another user cannot read this folder, so none can try the lock.');
  else expect(said).toContain('is in use by process 1;');
});
