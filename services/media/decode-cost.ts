import type { EncodingPlan } from './encoding-plan.ts';
import type { PictureHeader } from './picture-header.ts';
import { naturalSize } from './picture-header.ts';
import type { Focus, Fit } from './transform-request.ts';

/** The parts of an original that decide how much memory its decoder needs. */
export type DecodeSource = Pick<PictureHeader, 'width' | 'height' | 'format'> &
  Partial<PictureHeader> & {
    /** size of the file, which the decoders of JPEG and WebP map into memory */
    readonly fileBytes?: number;
    /** a WebP without transparency, descriptions and lossless compression */
    readonly isPlainWebp?: boolean;
    /** a WebP with lossy compression, also one with transparency or descriptions; without transparency its decoder scales it line by line */
    readonly isLossyWebp?: boolean;
  };
export type Output = Pick<EncodingPlan, 'format' | 'size' | 'effort'> & {
  readonly fit?: Fit;
  readonly focus?: Focus | null;
};

const MIB = 1024 * 1024;
/** Memory of the renderings that run at a time: with the processes themselves, at most 400 MB (docs/decisions/158). */
export const RENDER_BYTES = 204 * MIB;
/** A decoder that needs more is not started: the original counts as too large. */
export const LARGEST_DECODE = 236 * MIB;
/** What an output may need in any case. */
const LEAST_OUTPUT = 16 * MIB;
/** Buffers of a rendering that do not depend on the picture's size. */
const LEAST_RENDERING = 5 * MIB;

/** Measured with sharp 0.35, bytes for one pixel: planes, converted pixels and a copy of them; `kept` while the output is encoded. */
const AVIF_PIXEL = { decoding: 19, kept: 7 } as const;
/** Measured: the output's pixels, their copy and the encoder. */
const BYTES_PER_OUTPUT_PIXEL = { avif: 44, webp: 13, jpeg: 10, png: 10 } as const;
/** AVIF at effort 4, which is used ahead of visitors. */
const BYTES_PER_CAREFUL_AVIF_PIXEL = 70;
/** WebP at effort 0, of pictures that are decoded line by line and have no transparency. */
const BYTES_PER_QUICK_WEBP_PIXEL = 9;
/** WebP with transparency, which is scaled as floating-point numbers and encoded apart. */
const BYTES_PER_CLEAR_WEBP_PIXEL = 24;
/** More for a pixel of the output, while a progressive JPEG is decoded for it. */
const BYTES_PER_PROGRESSIVE_PIXEL = 6;
/** Coefficients of two bytes for each pixel of a progressive JPEG. */
const SAMPLES = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 } as const;
/** Of an interlaced PNG, a little more than its pixels are held. */
const INTERLACED_FACTOR = 1.1;
/** Descriptions in a PNG are unpacked and copied, those of a WebP copied from the mapped file. */
const DESCRIPTION_COPIES = { png: 6, webp: 3 } as const;
/** A pixel of a line while it is scaled: transparency and sixteen bits are scaled as floating-point numbers. */
const LINE_PIXEL = { plain: 4.5, clear: 12, deep: 15 } as const;
/** Lines of the original held for one line of the output. */
const LINES_PER_OUTPUT_LINE = 40;
/** A picture that its header turns is turned when it has its size. */
const BYTES_PER_TURNED_PIXEL = 4;

/**
 * Bytes that a decoder holds, however small the output. JPEG and PNG are decoded line by line, unless they are progressive or interlaced; WebP if it is
 * lossy and has no transparency; AVIF is decoded as a whole.
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

/** Bytes that one rendering holds: of its decoder, of the lines that are scaled, and of its encoder. */
export function renderBytes(source: DecodeSource, output: Output): number {
  const encoding = outputBytes(source, output);
  if (isAvif(source)) return Math.max(decodeBytes(source), heldBytes(source, output) + encoding);
  return heldBytes(source, output) + encoding;
}

/** The output, scaled down with its aspect ratio preserved if its rendering would need more than `RENDER_BYTES`. */
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

/** Its decoder gives a lossy WebP without transparency in the size of the output, line by line. */
function isScaledWebp({ isPlainWebp, isLossyWebp, hasAlpha }: DecodeSource): boolean {
  return isPlainWebp === true || (isLossyWebp === true && hasAlpha === false);
}

function samplesOf({ chromaSubsampling, channels }: DecodeSource): number {
  return SAMPLES[chromaSubsampling as keyof typeof SAMPLES] ?? channels ?? 4;
}

function isDeep({ bitsPerSample }: DecodeSource): boolean {
  return (bitsPerSample ?? 8) > 8;
}

/** How often the original is larger than the picture that the output is a part of: of width and height, the smaller and the larger one. */
export function shrinkOf(source: DecodeSource, { size }: Output): { readonly least: number; readonly most: number } {
  const natural = naturalSize(source);
  const [across, down] = [natural.width / size.width, natural.height / size.height];
  return { least: Math.max(1, Math.min(across, down)), most: Math.max(1, across, down) };
}

/** What is held of the original while the output is encoded. JPEG and lossy WebP without transparency are scaled by their decoders for the most part. */
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

/** A crop around a point that becomes larger is cut from the whole original, which is turned before. */
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
