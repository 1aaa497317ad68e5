/** Runs commands of their own and says how long they took and how much memory they and their children held at once. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

import { AppError } from '../../src/lib/errors/app-error.ts';

const SAMPLE_MS = 100;

export interface Measured {
  readonly seconds: number;
  /** Largest sum of resident memory over the process tree; undefined where the system does not say (no /proc). */
  readonly peakBytes: number | undefined;
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Resident memory of a process and everything below it; undefined when it is gone or the system does not say. */
export async function treeBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  if (own === undefined) return undefined;
  const below = await Promise.all((await childrenOf(pid)).map(treeBytes));
  return Number(own) * 1024 + below.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** Runs to the end. Throws an AppError `bench-command` with what the command said when it fails. */
export async function runMeasured(args: readonly string[], options: CommandOptions = {}): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  let running = true;
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  }).finally(() => (running = false));
  let peakBytes: number | undefined;
  const watching = (async () => {
    while (running) {
      const bytes = child.pid === undefined ? undefined : await treeBytes(child.pid);
      if (bytes !== undefined) peakBytes = Math.max(peakBytes ?? 0, bytes);
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  })();
  const code = await ended;
  const seconds = (performance.now() - started) / 1000;
  await watching;
  const output = lines.join('');
  if (code !== 0)
    throw new AppError('bench-command', `"${args.join(' ')}" ended with ${code}:\n${output.slice(-2000)}`);
  return { seconds, peakBytes, output };
}

export interface Running {
  stop(): Promise<void>;
}

/** Starts a server and resolves once `url` answers anything. Throws an AppError `bench-command` when it ends before or takes 30 s. */
export async function startServer(
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  const deadline = performance.now() + 30_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && child.exitCode === null) return { stop };
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new AppError('bench-command', `"${args.join(' ')}" did not start:\n${said.join('').slice(-2000)}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
