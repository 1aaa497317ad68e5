/** Child processes of a command: each leads its own process group, so that it can be ended with everything it started. */
import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';

const GRACE_MS = 3000;
const running = new Set<ChildProcess>();

export function startChild(args: readonly string[], options: Pick<SpawnOptions, 'env' | 'stdio'>): ChildProcess {
  const child = spawn(process.execPath, args, { ...options, detached: process.platform !== 'win32' });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', `${child.pid}`, '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** Resolves when all children have exited. */
export async function endChildren(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((resolve) => {
          const force = setTimeout(() => signalTree(child, 'SIGKILL'), GRACE_MS);
          child.once('exit', () => {
            clearTimeout(force);
            // Kills what is left in the child's process group.
            signalTree(child, 'SIGKILL');
            resolve();
          });
          signalTree(child, 'SIGTERM');
        }),
    ),
  );
}
