/** Runs a long-lived command in a child process and restarts it when it crashes. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { childEnvironment } from '../settings/environment.ts';

/** Message that a command sends once it runs. A command that exits earlier has a problem with its settings and is not restarted. */
export const RUNNING = 'running';

/** Exit code of a command that asks to be started again, because the code on disk has changed. */
export const RESTART = 75;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** After this uptime the restart pause is reset to the shortest. */
const HEALTHY_MS = 60_000;

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wasRunning: boolean;
}

/** Resolves when the child has exited. It leads its own process group, so that Ctrl-C reaches it only once, through the supervisor. */
function run(args: readonly string[], onStart: (child: ChildProcess) => void): Promise<End> {
  const child = fork(join(import.meta.dirname, '../../../scripts/run.mjs'), [...args], {
    env: childEnvironment({ FIRN_SUPERVISED: '1' }),
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  onStart(child);
  let wasRunning = false;
  child.on('message', (message) => {
    if (message === RUNNING) wasRunning = true;
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, signal: null, wasRunning }));
    child.once('exit', (code, signal) => resolve({ code, signal, wasRunning }));
  });
}

/** Kills the child and everything it started. Used for a second signal: the child has already received the first one. */
function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

const codeOf = ({ code, signal }: End): number => code ?? 128 + (signal ? constants.signals[signal] : 0);

/** `args`: name of the command and its options. Ends the process with the command's own code. */
export async function supervise(args: readonly string[]): Promise<never> {
  let child: ChildProcess | undefined;
  let signalCount = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      signalCount += 1;
      if (child === undefined) process.exit(128 + constants.signals[signal]);
      if (signalCount === 1) child.kill(signal);
      else killGroup(child);
    });
  let hasRun = false;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const startedAt = performance.now();
    const end = await run(args, (started) => (child = started));
    child = undefined;
    hasRun ||= end.wasRunning;
    if (signalCount > 0 || end.code === 0 || !hasRun) process.exit(codeOf(end));
    if (end.code === RESTART) {
      console.log(`  The code has changed: "npm run ${args[0]}" is started again.`);
      continue;
    }
    if (performance.now() - startedAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
    const why = end.signal ?? `code ${end.code}`;
    console.error(`  The process of "npm run ${args[0]}" ended (${why}). It is started again in ${pauseMs / 1000} s.`);
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
