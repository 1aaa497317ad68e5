import type { PictureHeader } from './picture-header.ts';
import type { OutputFormat, Transform } from './transform-request.ts';

export const DEFAULT_QUALITY: Readonly<Record<OutputFormat, number>> = { avif: 55, webp: 80, jpeg: 75, png: 90 };

/** `fmt=auto`: the best format that the browser accepts; transparency is preserved. */
export function negotiateFormat(
  transform: Transform,
  accept: string,
  source: Pick<PictureHeader, 'hasAlpha'>,
): OutputFormat {
  if (transform.format !== 'auto') return transform.format;
  if (accept.includes('image/avif')) return 'avif';
  if (accept.includes('image/webp')) return 'webp';
  return source.hasAlpha && transform.background === null ? 'png' : 'jpeg';
}

/**
 * With `fmt=auto`, quality is on the JPEG scale and converted for AVIF: 75 looks like 55 in AVIF. With an explicit format, it is on that format's
 * own scale.
 */
export function negotiateQuality(transform: Transform, format: OutputFormat): Transform['quality'] {
  if (transform.format !== 'auto' || transform.quality === 'default' || format !== 'avif') return transform.quality;
  return Math.round((transform.quality * DEFAULT_QUALITY.avif) / DEFAULT_QUALITY.jpeg);
}
