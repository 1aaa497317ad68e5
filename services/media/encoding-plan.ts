import { targetSize } from './transform-request.ts';
import type { OutputFormat, Transform } from './transform-request.ts';

type Size = { readonly width: number; readonly height: number };
export type EncodingPlan = {
  readonly format: OutputFormat;
  readonly size: Size;
  /** effort of the encoder; null: its usual one, or an encoder without efforts */
  readonly effort: number | null;
};

/** Pixels of output. The time and memory of an AVIF grow with both the pixels and the effort. */
export const AVIF_PIXELS = { atEffort2: 2_100_000, largest: 4_200_000 } as const;
/** A larger WebP uses effort 0: a third less time for a quarter more bytes. */
const WEBP_PIXELS = 2_100_000;
/** Of a JPEG in CMYK, whose colours are converted before it is scaled: 2.2 s of processor time for 11 megapixels. */
const CMYK_PIXELS = 1_500_000;

/**
 * Chooses format, size and effort so that one rendition has bounded cost. AVIF uses effort 2 up to `atEffort2` pixels and effort 0 above.
 * Above `largest`, `fmt=auto` is answered as WebP, and an explicit `fmt=avif` is scaled down with its aspect ratio preserved.
 */
export function planEncoding(
  transform: Transform,
  format: OutputFormat,
  source: Size & { readonly isCmyk?: boolean },
): EncodingPlan {
  const wanted = targetSize(transform, source);
  const size = source.isCmyk === true ? bounded(wanted, CMYK_PIXELS) : wanted;
  const pixels = size.width * size.height;
  const isTooLarge = pixels > AVIF_PIXELS.largest && transform.format === 'auto';
  if (format === 'webp' || (format === 'avif' && isTooLarge)) {
    return { format: 'webp', size, effort: pixels > WEBP_PIXELS ? 0 : null };
  }
  if (format !== 'avif') return { format, size, effort: null };
  return { format, size: bounded(size, AVIF_PIXELS.largest), effort: pixels <= AVIF_PIXELS.atEffort2 ? 2 : 0 };
}

/** The size, scaled down to at most so many pixels with its aspect ratio preserved. */
function bounded(size: Size, pixels: number): Size {
  const scale = Math.sqrt(pixels / (size.width * size.height));
  if (scale >= 1) return size;
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { width: scaled(size.width), height: scaled(size.height) };
}
