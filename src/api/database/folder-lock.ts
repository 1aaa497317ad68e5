/** One process a folder: the embedded database does not guard its files, and two processes would ruin them. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

const held = new Set<string>();

/** When the process began, in the kernel's words; tells a reused pid from the one that wrote the lock. Empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process id of the living holder, or undefined for a lock that was left behind. */
function holderOf(text: string, path: string): number | undefined {
  const [pidText = '', start = ''] = text.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (pid === process.pid) return held.has(path) ? pid : undefined;
  if (!isAlive(pid)) return undefined;
  const now = startOf(pid);
  return start !== '' && now !== '' && start !== now ? undefined : pid;
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Puts `<dir>.lock` there and gives back what takes it away. Throws AppError `data-in-use` naming the process that has the folder. */
export function lockFolder(dir: string): () => void {
  const path = `${resolve(dir)}.lock`;
  const own = `${path}.${process.pid}`;
  const inUse = (pid: number): AppError =>
    new AppError('data-in-use', `${dir} is in use by process ${pid}; stop it, or set DATA_DIR to another folder.`);
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // A link appears with its content or not at all, and never over another.
        linkSync(own, path);
        held.add(path);
        return () => {
          held.delete(path);
          rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(readLock(path), path);
      if (holder !== undefined) throw inUse(holder);
      moveAside(path, `${own}.stale`, inUse);
    }
    throw new AppError('data-in-use', `${dir} is being opened by other processes; try again.`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Two processes may find the same stale lock: what was moved is looked at again, and put back if it lives. */
function moveAside(path: string, aside: string, inUse: (pid: number) => AppError): void {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = holderOf(readLock(aside), path);
  if (taken !== undefined) linkSync(aside, path);
  rmSync(aside, { force: true });
  if (taken !== undefined) throw inUse(taken);
}
