/** Where the platform's own pages are, by store: out of BIGCOMMERCE_US_STOREFRONT_URL and so on, else where the platform puts every store. */
import { COMMERCE_REGIONS } from '../region/region.ts';
import type { CommerceRegion } from '../region/region.ts';

const SERVICES_PORT = '4400';

/** Without slash at the end. The embedded platform's are below the address of its store. */
export function shopFronts(source: NodeJS.ProcessEnv = process.env): Readonly<Record<CommerceRegion, string>> {
  const services = `http://127.0.0.1:${source['SERVICES_PORT'] || SERVICES_PORT}`;
  const fronts = COMMERCE_REGIONS.map((region) => {
    const name = `BIGCOMMERCE_${region.toUpperCase()}`;
    const hash = source[`${name}_STORE_HASH`];
    const usual = hash ? `https://store-${hash}.mybigcommerce.com` : embeddedFront(services, region);
    return [region, (source[`${name}_STOREFRONT_URL`] || usual).replace(/\/+$/, '')] as const;
  });
  return Object.fromEntries(fronts) as Record<CommerceRegion, string>;
}

/** `services`: where the embedded services are. */
export function embeddedFront(services: string, region: CommerceRegion): string {
  return `${services}/stores/${region.replaceAll('_', '-')}`;
}
