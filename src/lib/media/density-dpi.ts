/** An effective connection type that starts with this number or a higher one counts as fast (spec sections 4 and 9). */
export const FAST_CONNECTION_THRESHOLD = 4;

export type DensityDpi = Readonly<Record<1 | 2, number>>;

/** `effectiveType` as the browser reports it (`4g`, `slow-2g`); one that reports none counts as fast. Saving data counts as slow. */
export function isFastConnection(connection: { effectiveType?: string; saveData?: boolean } | undefined): boolean {
  if (connection?.saveData === true) return false;
  return Number.parseInt(connection?.effectiveType ?? '4g', 10) >= FAST_CONNECTION_THRESHOLD;
}

/** dpi for screens of density 1 and 2: 96 and 144 on a fast connection, 72 on a slow one. */
export function densityDpi(fastConnection: boolean): DensityDpi {
  return fastConnection ? { 1: 96, 2: 144 } : { 1: 72, 2: 72 };
}
