import { TILE_QUALITY, imageUrl } from './image-url.ts';
import type { ImageDescriptor, ImageSize } from './image-url.ts';

/** Product tile pictures by viewport width (spec section 9). */
export const TILE_SIZES = [
  { width: 210, height: 280, maxBreakpoint: 480 },
  { width: 353, height: 471, minBreakpoint: 481, maxBreakpoint: 767 },
  { width: 340, height: 453, minBreakpoint: 768 },
] as const satisfies readonly ImageSize[];

export const HOTSPOT_SIZE = { width: 480, height: 480 } as const satisfies ImageSize;
export const HOTSPOT_QUALITY = 90;
/** Banner renditions; the largest is the spec's 1792. */
export const BANNER_WIDTHS = [480, 750, 1024, 1440, 1792] as const;

/** Renditions of one picture by width, all with the aspect ratio of `descriptor.size`. */
export function srcset(base: string, descriptor: ImageDescriptor, widths: readonly number[]): string {
  const ratio = descriptor.size?.height === undefined ? null : descriptor.size.height / descriptor.size.width;
  return widths
    .map((width) => {
      const size = ratio === null ? { width } : { width, height: Math.round(width * ratio) };
      return `${imageUrl(base, { ...descriptor, size })} ${width}w`;
    })
    .join(', ');
}

/** One picture at one size for screens of density 1 and 2; `dpi` comes from `densityDpi`. */
export function densitySrcset(
  base: string,
  descriptor: ImageDescriptor & { readonly size: ImageSize },
  dpi: Readonly<Record<1 | 2, number>>,
): string {
  return ([1, 2] as const)
    .map(
      (density) =>
        `${imageUrl(base, { ...descriptor, size: scaled(descriptor.size, density), dpi: dpi[density] })} ${density}x`,
    )
    .join(', ');
}

export type PictureSource = {
  readonly media: string | null;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
};

/** The `<source>` elements of a product tile, first match first; the last one has no media query. */
export function tileSources(
  base: string,
  descriptor: ImageDescriptor,
  dpi: Readonly<Record<1 | 2, number>>,
): PictureSource[] {
  return TILE_SIZES.map((size) => ({
    media: 'maxBreakpoint' in size ? `(max-width: ${size.maxBreakpoint}px)` : null,
    srcset: densitySrcset(base, { quality: TILE_QUALITY, ...descriptor, size }, dpi),
    width: size.width,
    height: size.height,
  }));
}

function scaled(size: ImageSize, factor: number): ImageSize {
  const height = size.height === undefined ? {} : { height: size.height * factor };
  return { ...size, width: size.width * factor, ...height };
}
