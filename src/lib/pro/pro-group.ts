/** Professionals by region (spec sections 4 and 6). */

/** The one check that takes the region literally: the group is for `pro` itself, not for `pro_ca` or `pro_eu_region_1`. */
export function isProGroup(region: string | undefined): boolean {
  return region === 'pro';
}

/** Under which a professional's own prices are asked for in a shopping region. */
export function proRegion(region: string): string {
  if (region.startsWith('pro')) return region;
  return region === 'us' ? 'pro' : `pro_${region}`;
}
