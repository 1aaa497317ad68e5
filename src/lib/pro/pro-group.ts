/** Professional groups by region (spec sections 4 and 6). */

/** Whether the region is exactly `pro`; `pro_ca` and `pro_eu_region_1` do not count. */
export function isProGroup(region: string | undefined): boolean {
  return region === 'pro';
}
