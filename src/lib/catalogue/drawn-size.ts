/** The size of a product that is drawn beside a person: a length in centimetres, of skis, poles and ski bags. */

/** Shorter things are not recognised beside a person, and the ruler ends at the longest. */
const SHORTEST = 60;
const LONGEST = 230;

export interface DrawnSize {
  /** As in `sizes`. */
  readonly size: string;
  /** In centimetres; of an adjustable size (`105–140 cm`) the longest. */
  readonly length: number;
}

/** The middle one of the sizes; undefined where it is not such a length. */
export function drawnSize(sizes: readonly string[]): DrawnSize | undefined {
  const size = sizes[Math.floor((sizes.length - 1) / 2)];
  const [, digits] = /^(?:\d+\s?[–-]\s?)?(\d+(?:\.\d+)?) ?cm$/.exec(size?.trim() ?? '') ?? [];
  const length = Number(digits);
  return size !== undefined && length >= SHORTEST && length <= LONGEST ? { size, length } : undefined;
}
