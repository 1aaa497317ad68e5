import type { Metadata } from 'sharp';

import type { EncodingPlan } from './encoding-plan.ts';

/** The parts of a picture's header that decide how much memory its decoder needs. */
type Header = Pick<Metadata, 'width' | 'height' | 'format'> &
  Partial<
    Pick<Metadata, 'isProgressive' | 'orientation' | 'bitsPerSample' | 'channels' | 'chromaSubsampling' | 'hasAlpha'>
  > & {
    /** size of the file, which the decoders of JPEG and WebP map into memory */
    readonly fileBytes?: number;
  };
type Output = Pick<EncodingPlan, 'format' | 'size' | 'effort'>;

const MIB = 1024 * 1024;
/** Memory of the renderings that run at a time: with the processes themselves, at most 400 MB (docs/decisions/158). */
export const RENDER_BYTES = 208 * MIB;
/** A decoder that needs more is not started: the original counts as too large. */
export const LARGEST_DECODE = 192 * MIB;
/** What an output may need in any case. */
const LEAST_OUTPUT = 24 * MIB;

/** Measured with sharp 0.35, bytes for one pixel. AVIF: 15 with halved chroma, 19 without; planes, converted pixels and a copy of them. */
const BYTES_PER_AVIF_PIXEL = 16;
/** Measured, the largest of pictures with and without transparency: the output's pixels, their copy and the encoder. */
const BYTES_PER_OUTPUT_PIXEL = { avif: 44, webp: 13, jpeg: 10, png: 8 } as const;
/** AVIF at effort 4, which is used ahead of visitors. */
const BYTES_PER_CAREFUL_AVIF_PIXEL = 70;
/** Coefficients of two bytes for each pixel of a progressive JPEG. */
const SAMPLES = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 } as const;
/** Of an interlaced PNG, more than its pixels are held. */
const INTERLACED_FACTOR = 1.3;
/** A line of pixels while it is scaled: transparency and sixteen bits are scaled as floating-point numbers. */
const LINE = { bytesPerPixel: 4, bytesPerDeepPixel: 20 } as const;
/** Lines of the original held for one line of the output. */
const LINES_PER_OUTPUT_LINE = 40;

/**
 * Bytes that a decoder holds. JPEG and PNG are decoded line by line, unless they are progressive, interlaced or turned; WebP and AVIF are
 * decoded as a whole.
 */
export function decodeBytes(header: Header): number {
  const pixels = header.width * header.height;
  const channels = header.channels ?? 4;
  const depth = isDeep(header) ? 2 : 1;
  const turned = (header.orientation ?? 1) > 1 ? pixels * channels * depth : 0;
  if (header.format === 'jpeg') {
    return turned + (header.isProgressive === true ? pixels * samplesOf(header) * 2 : 0);
  }
  if (header.format === 'png') {
    return turned + (header.isProgressive === true ? pixels * channels * depth * INTERLACED_FACTOR : 0);
  }
  if (header.format === 'webp') return turned + pixels * 4;
  return turned + pixels * BYTES_PER_AVIF_PIXEL;
}

/** Bytes that one rendering holds: of its decoder, of the lines that are scaled, and of its encoder. */
export function renderBytes(header: Header, output: Output): number {
  const { width, height } = output.size;
  return inputBytes(header, output) + width * height * bytesPerPixel(output);
}

/** The output, scaled down with its aspect ratio preserved if its rendering would need more than `RENDER_BYTES`. */
export function fitMemory<T extends Output>(header: Header, output: T): T {
  const { width, height } = output.size;
  const room = Math.max(LEAST_OUTPUT, RENDER_BYTES - inputBytes(header, output));
  const scale = Math.sqrt(room / (width * height * bytesPerPixel(output)));
  if (scale >= 1) return output;
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { ...output, size: { width: scaled(width), height: scaled(height) } };
}

function samplesOf({ chromaSubsampling, channels }: Header): number {
  return SAMPLES[chromaSubsampling as keyof typeof SAMPLES] ?? channels ?? 4;
}

function isDeep({ bitsPerSample }: Header): boolean {
  return (bitsPerSample ?? 8) > 8;
}

/** JPEG and WebP are scaled by their decoders for the most part. */
function inputBytes(header: Header, { size }: Output): number {
  if (header.format === 'jpeg' || header.format === 'webp') return decodeBytes(header) + (header.fileBytes ?? 0);
  const shrink = Math.max(1, header.width / size.width, header.height / size.height);
  const lines = Math.min(header.height, LINES_PER_OUTPUT_LINE * shrink);
  const bytes = header.hasAlpha === true || isDeep(header) ? LINE.bytesPerDeepPixel : LINE.bytesPerPixel;
  return decodeBytes(header) + lines * header.width * bytes;
}

function bytesPerPixel({ format, effort }: Output): number {
  return format === 'avif' && (effort ?? 0) > 2 ? BYTES_PER_CAREFUL_AVIF_PIXEL : BYTES_PER_OUTPUT_PIXEL[format];
}
