/** What a maker declares about a product's fit, as the product entry carries it. Every figure is content; none is computed by the shop. */
import type { MediaReference } from './entry.ts';

/** A range of numbers, ends included. An absent end is open. */
export interface DeclaredRange {
  readonly from?: number;
  readonly to?: number;
}

/** A row of a product's size table. */
export interface ProductSize {
  /** As in `sizes`: `177 cm`, `M`. */
  readonly size: string;
  /** Height of the skiers whom the maker recommends this length, in centimetres. */
  readonly skier?: DeclaredRange;
  /** Waist widths of the skis that this brake fits, in millimetres. */
  readonly waist?: DeclaredRange;
  /** Width of a skin, in millimetres. */
  readonly width?: number;
  readonly specs: readonly { readonly id: string; readonly value: string }[];
}

/** Norms of boot soles. `INSERTS` are fittings for tech bindings, not a sole. */
export const BOOT_NORMS = ['ISO 5355', 'ISO 23223', 'ISO 9523', 'INSERTS'] as const;

export type BootNorm = (typeof BOOT_NORMS)[number];

/** What a product is drawn as in its picture to scale: a file each in `public/scale`. */
export const OUTLINES = [
  'ski',
  'skin',
  'pole',
  'ski-bag',
  'pack',
  'duffel',
  'boot-bag',
  'strap',
  'helmet',
  'goggles',
  'glove',
  'mitten',
  'alpine-binding',
  'tech-binding',
  'brake',
  'crampon',
  'wax',
  'tool',
  'guide',
] as const;

export type Outline = (typeof OUTLINES)[number];

export interface ProductFit {
  /** Of a ski, in millimetres. */
  readonly tip?: number;
  readonly waist?: number;
  /** Of a binding: the soles that its maker declares compatible, and those that need a workshop's check. */
  readonly accepts: readonly BootNorm[];
  readonly asks: readonly BootNorm[];
  /** Of a bag, in litres. */
  readonly litres?: number;
  /** Outer measures in centimetres, for a drawing to scale. */
  readonly height?: number;
  readonly breadth?: number;
  readonly outline?: Outline;
}

/** A further picture or a video of a product. */
export interface GalleryItem {
  readonly kind: 'image' | 'video';
  readonly media: MediaReference;
}

/** A short statement with a heading and perhaps a picture. */
export interface Highlight {
  readonly heading: string;
  readonly text: string;
  readonly image?: MediaReference;
}

export interface ProductGear {
  /** Rows for the sizes that the maker describes; a size may have none. */
  readonly sizeTable: readonly ProductSize[];
  readonly fit: ProductFit;
  /** After the picture of the product itself. */
  readonly gallery: readonly GalleryItem[];
  readonly highlights: readonly Highlight[];
}
