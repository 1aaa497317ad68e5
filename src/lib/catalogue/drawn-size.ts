/**
 * The scale drawing of a product: its outer measures if the content has them, or the length of skis, poles and ski bags, which is their size. Products
 * worn on the head or hand are drawn there, small things beside a hand, everything else beside a person.
 */
import type { Outline, ProductFit } from '#lib/content/product-gear.ts';

/** The drawing behind the product's: `public/scale/{place}.svg`. */
export type DrawnPlace = 'person' | 'profile' | 'face' | 'hand' | 'beside-hand';

const PLACES: Readonly<Partial<Record<Outline, DrawnPlace>>> = {
  helmet: 'profile',
  goggles: 'face',
  glove: 'hand',
  mitten: 'hand',
  'alpine-binding': 'beside-hand',
  'tech-binding': 'beside-hand',
  brake: 'beside-hand',
  crampon: 'beside-hand',
  wax: 'beside-hand',
  tool: 'beside-hand',
  guide: 'beside-hand',
};

export const drawnPlace = (outline: Outline | undefined): DrawnPlace => (outline && PLACES[outline]) ?? 'person';

/** In centimeters: sizes below the shortest are widths, not lengths; the ruler ends at the longest. */
const SHORTEST = 60;
const LONGEST = 230;
/** The drawing is 200 cm wide, and the person occupies its left half. */
const BROADEST = 90;
/** Drawings of a head or a hand are 40 cm wide and 46 cm high. */
const NEAR = { longest: 40, broadest: 30 } as const;

export interface DrawnSize {
  /** Text to show: `177 cm`, `54 × 29 cm`. */
  readonly size: string;
  /** In centimeters; of an adjustable size (`105–140 cm`) the longest. */
  readonly length: number;
  /** In centimeters; undefined for long, narrow products, of which only the length is known. */
  readonly breadth?: number;
}

const isWithin = (value: number, most: number): boolean => value > 0 && value <= most;

/** Undefined when the product cannot be drawn to scale. Of several lengths, the middle one is drawn. */
export function drawnSize(
  sizes: readonly string[],
  { height = 0, breadth = 0, outline }: Pick<ProductFit, 'height' | 'breadth' | 'outline'> = {},
): DrawnSize | undefined {
  const isFar = drawnPlace(outline) === 'person';
  if (isWithin(height, isFar ? LONGEST : NEAR.longest) && isWithin(breadth, isFar ? BROADEST : NEAR.broadest))
    return { size: `${height} × ${breadth} cm`, length: height, breadth };
  if (!isFar) return undefined;
  const size = sizes[Math.floor((sizes.length - 1) / 2)];
  const [, digits] = /^(?:\d+\s?[–-]\s?)?(\d+(?:\.\d+)?) ?cm$/.exec(size?.trim() ?? '') ?? [];
  const length = Number(digits);
  return size !== undefined && length >= SHORTEST && length <= LONGEST ? { size, length } : undefined;
}
