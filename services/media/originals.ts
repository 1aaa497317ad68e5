import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

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
/** Originals above either limit count as unreadable: decoding them would need too much memory and time. */
export const LARGEST_SOURCE = { pixels: 50_000_000, bytes: 64 * 1024 * 1024 } as const;
const PLAIN_NAME = /^[\w][\w .()-]{0,199}$/;

/**
 * Finds originals in a flat folder by name without extension; null if there is none that can be decoded. Names that could leave the folder (separators, leading dots, control characters) are
 * rejected without a lookup.
 */
export function createOriginals(dir: string): {
  find: (name: string) => Promise<Original | null>;
  names: () => Promise<string[]>;
} {
  const known = new Map<string, { mtime: number; size: number; original: Original | null }>();

  async function find(name: string): Promise<Original | null> {
    if (!PLAIN_NAME.test(name) || name.includes('..')) return null;
    for (const extension of EXTENSIONS) {
      const file = join(dir, name + extension);
      const found = await stat(file).catch(() => null);
      if (found?.isFile() !== true) continue;
      const remembered = known.get(file);
      if (remembered?.mtime === found.mtimeMs && remembered.size === found.size) return remembered.original;
      const original = await readOriginal(name, file, found.size);
      known.set(file, { mtime: found.mtimeMs, size: found.size, original });
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

/** null for a file that is no picture, is damaged in its header, or is above the limits */
async function readOriginal(name: string, file: string, bytes: number): Promise<Original | null> {
  if (bytes > LARGEST_SOURCE.bytes || !(await hasPictureSignature(file))) return null;
  const metadata = await sharp(file, { limitInputPixels: LARGEST_SOURCE.pixels })
    .metadata()
    .catch(() => null);
  if (metadata === null || metadata.width * metadata.height > LARGEST_SOURCE.pixels) return null;
  return { name, file, bytes, digest: await digestOf(file), metadata };
}

/** Only these four formats reach a decoder: SVG, for one, could refer to other files, whatever the file is named. */
async function hasPictureSignature(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(16);
    await handle.read(start, 0, start.length, 0);
    const text = start.toString('latin1');
    const isJpeg = text.startsWith('\u00FF\u00D8\u00FF');
    const isPng = text.startsWith('\u0089PNG\r\n\u001A\n');
    const isWebp = text.startsWith('RIFF') && text.startsWith('WEBP', 8);
    const isAvif = text.startsWith('ftyp', 4) && /^(avif|avis|mif1|miaf)/.test(text.slice(8));
    return isJpeg || isPng || isWebp || isAvif;
  } finally {
    await handle.close();
  }
}

/** Reads in chunks: a large original is never in memory as a whole. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 20);
}
