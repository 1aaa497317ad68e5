/** Variants with live price and stock, asked for once a product and page. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { storefrontApi } from './market.ts';

const asked = new Map<number, Promise<readonly CommerceVariant[] | undefined>>();

/** Undefined when the platform did not answer; the next call asks again. */
export function readVariants(productId: number): Promise<readonly CommerceVariant[] | undefined> {
  const known = asked.get(productId);
  if (known) return known;
  const asking = storefrontApi()
    .variants([productId])
    .then((result) => {
      if (result.kind === 'ok') return result.value;
      asked.delete(productId);
      return undefined;
    });
  asked.set(productId, asking);
  return asking;
}
