/** A small file system, where the machine allows tests to mount one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly dir: string;
  remove(): void;
}

/** Undefined, with a printed notice, where mounting is not allowed (on Linux it takes root). */
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
      // A stopped database may still hold its files open.
      spawnSync('umount', ['-l', dir]);
      rmdirSync(dir);
    },
  };
}
