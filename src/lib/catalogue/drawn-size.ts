/**
 * What of a product is drawn beside a person: its outer measures, where the content has them, or the length of skis, poles and ski bags, which is
 * their size.
 */
import type { ProductFit } from '#lib/content/product-gear.ts';

/** Shorter sizes are widths, and the ruler ends at the longest. */
const SHORTEST = 60;
const LONGEST = 230;
/** The drawing is 200 cm wide, and the person stands on its left half. */
const BROADEST = 90;

export interface DrawnSize {
  /** As it is read: `177 cm`, `54 × 29 cm`. */
  readonly size: string;
  /** In centimetres; of an adjustable size (`105–140 cm`) the longest. */
  readonly length: number;
  /** In centimetres; undefined for what is long and narrow. */
  readonly breadth?: number;
}

const isWithin = (value: number, most: number): boolean => value > 0 && value <= most;

/** Undefined where nothing can be drawn to scale. Of several lengths the middle one is drawn. */
export function drawnSize(
  sizes: readonly string[],
  { height = 0, breadth = 0 }: Pick<ProductFit, 'height' | 'breadth'> = {},
): DrawnSize | undefined {
  if (isWithin(height, LONGEST) && isWithin(breadth, BROADEST))
    return { size: `${height} × ${breadth} cm`, length: height, breadth };
  const size = sizes[Math.floor((sizes.length - 1) / 2)];
  const [, digits] = /^(?:\d+\s?[–-]\s?)?(\d+(?:\.\d+)?) ?cm$/.exec(size?.trim() ?? '') ?? [];
  const length = Number(digits);
  return size !== undefined && length >= SHORTEST && length <= LONGEST ? { size, length } : undefined;
}
