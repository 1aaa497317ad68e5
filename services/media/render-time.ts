import { shrinkOf } from './decode-cost.ts';
import type { DecodeSource, Output } from './decode-cost.ts';
import { isHalfEnough } from './interlaced-png.ts';

/**
 * What a rendering may take by estimate, in milliseconds of a core of the machine that was measured (docs/decisions/158). Below a second, so that a slower
 * core and the way of the answer have room.
 */
export const MOST_MS = 850;
/** What an output may take in any case: a decoder that takes most of the time would leave a thumbnail. */
export const LEAST_MS = 120;
/** Each step of making an output smaller. */
const STEP = 0.97;

/** Milliseconds for a megapixel of the original, decoded and scaled to a small picture. */
const PNG_PIXEL = {
  plain: { opaque: 10, clear: 17 },
  half: { opaque: 12, clear: 16 },
  interlaced: { opaque: 20, clear: 29 },
} as const;
/** A PNG of sixteen bits takes longer by this. */
const DEEP = 2.5;
const WEBP_PIXEL = { opaque: 9, clear: 11, lossless: 10.5 } as const;
/** More for each megabyte of a lossless WebP. */
const LOSSLESS_MEGABYTE = 7;
const AVIF_PIXEL = { opaque: 33, clear: 50 } as const;
/** A baseline JPEG is decoded in the time of its bytes, a progressive one in that of its coefficients. */
const JPEG_MEGABYTE = 12;
const JPEG_COEFFICIENT = 5.6;
/** For a megapixel of a JPEG in the size in which its decoder gives it. Colours of CMYK are converted in that size. */
const JPEG_LOADED = { plain: 11, progressive: 15, ink: 75 } as const;
/** Sizes of a JPEG's decoder: an eighth, a quarter and a half. */
const JPEG_STEPS = [8, 4, 2] as const;

/** Milliseconds for a megapixel of the output. */
const ENCODED = {
  avif: { quick: 75, usual: 225 },
  webp: { quick: 33, usual: 90 },
  clear: { quick: 85, usual: 230 },
  jpeg: 16,
  png: 60,
} as const;

/** Estimated processor time of a rendering in milliseconds. */
export function renderMs(source: DecodeSource, output: Output): number {
  return unpackMs(source) + outputMs(source, output);
}

/**
 * The output, if need be with a quicker encoder, and then scaled down with its aspect ratio preserved, so that its rendering takes `MOST_MS` at most. If its
 * original alone takes most of that, the output has `LEAST_MS`.
 */
export function fitTime<T extends Output>(source: DecodeSource, output: T): T {
  const room = Math.max(LEAST_MS, MOST_MS - unpackMs(source));
  if (outputMs(source, output) <= room) return output;
  const { width, height } = output.size;
  const quick = output.format === 'avif' || output.format === 'webp' ? { ...output, effort: 0 } : output;
  let fitting = quick;
  for (let scale = STEP; outputMs(source, fitting) > room && width * height * scale > 1; scale *= STEP) {
    const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
    fitting = { ...quick, size: { width: scaled(width), height: scaled(height) } };
  }
  return fitting;
}

/** What an original takes, however small the output. */
function unpackMs(source: DecodeSource): number {
  const megapixels = megapixelsOf(source);
  const { format, channels = 3, chromaSubsampling, fileBytes = 0, hasAlpha = false, isProgressive = false } = source; // prettier-ignore
  switch (format) {
    case 'jpeg': {
      const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
      return isProgressive ? megapixels * samples * JPEG_COEFFICIENT : (fileBytes / 1e6) * JPEG_MEGABYTE;
    }
    case 'png':
      return pngMs(source, isProgressive ? 'half' : 'plain');
    case 'webp':
      return webpMs(source);
    default:
      return megapixels * AVIF_PIXEL[hasAlpha ? 'clear' : 'opaque'];
  }
}

function webpMs(source: DecodeSource): number {
  const megapixels = megapixelsOf(source);
  const { isPlainWebp = false, isLossyWebp = false, hasAlpha = false, fileBytes = 0 } = source;
  if (isPlainWebp || isLossyWebp) return megapixels * WEBP_PIXEL[hasAlpha ? 'clear' : 'opaque'];
  return megapixels * WEBP_PIXEL.lossless + (fileBytes / 1e6) * LOSSLESS_MEGABYTE;
}

function pngMs(source: DecodeSource, kind: keyof typeof PNG_PIXEL): number {
  const { hasAlpha = false, bitsPerSample = 8 } = source;
  return megapixelsOf(source) * PNG_PIXEL[kind][hasAlpha ? 'clear' : 'opaque'] * (bitsPerSample > 8 ? DEEP : 1);
}

/** What an output takes: its encoder, of a JPEG the pixels that its decoder gives for this size, and all of an interlaced PNG if half is too little. */
function outputMs(source: DecodeSource, output: Output): number {
  const encoding = encodeMs(source, output);
  const { least } = shrinkOf(source, output);
  if (source.format === 'png' && source.isProgressive === true && !isHalfEnough(source, least)) {
    return encoding + pngMs(source, 'interlaced') - pngMs(source, 'half');
  }
  if (source.format !== 'jpeg') return encoding;
  const loaded = megapixelsOf(source) / jpegStep(least) ** 2;
  return encoding + loaded * JPEG_LOADED[jpegKind(source)];
}

function jpegKind({ channels, isProgressive = false }: DecodeSource): keyof typeof JPEG_LOADED {
  if (channels === 4) return 'ink';
  return isProgressive ? 'progressive' : 'plain';
}

/** How much smaller the image library lets the decoder give a JPEG: half of what would fit where it fits so exactly that rounding could miss a pixel. */
function jpegStep(shrink: number): number {
  const step = JPEG_STEPS.find((one) => shrink >= one) ?? 1;
  return step > 1 && Math.floor(shrink) === step ? step / 2 : step;
}

function encodeMs({ hasAlpha = false }: DecodeSource, { format, size, effort }: Output): number {
  const megapixels = megapixelsOf(size);
  if (format === 'jpeg' || format === 'png') return megapixels * ENCODED[format];
  const kind = format === 'webp' && hasAlpha ? 'clear' : format;
  return megapixels * ENCODED[kind][effort === 0 ? 'quick' : 'usual'];
}

function megapixelsOf({ width, height }: Output['size']): number {
  return (width * height) / 1e6;
}
