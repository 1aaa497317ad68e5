/** A maker's declarations about a product's fit, from the product entry. Every figure is content; the shop computes none. */
import type { MediaReference } from './entry.ts';

/** A range of numbers, ends included. An absent end is open. */
export interface DeclaredRange {
  readonly from?: number;
  readonly to?: number;
}

/** A row of a product's size table. */
export interface ProductSize {
  /** A size as it is spelled in `Product.sizes`: `177 cm`, `M`. */
  readonly size: string;
  /** Height of the skiers for whom the maker recommends this length, in centimeters. */
  readonly skier?: DeclaredRange;
  /** Waist widths of the skis that this brake fits, in millimeters. */
  readonly waist?: DeclaredRange;
  /** Width of a skin, in millimeters. */
  readonly width?: number;
  readonly specs: readonly { readonly id: string; readonly value: string }[];
}

/** Norms of boot soles. `INSERTS` are fittings for tech bindings, not a sole. */
export const BOOT_NORMS = ['ISO 5355', 'ISO 23223', 'ISO 9523', 'INSERTS'] as const;

export type BootNorm = (typeof BOOT_NORMS)[number];

/** The shapes of products in scale drawings, each a file in `public/scale`. */
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
  /** Widths of a ski, in millimeters. */
  readonly tip?: number;
  readonly waist?: number;
  /** The soles that a binding's maker declares compatible (`accepts`), and those that a workshop must check (`asks`). */
  readonly accepts: readonly BootNorm[];
  readonly asks: readonly BootNorm[];
  /** Volume of a bag, in liters. */
  readonly litres?: number;
  /** Outer measures in centimeters, for a scale drawing. */
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
  /** Pictures and videos that follow the product's own picture. */
  readonly gallery: readonly GalleryItem[];
  readonly highlights: readonly Highlight[];
}
