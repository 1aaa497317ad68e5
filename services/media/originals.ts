import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import type { Metadata } from 'sharp';

/** An original picture; `digest` is that of its bytes. */
export type Original = {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly digest: string;
  readonly metadata: Metadata;
};

const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg', '.avif'] as const;
const PLAIN_NAME = /^[\w][\w .()-]{0,199}$/;

/**
 * Finds originals in a flat folder by name without extension. Names that could leave the folder (separators, leading dots, control characters) are
 * rejected without a lookup.
 */
export function createOriginals(dir: string): {
  find: (name: string) => Promise<Original | null>;
  names: () => Promise<string[]>;
} {
  const known = new Map<string, { mtime: number; original: Original }>();

  async function find(name: string): Promise<Original | null> {
    if (!PLAIN_NAME.test(name) || name.includes('..')) return null;
    for (const extension of EXTENSIONS) {
      const file = join(dir, name + extension);
      const found = await stat(file).catch(() => null);
      if (found?.isFile() !== true) continue;
      const remembered = known.get(file);
      if (remembered?.mtime === found.mtimeMs && remembered.original.bytes === found.size) return remembered.original;
      const bytes = await readFile(file);
      const original: Original = {
        name,
        file,
        bytes: bytes.byteLength,
        digest: createHash('sha256').update(bytes).digest('hex').slice(0, 20),
        metadata: await sharp(bytes).metadata(),
      };
      known.set(file, { mtime: found.mtimeMs, original });
      return original;
    }
    return null;
  }

  async function names(): Promise<string[]> {
    const files = await readdir(dir).catch(() => []);
    return files.map((file) => file.replace(/\.\w+$/, '')).toSorted();
  }

  return { find, names };
}
