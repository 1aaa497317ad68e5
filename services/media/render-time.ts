import { shrinkOf } from './decode-cost.ts';
import type { DecodeSource, Output } from './decode-cost.ts';
import { isHalfEnough } from './interlaced-png.ts';

/**
 * Limit of a rendering's estimated CPU time, in milliseconds on the measured machine (docs/decisions/158). It is below a second to leave room for slower
 * cores and for the transfer.
 */
export const MOST_MS = 850;
/** CPU time that every output may use: an original that is slow to decode would otherwise leave time only for a thumbnail. */
export const LEAST_MS = 120;
/** Factor by which each step scales an output down. */
const STEP = 0.97;

/** Milliseconds per megapixel of a PNG, decoded and scaled to a small picture. */
const PNG_PIXEL = {
  plain: { opaque: 10, clear: 17 },
  half: { opaque: 12, clear: 16 },
  interlaced: { opaque: 20, clear: 29 },
} as const;
/** Factor for a PNG with 16 bits per sample. */
const DEEP = 2.5;
const WEBP_PIXEL = { opaque: 9, clear: 11, lossless: 10.5 } as const;
/** Additional milliseconds per megabyte of a lossless WebP. */
const LOSSLESS_MEGABYTE = 7;
const AVIF_PIXEL = { opaque: 33, clear: 50 } as const;
/** The decoding time of a baseline JPEG depends on its bytes, that of a progressive one on its coefficients. */
const JPEG_MEGABYTE = 12;
const JPEG_COEFFICIENT = 5.6;
/** Milliseconds per megapixel that a JPEG decoder outputs. CMYK colors are converted at that size. */
const JPEG_LOADED = { plain: 11, progressive: 15, ink: 75 } as const;
/** Factors by which a JPEG decoder can scale down: an eighth, a quarter and a half. */
const JPEG_STEPS = [8, 4, 2] as const;

/** Milliseconds of encoding per megapixel of the output. */
const ENCODED = {
  avif: { quick: 75, usual: 225 },
  webp: { quick: 33, usual: 90 },
  clear: { quick: 85, usual: 230 },
  jpeg: 16,
  png: 60,
} as const;

/** Estimated CPU time of a rendering in milliseconds. */
export function renderMs(source: DecodeSource, output: Output): number {
  return unpackMs(source) + outputMs(source, output);
}

/**
 * Returns the output, if necessary with a quicker encoder and then scaled down with its aspect ratio preserved, so that its rendering takes at most
 * `MOST_MS`. If decoding the original takes most of that, the output still gets `LEAST_MS`.
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

/** Milliseconds for decoding an original, regardless of the output's size. */
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

/** Milliseconds that depend on the output: encoding; for a JPEG the pixels decoded at this size; for an interlaced PNG the other half, if needed. */
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

/** The factor by which sharp lets the JPEG decoder scale down. If a factor fits so closely that rounding could lose a pixel, sharp uses half of it. */
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
