/** A small file system, where the machine allows tests to mount one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly dir: string;
  remove(): void;
}

/** Mounts a small file system; returns undefined and prints a notice if mounting is not allowed (Linux requires root). */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'firn-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
  if (mounted.status !== 0) {
    rmdirSync(dir);
    console.log(
      'Skipped: a small disk cannot be mounted here (Linux requires root). The injected failure is still tested.',
    );
    return undefined;
  }
  return {
    dir,
    remove() {
      // A stopped database may still hold its files open.
      spawnSync('umount', ['-l', dir]);
      rmdirSync(dir);
    },
  };
}
