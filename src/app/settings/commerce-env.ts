/** Settings of the commerce stores, one per commerce region. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { EMBEDDED } from './embedded-keys.ts';
import type { EnvironmentValues } from './variables.ts';

export interface CommerceEnv {
  readonly embedded: boolean;
  readonly baseUrl: string;
  readonly storeHash: string;
  readonly token: string;
  /** Credentials of sign-in links; without them, customers cannot be handed over to the platform's own pages. */
  readonly login?: { readonly clientId: string; readonly clientSecret: string; readonly storefront: string };
}

const upper = (region: CommerceRegion) => region.toUpperCase() as Uppercase<CommerceRegion>;

function embeddedStore(region: CommerceRegion, services: string): CommerceEnv {
  const storeHash = region.replaceAll('_', '-');
  return {
    embedded: true,
    baseUrl: services,
    storeHash,
    token: EMBEDDED.commerceToken,
    login: {
      clientId: EMBEDDED.commerceClientId,
      clientSecret: EMBEDDED.commerceClientSecret,
      storefront: `${services}/stores/${storeHash}`,
    },
  };
}

function storeOf(region: CommerceRegion, values: EnvironmentValues, services: string): CommerceEnv {
  const name = upper(region);
  const storeHash = values[`BIGCOMMERCE_${name}_STORE_HASH`];
  const token = values[`BIGCOMMERCE_${name}_TOKEN`];
  if (storeHash === undefined || token === undefined) return embeddedStore(region, services);
  const clientId = values[`BIGCOMMERCE_${name}_CLIENT_ID`];
  const clientSecret = values[`BIGCOMMERCE_${name}_CLIENT_SECRET`];
  const storefront = values[`BIGCOMMERCE_${name}_STOREFRONT_URL`]?.replace(/\/+$/, '');
  return {
    embedded: false,
    baseUrl: 'https://api.bigcommerce.com',
    storeHash,
    token,
    ...(clientId && clientSecret && storefront ? { login: { clientId, clientSecret, storefront } } : {}),
  };
}

export function commerceEnv(values: EnvironmentValues): Readonly<Record<CommerceRegion, CommerceEnv>> {
  const services = `http://127.0.0.1:${values.SERVICES_PORT}`;
  const stores = COMMERCE_REGIONS.map((region) => [region, storeOf(region, values, services)] as const);
  return Object.fromEntries(stores) as Record<CommerceRegion, CommerceEnv>;
}
