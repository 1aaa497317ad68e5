/**
 * A temporary folder in memory for a run of the tests. They create and delete hundreds of thousands of small files, which takes a third of their CPU time
 * on a disk (docs/decisions/166).
 */
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** `TMPFS_MAGIC` of Linux. */
const TMPFS = 0x01_02_19_94;
/** A run holds up to 1 GB at a time, beside the memory of its processes. Containers often have only 64 MB in `/dev/shm`. */
const NEEDED_BYTES = 4 * 2 ** 30;
const NAME = /^firn-tests-(\d+)$/;
const HOUR_MS = 3_600_000;

function hasRoom(): boolean {
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_BYTES;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed. Containers may share the memory but not the process ids, so a folder in use counts as running. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    const folder = join(MEMORY, name);
    if (pid > 0 && !isRunning(pid) && Date.now() - statSync(folder).mtimeMs > HOUR_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Creates the folder, which is removed when this process exits, and makes it the temporary folder of this process and those that it starts. Does nothing
 * if `TMPDIR` is set, or without a file system in memory that has enough room.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  const folder = join(MEMORY, `firn-tests-${process.pid}`);
  try {
    if (!hasRoom()) return;
    removeAbandoned();
    mkdirSync(folder);
  } catch {
    // Another system, or a folder that belongs to another user: the disk is used.
    return;
  }
  process.env['TMPDIR'] = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process that is ending still writes; a later run removes the rest.
    }
  });
}
