import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';

import type { EncodingPlan } from './encoding-plan.ts';
import { LARGEST_SOURCE } from './originals.ts';
import type { Anchor, Focus, OutputFormat, Transform } from './transform-request.ts';

/** What rendering needs to know of an original. */
export type RenderSource = Pick<Metadata, 'width' | 'height' | 'orientation'>;

/** A transform with its format, quality, size and encoder effort chosen. */
export type ResolvedTransform = Omit<Transform, 'focus'> & EncodingPlan & { readonly focus: Focus | null };

type Size = { readonly width: number; readonly height: number };

const DEFAULT_QUALITY: Readonly<Record<OutputFormat, number>> = { avif: 55, webp: 80, jpeg: 75, png: 90 };
/** Longer than the deadline of an answer: what is late for one request is in the cache for the next. */
const SECONDS_TO_RENDER = 30;
const GRAVITY: Readonly<Record<Anchor, string>> = {
  tl: 'left top',
  tc: 'top',
  tr: 'right top',
  ml: 'left',
  mc: 'centre',
  mr: 'right',
  bl: 'left bottom',
  bc: 'bottom',
  br: 'right bottom',
};

/** `fmt=auto`: the best format that the browser accepts; transparency is preserved. */
export function negotiateFormat(
  transform: Transform,
  accept: string,
  source: Pick<Metadata, 'hasAlpha'>,
): OutputFormat {
  if (transform.format !== 'auto') return transform.format;
  if (accept.includes('image/avif')) return 'avif';
  if (accept.includes('image/webp')) return 'webp';
  return source.hasAlpha && transform.background === null ? 'png' : 'jpeg';
}

/**
 * With `fmt=auto`, quality is on the JPEG scale and converted for AVIF: 75 looks like 55 in AVIF. With an explicit format it is that format's own
 * scale.
 */
export function negotiateQuality(transform: Transform, format: OutputFormat): Transform['quality'] {
  if (transform.format !== 'auto' || transform.quality === 'default' || format !== 'avif') return transform.quality;
  return Math.round((transform.quality * DEFAULT_QUALITY.avif) / DEFAULT_QUALITY.jpeg);
}

/**
 * The decoder's cache of operations holds whole pictures that no later request asks for, and each of its threads a strip of the picture. The queue runs
 * as many renderings as there are cores, so one thread each is enough.
 */
export function useLittleMemory(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Throws sharp's errors: a malformed original, or `timeout` in the message after thirty seconds. */
export async function renderPicture(
  file: string,
  transform: ResolvedTransform,
  source: RenderSource,
): Promise<Uint8Array> {
  const natural = naturalSize(source);
  let picture = sharp(file, { limitInputPixels: LARGEST_SOURCE.pixels })
    .autoOrient()
    .timeout({ seconds: SECONDS_TO_RENDER });
  picture = resize(picture, transform, natural);
  const opaque = transform.background ?? (transform.format === 'jpeg' ? { r: 255, g: 255, b: 255, alpha: 1 } : null);
  if (opaque !== null && opaque.alpha > 0) picture = picture.flatten({ background: opaque });
  if (transform.density !== null) picture = picture.withMetadata({ density: transform.density });
  return encode(picture, transform).toBuffer();
}

export function naturalSize(source: RenderSource): Size {
  const turned = (source.orientation ?? 1) > 4;
  return turned ? { width: source.height, height: source.width } : { width: source.width, height: source.height };
}

function resize(picture: Sharp, transform: ResolvedTransform, natural: Size): Sharp {
  const { size } = transform;
  if (transform.fit === 'stretch') return picture.resize({ ...size, fit: 'fill' });
  if (transform.fit === 'crop') {
    if (transform.focus === null) return picture.resize({ ...size, fit: 'cover' });
    return cropAround(picture, { focus: transform.focus, natural, size });
  }
  const position = GRAVITY[transform.fit.slice('pad-'.length) as Anchor];
  const background = transform.background ?? { r: 255, g: 255, b: 255, alpha: transform.format === 'jpeg' ? 1 : 0 };
  return picture.resize({ ...size, fit: 'contain', position, background });
}

/**
 * The largest crop of the wanted aspect ratio, centred on the focus as far as the picture's edges allow. A picture that becomes smaller is scaled
 * first, so that its decoder can leave out lines; of one that becomes larger, the crop alone is scaled.
 */
function cropAround(
  picture: Sharp,
  { focus, natural, size }: { readonly focus: Focus; readonly natural: Size; readonly size: Size },
): Sharp {
  const scale = Math.max(size.width / natural.width, size.height / natural.height);
  const isSmaller = scale <= 1;
  const whole = isSmaller ? scaled(natural, scale) : natural;
  const part = isSmaller ? size : scaled(size, 1 / scale);
  const [width, height] = [Math.min(part.width, whole.width), Math.min(part.height, whole.height)];
  const left = offsetOf(focus.x, width, whole.width);
  const top = offsetOf(focus.y, height, whole.height);
  const crop = { left, top, width, height };
  if (!isSmaller) return picture.extract(crop).resize({ ...size, fit: 'fill' });
  return picture.resize({ ...whole, fit: 'fill' }).extract(crop);
}

function scaled(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Start of a part centred on `middle` (0 to 1), clamped to the whole. */
function offsetOf(middle: number, part: number, whole: number): number {
  return Math.round(Math.min(Math.max(middle * whole - part / 2, 0), whole - part));
}

function encode(picture: Sharp, transform: ResolvedTransform): Sharp {
  const quality = transform.quality === 'default' ? DEFAULT_QUALITY[transform.format] : transform.quality;
  switch (transform.format) {
    case 'avif':
      return picture.avif({ quality, effort: transform.effort ?? 0 });
    case 'webp':
      return picture.webp({ quality, effort: transform.effort ?? 3 });
    case 'jpeg':
      return picture.jpeg({ quality, progressive: transform.progressive, mozjpeg: false });
    case 'png':
      return picture.png({ compressionLevel: 7, progressive: transform.progressive });
  }
}
