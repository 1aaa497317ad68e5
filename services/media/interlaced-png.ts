import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflate, createInflate } from 'node:zlib';

import type { PictureHeader } from './picture-header.ts';

/** Chunks that change how pixels look: palette, transparency, color space, orientation. */
const KEPT: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'eXIf']);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Size limit of all kept chunks together; a PNG with more is decoded as a whole. */
const LARGEST_KEPT = 4 * 1024 * 1024;
const PIECE = 256 * 1024;
/** Bytes read from the file at a time: many encoders write chunks of only 8 KiB. */
const WINDOW = 1024 * 1024;
/** Samples per pixel, by color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The first six passes of an interlaced PNG: first column and row, and the distance to the next. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
] as const;

type Chunk = { readonly type: string; readonly at: number; readonly bytes: number };
/** Reads a part of the file into a buffer that is valid until the next call; throws if the file ends too early. */
type Read = (part: { readonly at: number; readonly bytes: number }) => Promise<Buffer>;
type Pass = { readonly width: number; readonly height: number; readonly bytes: number };

/** A picture with fewer pixels is decoded as a whole, which is quick enough. */
const LEAST_PIXELS = 12_000_000;
/** Minimum ratio of the original's size to the output's; below it, the omitted pixels would be noticeable. */
const LEAST_SHRINK = 3;

/** Whether `halfOfInterlacedPng` is enough for an output; `shrink`: the smaller of the ratios of the original's width and height to the output's. */
export function isHalfEnough(
  {
    format,
    isProgressive,
    width,
    height,
  }: Pick<PictureHeader, 'width' | 'height'> & Partial<Pick<PictureHeader, 'format' | 'isProgressive'>>,
  shrink: number,
): boolean {
  return format === 'png' && isProgressive === true && width * height >= LEAST_PIXELS && shrink >= LEAST_SHRINK;
}

/**
 * Extracts the sixth pass of an interlaced PNG as a PNG of its own: every second pixel of every second line. Reading stops before the larger last pass
 * and no passes are merged in memory, so decoding takes a third of the time. Null if the data read is damaged, or for any other kind of PNG.
 */
export async function halfOfInterlacedPng(file: string): Promise<Buffer | null> {
  const handle = await open(file);
  try {
    return await halfOf(readerOf(handle));
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

async function halfOf(read: Read): Promise<Buffer | null> {
  const start = Buffer.from(await read({ at: 0, bytes: 33 }));
  const [width, height, bits, color] = [start.readUInt32BE(16), start.readUInt32BE(20), start[24], start[25]];
  const samples = SAMPLES[color ?? -1];
  const isInterlaced = start.subarray(0, 8).equals(SIGNATURE) && start[28] === 1;
  if (!isInterlaced || samples === undefined || bits === undefined || width < 2) return null;
  const passes = PASSES.map((pass) => sizeOf(pass, { width, height, bitsPerPixel: bits * samples }));
  const half = passes.at(-1);
  if (half === undefined) return null;
  const before = passes.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);

  const found = await untilPixels(read);
  if (found === null) return null;
  const header = Buffer.from(start.subarray(16, 29));
  header.writeUInt32BE(half.width, 0);
  header.writeUInt32BE(half.height, 4);
  header[12] = 0;
  const head = Buffer.concat([SIGNATURE, pngChunk('IHDR', header), ...found.kept]);
  const lines = Readable.from(unpacked(read, found.first, { from: before, bytes: half.bytes }));
  return withLines(head, lines, half.bytes);
}

/** The kept chunks before the pixels, and the first chunk of pixels; null if there are no pixels or the kept chunks are too large. */
async function untilPixels(read: Read): Promise<{ readonly kept: readonly Buffer[]; readonly first: Chunk } | null> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  for await (const chunk of chunksFrom(read, 33)) {
    if (chunk.type === 'IDAT') return { kept, first: chunk };
    if (!KEPT.has(chunk.type)) continue;
    keptBytes += chunk.bytes;
    if (keptBytes > LARGEST_KEPT) return null;
    kept.push(pngChunk(chunk.type, await read(chunk)));
  }
  return null;
}

