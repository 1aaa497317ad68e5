/** Variants needed for a shopper's action: while offline, waits until the browser is online. */
import { isOffline } from '#clients/storefront-api/transport.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { backOnline } from './back-online.ts';
import { readVariants } from './variants.ts';

/** Resolves to undefined if the browser is online but the API does not respond. `onWaiting` is called while the browser is offline. */
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
