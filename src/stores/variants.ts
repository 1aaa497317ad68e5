/** Variants with live price and stock. Each product is read once per page; reads started in the same microtask turn share one API call. */
import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import { createVariantReader } from '#clients/storefront-api/read-variants.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';

import { givenApi, pageMarket } from './page-market.ts';

type Answer = readonly CommerceVariant[] | undefined;

const requested = new Map<number, Promise<Answer>>();
let batch: { readonly ids: number[]; readonly answer: Promise<Answer> } | undefined;

/** Signed-in customers may have their own prices. */
function isCustomer(): boolean {
  return customerMark(globalThis.document?.cookie ?? '', pageMarket().store) !== 'none';
}

/** Batches all calls of the same turn. */
function ask(productId: number): Promise<Answer> {
  if (!batch) {
    const ids: number[] = [];
    const answer = Promise.resolve().then(async (): Promise<Answer> => {
      batch = undefined;
      const read =
        givenApi()?.variants ?? createVariantReader(createApiCaller({ region: pageMarket().region }), isCustomer());
      const result = await read(ids);
      if (result.kind === 'ok') return result.value;
      // The page keeps the prices in its HTML.
      console.warn('Prices and stock did not load:', result);
      return undefined;
    });
    batch = { ids, answer };
  }
  batch.ids.push(productId);
  return batch.answer;
}

/** Resolves to undefined if the platform did not respond; the next call tries again. */
export function readVariants(productId: number): Promise<Answer> {
  const known = requested.get(productId);
  if (known) return known;
  const pendingRequest = ask(productId).then((variants) => {
    if (!variants) requested.delete(productId);
    return variants?.filter((variant) => variant.productId === productId);
  });
  requested.set(productId, pendingRequest);
  return pendingRequest;
}
