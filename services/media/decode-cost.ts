import type { EncodingPlan } from './encoding-plan.ts';
import type { PictureHeader } from './picture-header.ts';
import { naturalSize } from './picture-header.ts';
import type { Focus, Fit } from './transform-request.ts';

/** The properties of an original that determine how much memory its decoder needs. */
export type DecodeSource = Pick<PictureHeader, 'width' | 'height' | 'format'> &
  Partial<PictureHeader> & {
    /** file size; the JPEG and WebP decoders map the file into memory */
    readonly fileBytes?: number;
    /** a lossy WebP without transparency or metadata */
    readonly isPlainWebp?: boolean;
    /** a lossy WebP, with or without transparency and metadata; the decoder scales one without transparency line by line */
    readonly isLossyWebp?: boolean;
  };
export type Output = Pick<EncodingPlan, 'format' | 'size' | 'effort'> & {
  readonly fit?: Fit;
  readonly focus?: Focus | null;
};

const MIB = 1024 * 1024;
/** Memory limit of all concurrent renderings; the processes' own memory brings the total to at most 400 MB (docs/decisions/158). */
export const RENDER_BYTES = 204 * MIB;
/** Memory limit of a decoder: an original that needs more is rejected as too large. */
export const LARGEST_DECODE = 236 * MIB;
/** Memory that every output may use, even if its original leaves less. */
const LEAST_OUTPUT = 16 * MIB;
/** Memory of a rendering's buffers whose size does not depend on the picture. */
const LEAST_RENDERING = 5 * MIB;

/** Bytes per AVIF pixel, measured with sharp 0.35: planes, converted pixels and a copy of them; `kept` remain allocated while the output is encoded. */
const AVIF_PIXEL = { decoding: 19, kept: 7 } as const;
/** Measured bytes per output pixel: the pixels, their copy and the encoder. */
const BYTES_PER_OUTPUT_PIXEL = { avif: 44, webp: 13, jpeg: 10, png: 10 } as const;
/** AVIF at effort 4, which is used only to prepare pictures in advance. */
const BYTES_PER_CAREFUL_AVIF_PIXEL = 70;
/** WebP at effort 0, for opaque originals that are decoded line by line. */
const BYTES_PER_QUICK_WEBP_PIXEL = 9;
/** WebP with transparency, which is scaled in floating point and encoded separately. */
const BYTES_PER_CLEAR_WEBP_PIXEL = 24;
/** Additional bytes per output pixel if the original is a progressive JPEG. */
const BYTES_PER_PROGRESSIVE_PIXEL = 6;
/** Coefficients (of two bytes) per pixel of a progressive JPEG. */
const SAMPLES = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 } as const;
/** Decoding an interlaced PNG takes slightly more memory than its pixels. */
const INTERLACED_FACTOR = 1.1;
/** Copies of an original's metadata in memory: a PNG's is decompressed and copied, a WebP's is copied from the mapped file. */
const DESCRIPTION_COPIES = { png: 6, webp: 3 } as const;
/** Bytes per pixel of a line that is being scaled; transparent and 16-bit pixels are scaled in floating point. */
const LINE_PIXEL = { plain: 4.5, clear: 12, deep: 15 } as const;
/** Lines of the original that are in memory for one line of the output. */
const LINES_PER_OUTPUT_LINE = 40;
/** Bytes per pixel of a picture that is rotated according to its header, after scaling. */
const BYTES_PER_TURNED_PIXEL = 4;

/**
 * Bytes that the decoder needs regardless of the output's size. JPEG and PNG are decoded line by line unless they are progressive or interlaced, and so
 * is a lossy WebP without transparency. AVIF is decoded as a whole.
 */
export function decodeBytes(source: DecodeSource): number {
  const pixels = source.width * source.height;
  const { channels = 4, isProgressive = false, descriptionBytes = 0 } = source;
  if (source.format === 'jpeg') return isProgressive ? pixels * samplesOf(source) * 2 : 0;
  if (source.format === 'png') {
    const picture = isProgressive ? pixels * channels * (isDeep(source) ? 2 : 1) * INTERLACED_FACTOR : 0;
    return picture + descriptionBytes * DESCRIPTION_COPIES.png;
  }
  if (source.format === 'webp') {
    return (isScaledWebp(source) ? 0 : pixels * 4) + descriptionBytes * DESCRIPTION_COPIES.webp;
  }
  return pixels * AVIF_PIXEL.decoding;
}

