export type TransformLimits = {
  /** limit of distinct renditions of one original within an hour */
  readonly perOriginal: number;
  /** limit of distinct renditions of all originals within an hour */
  readonly total: number;
};

export const TRANSFORM_LIMITS: TransformLimits = { perOriginal: 1000, total: 50_000 };
const HOUR = 3_600_000;

/**
 * Counts distinct renditions, so that a client that varies sizes, colors or crops cannot make the service render and store pictures without limit.
 * `spend` returns null if this rendition may be rendered, otherwise the seconds until the count starts again.
 */
export function createTransformAllowance(
  limits: TransformLimits,
  now: () => number,
): { spend: (original: string, key: string) => number | null } {
  let started = now();
  let total = 0;
  const spent = new Map<string, Set<string>>();

  return {
    spend: (original, key) => {
      // The difference is negative if the clock was set back.
      if (Math.abs(now() - started) >= HOUR) {
        started = now();
        total = 0;
        spent.clear();
      }
      const keys = spent.get(original) ?? new Set();
      if (keys.has(key)) return null;
      if (keys.size >= limits.perOriginal || total >= limits.total) return Math.ceil((started + HOUR - now()) / 1000);
      spent.set(original, keys.add(key));
      total += 1;
      return null;
    },
  };
}
