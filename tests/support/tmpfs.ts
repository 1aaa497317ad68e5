/** A small file system of its own, where the machine lets a test make one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly dir: string;
  remove(): void;
}

/** undefined, and a printed notice, where mounting is not allowed (it takes root on Linux). */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'firn-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
  if (mounted.status !== 0) {
    rmdirSync(dir);
    console.log(
      'Skipped: a small disk cannot be mounted here (takes root on Linux); the injected failure is tested all the same.',
    );
    return undefined;
  }
  return {
    dir,
    remove() {
      // A database that stopped may still hold its files.
      spawnSync('umount', ['-l', dir]);
      rmdirSync(dir);
    },
  };
}
