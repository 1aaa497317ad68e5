import { pictureKind } from './picture-name.ts';

/** A box in CSS pixels and the viewport widths that it applies to (spec section 3, media image descriptor). */
export type ImageSize = {
  readonly width: number;
  readonly height?: number;
  readonly minBreakpoint?: number;
  readonly maxBreakpoint?: number;
};

export type ImageFormat = 'auto' | 'avif' | 'webp' | 'jpeg' | 'jpg' | 'png';

/** Description of a picture; only `filename` is required (spec sections 3 and 9). */
export type ImageDescriptor = {
  /** Media name, or the result of `pictureName` */
  readonly filename: string;
  /** Media account; default k2skis */
  readonly alias?: string;
  /** Requested size; cropped to its aspect ratio if it has a height */
  readonly size?: ImageSize;
  readonly dpi?: number;
  /** Keeps the picture's point of interest in the crop */
  readonly pointOfInterest?: boolean;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  /** The filename names an image set; its first picture is shown */
  readonly set?: boolean;
  readonly format?: ImageFormat;
  readonly progressive?: boolean;
  /** An RGB function of CSS or `ffffff`; without it transparency is kept */
  readonly background?: string;
  readonly quality?: number | 'default';
  /** Shown by the media service when the picture does not exist */
  readonly fallback?: string;
};

/** Media accounts of spec section 9: the default of image descriptors, and the one for everything else on the media service. */
export const DESCRIPTOR_ALIAS = 'k2skis';
export const MEDIA_ALIAS = 'k2';
export const DEFAULT_QUALITY = 75;
export const TILE_QUALITY = 90;
export const PLACEHOLDER_WIDTH = 15;
const DEFAULT_FORMAT: ImageFormat = 'auto';
const SERVER_SIDE_FOCUS =
  '{$this.metadata.pointOfInterest.x},{$this.metadata.pointOfInterest.y},{$this.metadata.pointOfInterest.w},{$this.metadata.pointOfInterest.h}';

/** The URL of a picture (spec section 7, media service). With an empty `base`, the URL is a path. */
export function imageUrl(base: string, descriptor: ImageDescriptor): string {
  const { size } = descriptor;
  const [kind, filename] = pictureKind(descriptor.filename);
  const query: [string, string | number | undefined][] = [
    ['w', size?.width],
    ['maxW', descriptor.maxWidth],
    ['maxH', descriptor.maxHeight],
    ['fmt', descriptor.format ?? DEFAULT_FORMAT],
    ['fmt.interlaced', descriptor.progressive === true ? 'true' : undefined],
    ['bg', descriptor.background],
    ['qlt', descriptor.quality ?? DEFAULT_QUALITY],
    ['dpi', descriptor.dpi],
    ['sm', size?.height === undefined ? undefined : 'aspect'],
    ['aspect', size?.height === undefined ? undefined : `${size.width}:${size.height}`],
    ['scaleFit', descriptor.pointOfInterest === true ? 'poi' : undefined],
    ['poi', descriptor.pointOfInterest === true ? SERVER_SIDE_FOCUS : undefined],
    ['img404', descriptor.fallback],
  ];
  const { alias = DESCRIPTOR_ALIAS, set } = descriptor;
  return `${mediaPath(base, set === true ? 's' : kind, { alias, filename })}?${serialize(query)}`;
}

/** Height divided by width, from an editor's text such as `16:9`; undefined for any other text. */
export function aspectRatio(shape: string | undefined): number | undefined {
  const [, width, height] = /^(\d{1,4}):(\d{1,4})$/.exec(shape?.trim() ?? '') ?? [];
  const ratio = Number(height) / Number(width);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/** A tiny rendition to show while the picture loads. */
export function placeholderUrl(base: string, descriptor: ImageDescriptor): string {
  const ratio = descriptor.size?.height === undefined ? undefined : descriptor.size.height / descriptor.size.width;
  const height = ratio === undefined ? {} : { height: Math.round(PLACEHOLDER_WIDTH * ratio) };
  return imageUrl(base, { ...descriptor, size: { width: PLACEHOLDER_WIDTH, ...height } });
}

/** URL of the metadata of a picture, set or video (spec section 7). */
export function metadataUrl(base: string, kind: 'i' | 's' | 'v', media: { filename: string; alias?: string }): string {
  return `${mediaPath(base, kind, media)}.json?metadata=true&protocol=https`;
}

export function videoUrl(base: string, media: { filename: string; alias?: string }, profile = 'mp4_720p'): string {
  return `${mediaPath(base, 'v', media)}/${profile}`;
}

/** URL of the still picture that the media service provides for a video. */
export function posterUrl(base: string, media: { filename: string; alias?: string }, width: number): string {
  return `${mediaPath(base, 'v', media)}?w=${width}&fmt=auto`;
}

function mediaPath(base: string, kind: 'i' | 's' | 'v', media: { filename: string; alias?: string }): string {
  const origin = base.endsWith('/') ? base.slice(0, -1) : base;
  return `${origin}/${kind}/${encodeURIComponent(media.alias ?? MEDIA_ALIAS)}/${encodeURIComponent(media.filename)}`;
}

function serialize(query: readonly [string, string | number | undefined][]): string {
  return query
    .filter((pair): pair is [string, string | number] => pair[1] !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',')}`)
    .join('&');
}
