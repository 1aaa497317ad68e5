/** Effective connection type, as a number, from which a connection counts as fast (spec section 9). */
export const FAST_CONNECTION_THRESHOLD = 4;

export type DensityDpi = Readonly<Record<1 | 2, number>>;

/**
 * A connection is fast when its effective type (`4g`), parsed as a number, is 4 or more (spec section 4). A browser that reports no type, or that
 * saves data, counts as slow.
 */
export function isFastConnection(
  connection: { readonly effectiveType?: string; readonly saveData?: boolean } | undefined,
): boolean {
  if (connection?.saveData === true) return false;
  return Number.parseInt(connection?.effectiveType ?? '', 10) >= FAST_CONNECTION_THRESHOLD;
}

/** dpi for screens of density 1 and 2: 96 and 144 on a fast connection, 72 on a slow one. */
export function densityDpi(fastConnection: boolean): DensityDpi {
  return fastConnection ? { 1: 96, 2: 144 } : { 1: 72, 2: 72 };
}
