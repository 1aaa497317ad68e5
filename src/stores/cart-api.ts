/** API client of the cart stores, one per page. */
import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import type { StorefrontApi } from '#clients/storefront-api/storefront-api.ts';

import { givenApi, pageMarket } from './page-market.ts';

let api: StorefrontApi | undefined;

export function storefrontApi(): StorefrontApi {
  return givenApi() ?? (api ??= createStorefrontApi({ region: pageMarket().region }));
}
