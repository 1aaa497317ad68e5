/** Market of the page, as the server wrote it on the document; and the API that fits. */
import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import type { StorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import { commerceRegion } from '#lib/region/region.ts';

export interface PageMarket {
  readonly region: string;
  readonly country: string;
}

export function pageMarket(): PageMarket {
  const data = globalThis.document?.documentElement.dataset ?? {};
  return { region: data['region'] ?? 'us', country: data['locale']?.split('-')[1] ?? 'us' };
}

let api: StorefrontApi | undefined;

export function storefrontApi(): StorefrontApi {
  const { region, country } = pageMarket();
  return (api ??= createStorefrontApi({ region, store: commerceRegion(region, country) }));
}

/** Tests hand in an API of their own. */
export function useStorefrontApi(given: StorefrontApi): void {
  api = given;
}
