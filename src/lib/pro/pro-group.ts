/** Professional groups by region (spec sections 4 and 6). */

/** Compares the region literally: the group is for `pro` itself, not for `pro_ca` or `pro_eu_region_1`. */
export function isProGroup(region: string | undefined): boolean {
  return region === 'pro';
}
