import type { PictureHeader } from './picture-header.ts';
import type { OutputFormat, Transform } from './transform-request.ts';

export const DEFAULT_QUALITY: Readonly<Record<OutputFormat, number>> = { avif: 55, webp: 80, jpeg: 75, png: 90 };

const REFUSED = /^q\s*=\s*0(?:\.0*)?$/;

/** Whether an Accept header names a media type, and not with the weight 0, which refuses it (RFC 9110, 12.4.2). */
function isAccepted(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === type && !parameters.some((one) => REFUSED.test(one)));
}

/** `fmt=auto`: the best format that the browser accepts; transparency is preserved. */
export function negotiateFormat(
  transform: Transform,
  accept: string,
  source: Pick<PictureHeader, 'hasAlpha'>,
): OutputFormat {
  if (transform.format !== 'auto') return transform.format;
  if (isAccepted(accept, 'image/avif')) return 'avif';
  if (isAccepted(accept, 'image/webp')) return 'webp';
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
