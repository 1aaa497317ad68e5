/** Variants needed for a shopper's action: while offline, waits until the browser is online. */
import { isOffline, watchOffline } from '#clients/storefront-api/transport.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { backOnline } from './back-online.ts';
import { readVariants } from './variants.ts';

/** Right after the `online` event a request may still fail, because the connection is being set up. */
const PAUSE_MS = 400;

/** Undefined when the browser is online and the API does not answer. `onWaiting` is called while it is offline. */
export async function variantsWhenOnline(
  productId: number,
  onWaiting: () => void,
): Promise<readonly CommerceVariant[] | undefined> {
  let hasPaused = true;
  for (;;) {
    const { wasOffline, end } = watchOffline();
    const variants = await readVariants(productId).finally(end);
    if (variants) return variants;
    if (wasOffline()) {
      if (isOffline()) onWaiting();
      await backOnline();
      hasPaused = false;
    } else if (hasPaused) return undefined;
    else {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      hasPaused = true;
    }
  }
}
