/** Simulates a disk that becomes read-only: the file system functions that PGlite writes with fail as the system's do. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const readOnly = (): never => {
  throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', errno: -30 });
};

/** `isReported`: whether the system says beforehand that nothing can be written; a broken disk does not. Returns a function that ends the simulation. */
export function makeFilesReadOnly(isReported: boolean): () => void {
  const { writeSync, accessSync } = fs;
  // The streams of this process stay writable.
  fs.writeSync = ((fd: number, ...rest: [never]) => (fd > 2 ? readOnly() : writeSync(fd, ...rest))) as typeof writeSync;
  if (isReported) fs.accessSync = readOnly;
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { writeSync, accessSync });
    syncBuiltinESMExports();
  };
}
