import { targetSize } from './transform-request.ts';
import type { OutputFormat, Transform } from './transform-request.ts';

type Size = { readonly width: number; readonly height: number };
export type EncodingPlan = {
  readonly format: OutputFormat;
  readonly size: Size;
  /** effort of the encoder; null: its default, or the encoder has no such setting */
  readonly effort: number | null;
};

/** Limits in output pixels. The time and memory of encoding AVIF grow with both the pixels and the effort. */
export const AVIF_PIXELS = { atEffort2: 2_100_000, largest: 4_200_000 } as const;
/** A WebP with more output pixels uses effort 0, which takes a third less time and produces a quarter more bytes. */
const WEBP_PIXELS = 2_100_000;
/** Limit for renditions of a CMYK JPEG, whose colors are converted before it is scaled: 11 megapixels take 2.2 s of CPU time. */
const CMYK_PIXELS = 1_500_000;

/**
 * Chooses format, size and effort so that the cost of a rendition is bounded. AVIF uses effort 2 up to `atEffort2` pixels and effort 0 above.
 * Above `largest`, `fmt=auto` results in WebP, and an explicit `fmt=avif` is scaled down with its aspect ratio preserved.
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

/** The size, scaled down to at most `pixels` with its aspect ratio preserved. */
function bounded(size: Size, pixels: number): Size {
  const scale = Math.sqrt(pixels / (size.width * size.height));
  if (scale >= 1) return size;
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { width: scaled(size.width), height: scaled(size.height) };
}
