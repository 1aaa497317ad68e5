/** Hosts of the platform's own pages, by store: out of BIGCOMMERCE_US_STOREFRONT_URL and so on, else the name that the platform gives every store. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** The embedded platform's are names only. */
export function shopHosts(source: NodeJS.ProcessEnv = process.env): Readonly<Record<CommerceRegion, string>> {
  const hosts = COMMERCE_REGIONS.map((region) => {
    const name = `BIGCOMMERCE_${region.toUpperCase()}`;
    const hash = source[`${name}_STORE_HASH`];
    const usual = hash ? `store-${hash}.mybigcommerce.com` : `${region.replaceAll('_', '-')}.firn.example`;
    return [region, URL.parse(source[`${name}_STOREFRONT_URL`] ?? '')?.host || usual] as const;
  });
  return Object.fromEntries(hosts) as Record<CommerceRegion, string>;
}
