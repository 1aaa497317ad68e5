import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import sharp from 'sharp';
import type { Metadata } from 'sharp';

import type { PointOfInterestWire } from '#wire/media/media-metadata.ts';

import { decodeBytes, LARGEST_DECODE } from './decode-cost.ts';

/** An original picture; `digest` is that of its bytes. */
export type Original = {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly digest: string;
  readonly metadata: Metadata;
  /** set by an editor in `{name}.json` beside the picture; null if there is none */
  readonly pointOfInterest: PointOfInterestWire | null;
};

const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg', '.avif'] as const;
/** Originals above either limit count as unreadable: decoding them would need too much memory and time. */
export const LARGEST_SOURCE = { pixels: 50_000_000, bytes: 64 * 1024 * 1024 } as const;
const PLAIN_NAME = /^[\w][\w .()-]{0,199}$/;

/** False for names that could leave the folder: separators, leading dots, control characters. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !name.includes('..');
}

/**
 * Finds originals in a flat folder by name without extension; null if there is none that can be decoded. Names that could leave the folder (separators, leading dots, control characters) are
 * rejected without a lookup.
 */
export function createOriginals(dir: string): {
  find: (name: string) => Promise<Original | null>;
  names: () => Promise<string[]>;
} {
  const known = new Map<string, { version: string; original: Original | null }>();

  async function find(name: string): Promise<Original | null> {
    if (!isPlainName(name)) return null;
    for (const extension of EXTENSIONS) {
      const file = join(dir, name + extension);
      const found = await stat(file).catch(() => null);
      if (found?.isFile() !== true) continue;
      const remembered = known.get(file);
      const sidecar = join(dir, `${name}.json`);
      const described = await stat(sidecar).catch(() => null);
      const version = [found.mtimeMs, found.size, described?.mtimeMs, described?.size].join('/');
      if (remembered?.version === version) return remembered.original;
      const pointOfInterest = described === null ? null : await readPointOfInterest(sidecar);
      const original = await readOriginal({ name, file, bytes: found.size, pointOfInterest });
      known.set(file, { version, original });
      return original;
    }
    return null;
  }

  async function names(): Promise<string[]> {
    const files = await readdir(dir).catch(() => []);
    return [...new Set(files.map((file) => file.replace(/\.\w+$/, '')))].toSorted();
  }

  return { find, names };
}

/** null for a file that is no picture, is damaged in its header, or is above the limits */
async function readOriginal(found: Omit<Original, 'digest' | 'metadata'>): Promise<Original | null> {
  const { file, bytes } = found;
  if (bytes > LARGEST_SOURCE.bytes || !(await hasPictureSignature(file))) return null;
  const metadata = await sharp(file, { limitInputPixels: LARGEST_SOURCE.pixels })
    .metadata()
    .catch(() => null);
  if (metadata === null || metadata.width * metadata.height > LARGEST_SOURCE.pixels) return null;
  if (decodeBytes(metadata) > LARGEST_DECODE) return null;
  return { ...found, digest: await digestOf(file), metadata };
}

/** null if the file is damaged: the picture is still shown, around its middle */
async function readPointOfInterest(file: string): Promise<PointOfInterestWire | null> {
  try {
    const parsed = JSON.parse(await readFile(file, 'utf8')) as { pointOfInterest?: Record<string, unknown> } | null;
    const { x, y, w = 0, h = 0 } = parsed?.pointOfInterest ?? {};
    return isFraction(x) && isFraction(y) && isFraction(w) && isFraction(h) ? { x, y, w, h } : null;
  } catch {
    return null;
  }
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
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