/** Builds a PNG from the head, `lineBytes` of lines, stored without compression, and the end chunk. Throws the error of `lines`. */
async function withLines(head: Buffer, lines: Readable, lineBytes: number): Promise<Buffer> {
  const end = pngChunk('IEND', Buffer.alloc(0));
  const png = Buffer.allocUnsafe(head.length + lineBytes + Math.ceil(lineBytes / 1000) + PIECE + end.length);
  head.copy(png);
  const at = head.length;
  let bytes = 0;
  const packed = createDeflate({ level: 0, chunkSize: PIECE });
  lines.once('error', (error) => packed.destroy(error));
  for await (const piece of lines.pipe(packed) as AsyncIterable<Buffer>) {
    bytes += piece.copy(png, at + 8 + bytes);
  }
  png.writeUInt32BE(bytes, at);
  png.write('IDAT', at + 4, 'latin1');
  png.writeUInt32BE(crc32(png.subarray(at + 4, at + 8 + bytes)), at + 8 + bytes);
  end.copy(png, at + 12 + bytes);
  return png.subarray(0, at + 12 + bytes + end.length);
}

function sizeOf(
  { x, y, across, down }: (typeof PASSES)[number],
  { width, height, bitsPerPixel }: { readonly width: number; readonly height: number; readonly bitsPerPixel: number },
): Pass {
  const size = { width: Math.ceil((width - x) / across), height: Math.ceil((height - y) / down) };
  // A pass without columns has no lines; each line begins with a byte for its filter type.
  if (size.width <= 0 || size.height <= 0) return { width: 0, height: 0, bytes: 0 };
  return { ...size, bytes: size.height * (1 + Math.ceil((size.width * bitsPerPixel) / 8)) };
}

/** The chunks of the file from an offset to its end. */
async function* chunksFrom(read: Read, offset: number): AsyncGenerator<Chunk> {
  for (let at = offset; ;) {
    const head = await read({ at, bytes: 8 });
    const bytes = head.readUInt32BE(0);
    yield { type: head.toString('latin1', 4), at: at + 8, bytes };
    at += bytes + 12;
  }
}

/** The compressed pixels, which are split over chunks, in pieces. */
async function* pixelsFrom(read: Read, first: Chunk): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let gathered = 0;
  for await (const { type, at, bytes } of chunksFrom(read, first.at - 8)) {
    if (type !== 'IDAT') break;
    for (let done = 0; done < bytes; done += PIECE) {
      const part = await read({ at: at + done, bytes: Math.min(PIECE, bytes - done) });
      parts.push(Buffer.from(part));
      gathered += part.length;
      if (gathered < PIECE) continue;
      yield Buffer.concat(parts);
      [parts, gathered] = [[], 0];
    }
  }
  yield Buffer.concat(parts);
}

/** A part of the decompressed pixels, in pieces; throws if they end too early. */
async function* unpacked(
  read: Read,
  first: Chunk,
  { from, bytes }: { readonly from: number; readonly bytes: number },
): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: PIECE });
  const packed = Readable.from(pixelsFrom(read, first));
  packed.once('error', (error) => inflate.destroy(error));
  let position = -from;
  for await (const piece of packed.pipe(inflate) as AsyncIterable<Buffer>) {
    const [start, end] = [Math.max(0, -position), Math.min(piece.length, bytes - position)];
    position += piece.length;
    if (end > start) yield piece.subarray(start, end);
    if (position >= bytes) {
      packed.destroy();
      return;
    }
  }
  throw new Error('The pixels end early.');
}

function readerOf(handle: FileHandle): Read {
  const own = Buffer.allocUnsafe(WINDOW);
  let window = { at: 0, buffer: own.subarray(0, 0) };
  return async ({ at, bytes }) => {
    if (at < window.at || at + bytes > window.at + window.buffer.length) {
      const buffer = bytes > WINDOW ? Buffer.allocUnsafe(bytes) : own;
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
      window = { at, buffer: buffer.subarray(0, bytesRead) };
    }
    const start = at - window.at;
    if (start + bytes > window.buffer.length) throw new Error('The PNG ends early.');
    return window.buffer.subarray(start, start + bytes);
  };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return Buffer.concat([head, data, tail]);
}
