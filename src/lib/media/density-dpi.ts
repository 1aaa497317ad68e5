/** Megabits a second from which a connection counts as fast (spec section 9). */
export const FAST_CONNECTION_THRESHOLD = 4;

export type DensityDpi = Readonly<Record<1 | 2, number>>;

/** `downlink` as the browser reports it; one that reports none counts as fast. Saving data counts as slow. */
export function isFastConnection(connection: { downlink?: number; saveData?: boolean } | undefined): boolean {
  if (connection?.saveData === true) return false;
  return (connection?.downlink ?? Number.POSITIVE_INFINITY) >= FAST_CONNECTION_THRESHOLD;
}

/** dpi for screens of density 1 and 2: 96 and 144 on a fast connection, 72 on a slow one. */
export function densityDpi(fastConnection: boolean): DensityDpi {
  return fastConnection ? { 1: 96, 2: 144 } : { 1: 72, 2: 72 };
}
