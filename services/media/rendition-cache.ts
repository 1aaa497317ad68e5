import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type RenditionCache = {
  get: (key: string) => Promise<Uint8Array | null>;
  has: (key: string) => Promise<boolean>;
  put: (key: string, bytes: Uint8Array) => Promise<void>;
};

const SHARE_KEPT_AFTER_PRUNING = 0.8;

/**
 * Renditions on disk: one file per key, written atomically. Above `largestBytes` the oldest are deleted. Without a folder nothing is stored. A disk
 * error counts as a miss, because pictures can be rendered again.
 */
export function createRenditionCache(dir: string | undefined, largestBytes: number): RenditionCache {
  if (dir === undefined) return { get: async () => null, has: async () => false, put: async () => undefined };
  let size: number | null = null;

  async function files(): Promise<{ file: string; bytes: number; written: number }[]> {
    const names = await readdir(dir as string).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(dir as string, name);
        const status = await stat(file).catch(() => null);
        return status === null ? null : { file, bytes: status.size, written: status.mtimeMs };
      }),
    );
    return found.filter((entry) => entry !== null);
  }

  async function prune(): Promise<void> {
    const all = (await files()).toSorted((a, b) => b.written - a.written);
    let total = 0;
    for (const entry of all) {
      if (total + entry.bytes > largestBytes * SHARE_KEPT_AFTER_PRUNING) await rm(entry.file, { force: true });
      else total += entry.bytes;
    }
    size = total;
  }

  return {
    // After a power failure, a file that was renamed shortly before may be empty.
    get: async (key) => {
      const bytes = await readFile(join(dir, key)).catch(() => null);
      return bytes === null || bytes.byteLength === 0 ? null : bytes;
    },
    has: async (key) => ((await stat(join(dir, key)).catch(() => null))?.size ?? 0) > 0,
    put: async (key, bytes) => {
      const unfinished = join(dir, `${key}.${randomUUID()}`);
      try {
        await mkdir(dir, { recursive: true });
        await writeFile(unfinished, bytes);
        await rename(unfinished, join(dir, key));
        size = (size ?? (await files()).reduce((sum, entry) => sum + entry.bytes, 0)) + bytes.byteLength;
        if (size > largestBytes) await prune();
      } catch {
        size = null;
        await rm(unfinished, { force: true }).catch(() => undefined);
      }
    },
  };
}
