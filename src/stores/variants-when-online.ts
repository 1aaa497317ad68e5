/** Variants for something that the shopper has asked for: without a network they are waited for. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { backOnline, isOffline } from './back-online.ts';
import { readVariants } from './variants.ts';

/** Undefined when there is a network and the shop does not answer. `onWaiting`: there is no network; it goes on when there is one. */
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
