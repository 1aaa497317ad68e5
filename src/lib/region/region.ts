/** Content regions, commerce regions and values derived from them (spec sections 4, 6, 9). */

/** Spec section 6: regions in which the shop sells. */
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

/** Section 9: country → region. */
export const REGION_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  us: ['us'],
  ca: ['ca'],
  jp: ['jp'],
  eu_region_1: EU_REGION_1,
  eu: EU,
};

/** The Europe list of section 9; these countries set the eu flag. */
const EUROPE: ReadonlySet<string> = new Set([...EU_REGION_1, ...EU]);
/** Members of the European Union among them; they share the professional store. */
const EUROPEAN_UNION = ['at', 'be', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'se'] as const;

const CONTACT_REGIONS: Readonly<Record<string, string>> = {
  us: 'us', ca: 'ca', no: 'no', jp: 'jp', au: 'au', nz: 'nz', gb: 'uk', kr: 'kr',
}; // prettier-ignore

export interface RegionOptions {
  /** True in the professional store. */
  readonly professional?: boolean;
  /** Region map from content; by default that of section 9. */
  readonly countries?: Readonly<Record<string, readonly string[]>>;
}

/** Section 4, region derivation: the content region (cts region) of a country. `other` when no region lists it. */
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

/** Section 4, commerce region for calls. `country` matters only for the Canadian professional store. */
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

/** The eu flag of section 4: the country is in the Europe list. */
export function isEurope(country: string): boolean {
  return EUROPE.has(country);
}

export function isInEuropeanUnion(country: string): boolean {
  return (EUROPEAN_UNION as readonly string[]).includes(country);
}

/** Section 9, contact regions: the region whose contact data a country sees. */
export function contactRegion(country: string): string {
  return CONTACT_REGIONS[country] ?? (isEurope(country) ? 'eu' : 'us');
}

/** Section 7, `GET /api/pro/order_total`: regions that a brand id can be set for. */
export const BILLING_REGIONS = ['us', 'ca', 'no', 'eu_region_1'] as const;
export type BillingRegion = (typeof BILLING_REGIONS)[number];

/** `region`: content region, professional or not. All other regions use the European brand id. */
export function billingRegion(region: string): BillingRegion {
  if (region === 'us' || region === 'pro') return 'us';
  if (region === 'ca' || region === 'pro_ca') return 'ca';
  return region === 'no' ? 'no' : 'eu_region_1';
}

/** An entry without regions is shown everywhere. */
export function isShownIn(region: string, entry: { readonly regions: readonly string[] }): boolean {
  return entry.regions.length === 0 || entry.regions.includes(region);
}
