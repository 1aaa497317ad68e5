import sharp from 'sharp';
import type { Sharp } from 'sharp';

import type { EncodingPlan } from './encoding-plan.ts';
import { halfOfInterlacedPng, isHalfEnough } from './interlaced-png.ts';
import { DEFAULT_QUALITY } from './negotiation.ts';
import { LARGEST_SOURCE } from './originals.ts';
import { headerOf, naturalSize } from './picture-header.ts';
import type { PictureHeader } from './picture-header.ts';
import type { Anchor, Focus, Transform } from './transform-request.ts';

/** The properties of an original that rendering depends on. */
export type RenderSource = Pick<PictureHeader, 'width' | 'height' | 'orientation'> &
  Partial<Pick<PictureHeader, 'format' | 'isProgressive'>>;

/** A transform with its format, quality, size and encoder effort chosen. */
export type ResolvedTransform = Omit<Transform, 'focus'> & EncodingPlan & { readonly focus: Focus | null };

type Size = { readonly width: number; readonly height: number };

/** Longer than the deadline of a response: a picture that is late for one request is in the cache for the next. */
const SECONDS_TO_RENDER = 30;
type Turn = { readonly flip?: boolean; readonly flop?: boolean; readonly angle?: number };
/** EXIF orientation → operations: mirror first, then rotate. */
const TURNS: Readonly<Record<number, Turn>> = {
  2: { flop: true },
  3: { angle: 180 },
  4: { flip: true },
  5: { flip: true, angle: 90 },
  6: { angle: 90 },
  7: { flip: true, angle: 270 },
  8: { angle: 270 },
};
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

/**
 * Turns off sharp's operation cache, which would retain whole pictures that no later request uses, and limits sharp to one thread, since each thread
 * needs memory for a strip of the picture. The queue runs one rendering per core, so one thread each is enough.
 */
export function useLittleMemory(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Throws sharp's errors: for a malformed original, or with `timeout` in the message after thirty seconds. */
export async function renderPicture(
  file: string,
  transform: ResolvedTransform,
  source: RenderSource,
): Promise<Uint8Array> {
  const natural = naturalSize(source);
  const { size } = transform;
  const shrink = Math.min(natural.width / size.width, natural.height / size.height);
  const half = isHalfEnough(source, shrink) ? await halfOfInterlacedPng(file) : null;
  let picture = sharp(half ?? file, { limitInputPixels: LARGEST_SOURCE.pixels }).timeout({
    seconds: SECONDS_TO_RENDER,
  });
  const crop = focusedCrop(transform, natural);
  picture = crop?.isSmaller ? scaleAndCrop(picture, source, crop) : resize(picture.autoOrient(), transform, crop);
  const opaque = transform.background ?? (transform.format === 'jpeg' ? { r: 255, g: 255, b: 255, alpha: 1 } : null);
  if (opaque !== null && opaque.alpha > 0) picture = picture.flatten({ background: opaque });
  // The pixels have already been rotated, so the orientation must be 1.
  if (transform.density !== null) picture = picture.withMetadata({ density: transform.density, orientation: 1 });
  return encode(picture, transform).toBuffer();
}

/** Reads a picture's header. Throws sharp's error if the file is not a picture or its header is damaged. */
export async function readHeader(file: string): Promise<PictureHeader> {
  return headerOf(await sharp(file, { limitInputPixels: LARGEST_SOURCE.pixels }).metadata());
}

function resize(picture: Sharp, transform: ResolvedTransform, crop: FocusedCrop | null): Sharp {
  const { size } = transform;
  if (transform.fit === 'stretch') return picture.resize({ ...size, fit: 'fill' });
  if (crop !== null) return picture.extract(crop.part).resize({ ...size, fit: 'fill' });
  if (transform.fit === 'crop') return picture.resize({ ...size, fit: 'cover' });
  const position = GRAVITY[transform.fit.slice('pad-'.length) as Anchor];
  const background = transform.background ?? { r: 255, g: 255, b: 255, alpha: transform.format === 'jpeg' ? 1 : 0 };
  return picture.resize({ ...size, fit: 'contain', position, background });
}

type FocusedCrop = {
  readonly part: Size & { readonly left: number; readonly top: number };
  /** size of the picture that the part is cut from: scaled if `isSmaller`, otherwise the natural size */
  readonly whole: Size;
  readonly isSmaller: boolean;
};

/**
 * The largest crop of the wanted aspect ratio, centered on the focus as far as the picture's edges allow; null without a focus. A picture that is scaled
 * down is scaled before the crop, so that its decoder can skip lines; one that is scaled up is cropped first.
 */
function focusedCrop({ fit, focus, size }: ResolvedTransform, natural: Size): FocusedCrop | null {
  if (fit !== 'crop' || focus === null) return null;
  const scale = Math.max(size.width / natural.width, size.height / natural.height);
  const isSmaller = scale <= 1;
  const whole = isSmaller ? scaled(natural, scale) : natural;
  const wanted = isSmaller ? size : scaled(size, 1 / scale);
  const [width, height] = [Math.min(wanted.width, whole.width), Math.min(wanted.height, whole.height)];
  const left = offsetOf(focus.x, width, whole.width);
  const top = offsetOf(focus.y, height, whole.height);
  return { part: { left, top, width, height }, whole, isSmaller };
}

/** Rotates the picture after scaling it: `autoOrient` together with `extract` would rotate the whole original in memory. */
function scaleAndCrop(picture: Sharp, { orientation = 1 }: RenderSource, { whole, part }: FocusedCrop): Sharp {
  const stored = orientation > 4 ? { width: whole.height, height: whole.width } : whole;
  const { flip = false, flop = false, angle = 0 } = TURNS[orientation] ?? {};
  return picture
    .resize({ ...stored, fit: 'fill' })
    .flip(flip)
    .flop(flop)
    .rotate(angle)
    .extract(part);
}

function scaled(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Start of a part centered on `middle` (0 to 1), clamped to the whole. */
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
