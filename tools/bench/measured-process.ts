/** Runs commands and measures their time and the peak memory of their process tree. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

import { portIsFree } from '#app/process/preflight.ts';
import { childEnvironment } from '#app/settings/environment.ts';
import { AppError } from '#lib/errors/app-error.ts';

const SAMPLE_MS = 100;
/** Poll interval while a server starts. */
const ASK_MS = 20;

export interface Measured {
  readonly seconds: number;
  /** Largest sum of resident memory over the process tree; undefined without /proc. */
  readonly peakBytes: number | undefined;
  /** CPU time of the process tree; less affected by other load than wall time. */
  readonly cpuSeconds: number | undefined;
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Current use of a process tree. */
export interface TreeUse {
  /** Resident memory. */
  readonly bytes: number;
  /** CPU time on all cores, including children that have ended. */
  readonly cpuSeconds: number;
}

/** Clock ticks per second on Linux. */
const TICKS = 100;

export async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Peak resident memory of a process since its start, without children; undefined if the process is gone or there is no /proc. */
export async function peakOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return peak === undefined ? undefined : Number(peak) * 1024;
}

/** Use of a process and its descendants; undefined if the process is gone or there is no /proc. */
export async function treeUse(pid: number): Promise<TreeUse | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const own = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  if (own === undefined) return undefined;
  // After the name in parentheses: state is field 3; utime, stime, cutime and cstime are fields 14 to 17.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const below = await Promise.all((await childrenOf(pid)).map(treeUse));
  return {
    bytes: Number(own) * 1024 + below.reduce((sum, one) => sum + (one?.bytes ?? 0), 0),
    cpuSeconds:
      ticks.reduce((sum, tick) => sum + Number(tick), 0) / TICKS +
      below.reduce((sum, one) => sum + (one?.cpuSeconds ?? 0), 0),
  };
}

/** Runs a command to its end. Throws an AppError `bench-command` with the command's output if it fails. */
export async function runMeasured(args: readonly string[], options: CommandOptions = {}): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: options.cwd ?? process.cwd(),
    env: childEnvironment({ ASTRO_TELEMETRY_DISABLED: '1', ...options.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  let peakBytes: number | undefined;
  let cpuSeconds: number | undefined;
  const sample = async (): Promise<void> => {
    const use = child.pid === undefined ? undefined : await treeUse(child.pid);
    if (!use) return;
    peakBytes = Math.max(peakBytes ?? 0, use.bytes);
    cpuSeconds = Math.max(cpuSeconds ?? 0, use.cpuSeconds);
  };
  const watching = setInterval(() => void sample(), SAMPLE_MS);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  }).finally(() => clearInterval(watching));
  const seconds = (performance.now() - started) / 1000;
  const output = lines.join('');
  if (code !== 0)
    throw new AppError('bench-command', `"${args.join(' ')}" ended with ${code}:\n${output.slice(-2000)}`);
  return { seconds, peakBytes, cpuSeconds, output };
}

/**
 * Node arguments of `npm run NAME`, including flags, so that the measured command is the one users run. Throws an AppError `bench-command` if the
 * script does not start Node.
 */
export async function nodeArguments(name: string): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [program, ...args] = scripts[name]?.split(' ') ?? [];
  if (program !== 'node') throw new AppError('bench-command', `"npm run ${name}" does not start Node.`);
  return args;
}

export interface Running {
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a server and resolves once `url` responds with any status. Throws an AppError `bench-command` if the port is in use, if the process ends, or
 * after two minutes. `input`: standard input.
 */
export async function startServer(
  args: readonly string[],
  url: string,
  { env = {}, input }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Running> {
  const port = Number(new URL(url).port);
  // Another server on this port would be measured instead.
  if (!(await portIsFree(port))) throw new AppError('bench-command', `Port ${port} is in use; stop what uses it.`);
  const child: ChildProcess = spawn(process.execPath, [...args], {
    env: childEnvironment({ NODE_ENV: 'production', ...env }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
  });
  child.stdin?.end(input);
  const errorOutput: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()));
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  const deadline = performance.now() + 120_000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && child.exitCode === null) return { pid: child.pid ?? 0, stop };
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new AppError('bench-command', `"${args.join(' ')}" did not start:\n${errorOutput.join('').slice(-2000)}`);
    }
    await new Promise((done) => setTimeout(done, ASK_MS));
  }
}
