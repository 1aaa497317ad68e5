/** Topsheet design of each ski; the design's seed is derived from the ski's position in the catalog. */
export const DESIGNS: Readonly<Record<string, number>> = {
  'ridge-98': 0,
  'ridge-92': 2,
  'ridge-88-w': 7,
  'traverse-94': 6,
  'couloir-108': 5,
  'couloir-116': 4,
  'couloir-102-w': 3,
  'serac-122': 1,
  'skarn-96': 1,
  'skarn-88': 0,
  'skarn-104': 9,
  'nivis-80': 8,
  'kante-72': 2,
  'kante-68-sl': 9,
  'kante-78-w': 6,
  'kicker-90': 10,
  'kicker-84-junior': 8,
};

/** Designs whose second color covers about half of the ski. */
const HALF_AND_HALF: ReadonlySet<number> = new Set([0, 2, 5, 8, 9]);

export const isHalfAndHalf = (slug: string): boolean => HALF_AND_HALF.has(DESIGNS[slug] ?? -1);
