import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { PointOfInterestWire } from '#wire/media/media-metadata.ts';

import { decodeBytes, LARGEST_DECODE } from './decode-cost.ts';
import type { DecodeSource } from './decode-cost.ts';
import type { PictureHeader } from './picture-header.ts';

/** An original picture; `digest` is a hash of the file's bytes. */
export type Original = {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** time of the file's last change, in milliseconds */
  readonly changed: number;
  readonly digest: string;
  readonly metadata: PictureHeader;
  /** see `DecodeSource` */
  readonly isPlainWebp: boolean;
  readonly isLossyWebp: boolean;
  /** set by an editor in `{name}.json` beside the picture; null if there is none */
  readonly pointOfInterest: PointOfInterestWire | null;
};

/** Returns null if no decoder accepts the file's header. Throws if the header could not be read for another reason. */
export type ReadHeader = (file: string, format: SignedFormat, bytes: number) => Promise<PictureHeader | null>;
type SignedFormat = 'jpeg' | 'png' | 'plain webp' | 'lossy webp' | 'webp' | 'avif';

const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg', '.avif'] as const;
/** Originals above either limit are treated as missing, because decoding them would take too much memory and time. */
export const LARGEST_SOURCE = { pixels: 50_000_000, bytes: 64 * 1024 * 1024 } as const;
/** WebP chunks: size of a chunk's header (name and length), position of the first chunk, and number of chunks examined. */
const [CHUNK_HEAD, FIRST_CHUNK, MOST_CHUNKS] = [8, 12, 16];
const PLAIN_NAME = /^[\w][\w .()-]{0,199}$/;

/** False for names that could leave the folder: separators, leading dots, control characters. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !name.includes('..');
}

/**
 * Finds originals in a flat folder by name without extension; null if there is none that can be decoded. Names that could leave the folder are rejected
 * without a lookup.
 */
export function createOriginals(
  dir: string,
  readHeader: ReadHeader,
): {
  find: (name: string) => Promise<Original | null>;
  names: () => Promise<string[]>;
} {
  const known = new Map<string, { version: string; original: Promise<Original | null> }>();

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
      // If the process that reads headers has ended, the result must not be cached.
      const original = readOriginal(
        { name, file, bytes: found.size, changed: found.mtimeMs, pointOfInterest },
        readHeader,
      ).catch(() => {
        known.delete(file);
        return null;
      });
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

/** null for a file that is not a picture, has a damaged header, or exceeds the limits */
async function readOriginal(
  found: Omit<Original, 'digest' | 'metadata' | 'isPlainWebp' | 'isLossyWebp'>,
  readHeader: ReadHeader,
): Promise<Original | null> {
  const { file, bytes } = found;
  const format = bytes > LARGEST_SOURCE.bytes ? null : await signedFormat(file);
  const metadata = format && (await readHeader(file, format, bytes));
  if (metadata === null || metadata.width * metadata.height > LARGEST_SOURCE.pixels) return null;
  const isPlainWebp = format === 'plain webp';
  const isLossyWebp = isPlainWebp || format === 'lossy webp';
  if (decodeBytes({ ...metadata, isPlainWebp, isLossyWebp }) > LARGEST_DECODE) return null;
  return { ...found, digest: await digestOf(file), metadata, isPlainWebp, isLossyWebp };
}

/** Whether the file is still the one that was found. */
export async function isUnchanged({ file, bytes, changed }: Original): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.mtimeMs === changed && found.size === bytes;
}

export function costOf({ metadata, bytes, isPlainWebp, isLossyWebp }: Original): DecodeSource {
  return { ...metadata, fileBytes: bytes, isPlainWebp, isLossyWebp };
}

/** null if the sidecar file is damaged: the picture is then cropped around its middle */
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

/** The format by the file's first bytes. Only these four reach a decoder: others, such as SVG, could refer to other files. */
async function signedFormat(file: string): Promise<SignedFormat | null> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(16);
    await handle.read(start, 0, start.length, 0);
    const text = start.toString('latin1');
    if (text.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
    if (text.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
    if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) {
      if (text.endsWith('VP8 ')) return 'plain webp';
      return text.endsWith('VP8X') && (await hasLossyFrame(handle)) ? 'lossy webp' : 'webp';
    }
    return text.startsWith('ftyp', 4) && /^(avif|avis|mif1|miaf)/.test(text.slice(8)) ? 'avif' : null;
  } finally {
    await handle.close();
  }
}

/** Whether an extended WebP contains a lossy picture, which may follow chunks with profiles and transparency. False for an animation. */
async function hasLossyFrame(handle: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(CHUNK_HEAD);
  let position = FIRST_CHUNK;
  for (let read = 0; read < MOST_CHUNKS; read += 1) {
    const { bytesRead } = await handle.read(head, 0, head.length, position);
    if (bytesRead < head.length) return false;
    const name = head.toString('latin1', 0, 4);
    if (name === 'VP8 ') return true;
    if (name === 'VP8L' || name === 'ANMF') return false;
    const length = head.readUInt32LE(4);
    // Chunks are padded to even positions.
    position += CHUNK_HEAD + length + (length % 2);
  }
  return false;
}

/** Hashes the file as a stream, so that a large original is never in memory as a whole. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 20);
}