/** Bytes that one rendering needs for its decoder, the lines that are being scaled, and its encoder. */
export function renderBytes(source: DecodeSource, output: Output): number {
  const encoding = outputBytes(source, output);
  if (isAvif(source)) return Math.max(decodeBytes(source), heldBytes(source, output) + encoding);
  return heldBytes(source, output) + encoding;
}

/** Returns the output, scaled down with its aspect ratio preserved if its rendering would need more than `RENDER_BYTES`. */
export function fitMemory<T extends Output>(source: DecodeSource, output: T): T {
  const { width, height } = output.size;
  const room = Math.max(LEAST_OUTPUT, RENDER_BYTES - heldBytes(source, output));
  const scale = Math.sqrt(room / outputBytes(source, output));
  if (scale >= 1) return output;
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { ...output, size: { width: scaled(width), height: scaled(height) } };
}

function isAvif({ format }: DecodeSource): boolean {
  return format !== 'jpeg' && format !== 'png' && format !== 'webp';
}

/** Whether the decoder itself scales the original, line by line: true for a lossy WebP without transparency. */
function isScaledWebp({ isPlainWebp, isLossyWebp, hasAlpha }: DecodeSource): boolean {
  return isPlainWebp === true || (isLossyWebp === true && hasAlpha === false);
}

function samplesOf({ chromaSubsampling, channels }: DecodeSource): number {
  return SAMPLES[chromaSubsampling as keyof typeof SAMPLES] ?? channels ?? 4;
}

function isDeep({ bitsPerSample }: DecodeSource): boolean {
  return (bitsPerSample ?? 8) > 8;
}

/** The factors by which the original's width and height exceed the output's, at least 1: the smaller and the larger of the two. */
export function shrinkOf(source: DecodeSource, { size }: Output): { readonly least: number; readonly most: number } {
  const natural = naturalSize(source);
  const [across, down] = [natural.width / size.width, natural.height / size.height];
  return { least: Math.max(1, Math.min(across, down)), most: Math.max(1, across, down) };
}

/** Bytes of the original in memory while the output is encoded. Decoders do most of the scaling of JPEG and of opaque lossy WebP. */
function heldBytes(source: DecodeSource, output: Output): number {
  const pixels = source.width * source.height;
  const { least, most } = shrinkOf(source, output);
  const base = LEAST_RENDERING + turnedBytes(source, output);
  if (source.format === 'jpeg') {
    const progressive = source.isProgressive === true ? outputPixels(output) * BYTES_PER_PROGRESSIVE_PIXEL : 0;
    return base + decodeBytes(source) + progressive + (source.fileBytes ?? 0);
  }
  if (source.format === 'webp') {
    const scaled = isScaledWebp(source) ? (pixels * 4) / least ** 2 : 0;
    return base + decodeBytes(source) + scaled + (source.fileBytes ?? 0);
  }
  const lines = Math.min(source.height, LINES_PER_OUTPUT_LINE * most) * source.width * linePixel(source);
  return base + lines + (isAvif(source) ? pixels * AVIF_PIXEL.kept : decodeBytes(source));
}

/** Bytes for rotating the picture: an enlarged crop around a focus is cut from the whole original, which is rotated first. */
function turnedBytes(source: DecodeSource, output: Output): number {
  if ((source.orientation ?? 1) === 1) return 0;
  const isCutBefore = output.fit === 'crop' && (output.focus ?? null) !== null && shrinkOf(source, output).least === 1;
  const pixels = isCutBefore ? source.width * source.height : outputPixels(output);
  return pixels * BYTES_PER_TURNED_PIXEL;
}

function linePixel(source: DecodeSource): number {
  if (isDeep(source)) return LINE_PIXEL.deep;
  return source.hasAlpha === true ? LINE_PIXEL.clear : LINE_PIXEL.plain;
}

function outputPixels({ size }: Output): number {
  return size.width * size.height;
}

function outputBytes({ hasAlpha = false, isProgressive = false }: DecodeSource, output: Output): number {
  const { format, effort } = output;
  const pixels = outputPixels(output);
  if (format === 'avif' && (effort ?? 0) > 2) return pixels * BYTES_PER_CAREFUL_AVIF_PIXEL;
  if (format === 'webp' && hasAlpha) return pixels * BYTES_PER_CLEAR_WEBP_PIXEL;
  if (format === 'webp' && effort === 0 && !isProgressive) return pixels * BYTES_PER_QUICK_WEBP_PIXEL;
  return pixels * BYTES_PER_OUTPUT_PIXEL[format];
}
