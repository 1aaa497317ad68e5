/** Content regions, commerce regions and values derived from them (spec sections 4, 6, 9). */

/** Regions in which the shop sells (spec section 6). */
export const SHOPPING_REGIONS = ['us', 'ca', 'eu_region_1', 'pro', 'pro_ca', 'pro_eu_region_1'] as const;

/** Commerce regions that have a store. */
export const COMMERCE_REGIONS = ['us', 'ca', 'eu_region_1'] as const;
export type CommerceRegion = (typeof COMMERCE_REGIONS)[number];

/** Valid values of the `x-bc-region` header. */
export const REGION_HEADER_VALUES = [
  'us', 'ca', 'jp', 'eu', 'eu_region_1', 'no', 'other', 'pro', 'pro_ca', 'pro_eu_region_1',
] as const; // prettier-ignore
export type RegionHeader = (typeof REGION_HEADER_VALUES)[number];

/** The part of Europe that the shop sells to. */
const EU_REGION_1 = ['de', 'at', 'es', 'fr', 'it'];
const EU = ['be', 'ch', 'cz', 'gb', 'nl', 'no', 'pl', 'se'];

/** Countries by content region (spec section 9). */
export const REGION_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  us: ['us'],
  ca: ['ca'],
  jp: ['jp'],
  eu_region_1: EU_REGION_1,
  eu: EU,
};

/** The Europe list of spec section 9; these countries set the `eu` flag. */
const EUROPE: ReadonlySet<string> = new Set([...EU_REGION_1, ...EU]);
/** The members of the European Union on the Europe list; they share the professional store. */
const EUROPEAN_UNION = ['at', 'be', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se'] as const;

const CONTACT_REGIONS: Readonly<Record<string, string>> = {
  us: 'us', ca: 'ca', no: 'no', jp: 'jp', au: 'au', nz: 'nz', gb: 'uk', kr: 'kr',
}; // prettier-ignore

export interface RegionOptions {
  /** Whether the region is for the professional store. */
  readonly professional?: boolean;
  /** Region map from content; by default that of spec section 9. */
  readonly countries?: Readonly<Record<string, readonly string[]>>;
}

/** The content region (cts region) of a country (spec section 4, region derivation); `other` when no region lists the country. */
export function contentRegion(country: string, options: RegionOptions = {}): string {
  const map = options.countries ?? REGION_COUNTRIES;
  if (options.professional) {
    if (country === 'us') return 'pro';
    if (country === 'ca') return 'pro_ca';
    if (country === 'no') return 'no';
    if (isInEuropeanUnion(country)) return 'pro_eu_region_1';
  }
  return Object.keys(map).find((region) => map[region]?.includes(country)) ?? 'other';
}

export function isShoppingRegion(region: string): boolean {
  return (SHOPPING_REGIONS as readonly string[]).includes(region);
}

/** The commerce region for calls (spec section 4). `country` matters only for the Canadian professional store. */
export function commerceRegion(region: string, country: string): CommerceRegion {
  if (region === 'pro') return 'us';
  if (region === 'pro_ca') return asCommerceRegion(country) ?? 'ca';
  if (region === 'pro_eu_region_1') return 'eu_region_1';
  return (isShoppingRegion(region) ? asCommerceRegion(region) : undefined) ?? 'us';
}

export function asCommerceRegion(value: string): CommerceRegion | undefined {
  return COMMERCE_REGIONS.find((region) => region === value);
}

export function asRegionHeader(value: string): RegionHeader | undefined {
  return REGION_HEADER_VALUES.find((region) => region === value);
}

/** The `eu` flag of spec section 4: whether the country is on the Europe list. */
export function isEurope(country: string): boolean {
  return EUROPE.has(country);
}

export function isInEuropeanUnion(country: string): boolean {
  return (EUROPEAN_UNION as readonly string[]).includes(country);
}

/** The region whose contact data a country sees (spec section 9, contact regions). */
export function contactRegion(country: string): string {
  return CONTACT_REGIONS[country] ?? (isEurope(country) ? 'eu' : 'us');
}

/** Regions for which a brand id can be set (spec section 7, `GET /api/pro/order_total`). */
export const BILLING_REGIONS = ['us', 'ca', 'no', 'eu_region_1'] as const;
export type BillingRegion = (typeof BILLING_REGIONS)[number];

/** `region`: content region, professional or not. All other regions use the European brand id. */
export function billingRegion(region: string): BillingRegion {
  if (region === 'us' || region === 'pro') return 'us';
  if (region === 'ca' || region === 'pro_ca') return 'ca';
  return region === 'no' ? 'no' : 'eu_region_1';
}

/** Whether the entry is shown in the region; an entry without regions is shown everywhere. */
export function isShownIn(region: string, entry: { readonly regions: readonly string[] }): boolean {
  return entry.regions.length === 0 || entry.regions.includes(region);
}
