/** Variants needed for a shopper's action: while offline, waits until the browser is online. */
import { isOffline, pause } from '#clients/storefront-api/transport.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { backOnline } from './back-online.ts';
import { readVariants } from './variants.ts';

/** Undefined when the browser is online and the API does not answer. `onWaiting` is called while it is offline. */
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
  // The read may have failed offline, and the browser was online again when the failure was handled.
  return variants ?? pause().then(() => readVariants(productId));
}
