/** Variants that a shopper's action needs: without a network it waits until there is one. */
import { isOffline } from '#clients/storefront-api/transport.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { backOnline } from './back-online.ts';
import { readVariants } from './variants.ts';

/** Undefined when there is a network and the API does not answer. `onWaiting` is called while there is no network. */
export async function variantsWhenOnline(
  productId: number,
  onWaiting: () => void,
): Promise<readonly CommerceVariant[] | undefined> {
  let variants = await readVariants(productId);
  while (!variants && isOffline()) {
    onWaiting();
    await backOnline();
    variants = await readVariants(productId);
  }
  return variants;
}
