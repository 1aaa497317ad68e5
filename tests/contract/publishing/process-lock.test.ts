/** Process locks, tested between real processes. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test, vi } from 'vitest';

import { awaitLock, isLocked, takeLock } from '#publishing/loop/process-lock.ts';

// Starts dozens of processes and renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-lock-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const TAKE = `
  const { takeLock } = await import('./src/publishing/loop/process-lock.ts');
  const outcome = takeLock(process.argv[1]);
  console.log(outcome.kind);
  if (outcome.kind === 'held') setInterval(() => undefined, 1000);
`;

function take(path: string): { readonly child: ChildProcess; readonly said: Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TAKE, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

test('one of many concurrent processes gets the lock', async () => {
  const path = join(dir, 'race.lock');
  const all = Array.from({ length: 5 }, () => take(path));
  const answers = await Promise.all(all.map(({ said }) => said));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(4);
  await Promise.all(all.map(({ child }) => (child.exitCode === null ? kill(child) : undefined)));
});

test('a lock whose release function was garbage-collected is held until its process ends', async () => {
  const path = join(dir, 'forgotten.lock');
  const forget = `
    const { takeLock } = await import('./src/publishing/loop/process-lock.ts');
    (() => takeLock(process.argv[1]))();
    await new Promise((resume) => setImmediate(resume));
    globalThis.gc();
    await new Promise((resume) => setImmediate(resume));
    globalThis.gc();
    console.log('collected');
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', forget, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const outcome = takeLock(path);
  await kill(child);
  expect([said.toString().trim(), outcome]).toEqual(['collected', { kind: 'busy', holder: `${child.pid}` }]);
});

test('a process whose working directory was deleted gets an error for a relative path, and does not hang', async () => {
  const folder = mkdtempSync(join(dir, 'deleted-'));
  const script = `
    const { rmSync } = await import('node:fs');
    const { takeLock } = await import(${JSON.stringify(`${process.cwd()}/src/publishing/loop/process-lock.ts`)});
    process.chdir(process.argv[1]);
    rmSync(process.argv[1], { recursive: true });
    try {
      takeLock('modules/own/x.lock');
    } catch (error) {
      console.log(error.code);
    }
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([text.trim(), signal]).toEqual(['ENOENT', null]);
});

test('a lock whose holder was killed is free, and its former holder is reported', async () => {
  const path = join(dir, 'killed.lock');
  const { child, said } = take(path);
  expect(await said).toBe('held');
  expect(takeLock(path)).toEqual({ kind: 'busy', holder: `${child.pid}` });
  await kill(child);
  const outcome = takeLock(path);
  expect(outcome).toMatchObject({ kind: 'held', abandonedBy: `${child.pid}` });
  if (outcome.kind === 'held') outcome.release();
  const again = takeLock(path);
  expect(again).not.toHaveProperty('abandonedBy');
  if (again.kind === 'held') again.release();
});

test('a reused process id, or one of another user, holds no lock', () => {
  const path = join(dir, 'reused.lock');
  for (const pid of [process.pid, 1, process.ppid]) {
    writeFileSync(`${path}.holder`, `${pid}`);
    const outcome = takeLock(path);
    expect(outcome).toMatchObject({ kind: 'held', abandonedBy: `${pid}` });
    if (outcome.kind === 'held') outcome.release();
  }
});

test('a lock excludes within one process too, and its release ends the waiting', async () => {
  const path = join(dir, 'same.lock');
  const first = takeLock(path);
  expect(takeLock(path).kind).toBe('busy');
  expect(takeLock(path).kind).toBe('busy');
  setTimeout(() => first.kind === 'held' && first.release(), 100);
  const waited: string[] = [];
  const release = await awaitLock(path, (holder) => waited.push(holder));
  expect(waited).toEqual([`${process.pid}`]);
  release();
});

test('a lock whose holder could not be recorded, as on a full disk, is free for the next attempt', () => {
  const path = join(dir, 'unrecorded.lock');
  // A folder in place of the holder's file: writing it fails.
  mkdirSync(`${path}.holder`);
  expect(() => takeLock(path)).toThrow('EISDIR');
  rmSync(`${path}.holder`, { recursive: true });
  const outcome = takeLock(path);
  expect(outcome.kind).toBe('held');
  if (outcome.kind === 'held') outcome.release();
});

test('checking a lock tells whether it is held, by any process, and leaves it as it is', async () => {
  const path = join(dir, 'checked.lock');
  expect(isLocked(path)).toBe(false);
  const { child, said } = take(path);
  expect(await said).toBe('held');
  expect([isLocked(path), isLocked(path)]).toEqual([true, true]);
  await kill(child);
  expect(isLocked(path)).toBe(false);
  const outcome = takeLock(path);
  // The check did not remove the name of the former holder.
  expect(outcome).toMatchObject({ kind: 'held', abandonedBy: `${child.pid}` });
  expect(isLocked(path)).toBe(true);
  expect(takeLock(path).kind).toBe('busy');
  if (outcome.kind === 'held') outcome.release();
  expect(isLocked(path)).toBe(false);
});
