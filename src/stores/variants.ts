/** Variants with live price and stock: one read per product and page, and one call for all products that are asked for in the same turn. */
import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import { createVariantReader } from '#clients/storefront-api/read-variants.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';

import { givenApi, pageMarket } from './market.ts';

type Answer = readonly CommerceVariant[] | undefined;

const asked = new Map<number, Promise<Answer>>();
let batch: { readonly ids: number[]; readonly answer: Promise<Answer> } | undefined;

/** A signed-in customer has prices of their own. */
function isCustomer(): boolean {
  return customerMark(globalThis.document?.cookie ?? '', pageMarket().store) !== 'none';
}

/** Every call of the same turn joins one batch. */
function ask(productId: number): Promise<Answer> {
  if (!batch) {
    const ids: number[] = [];
    const answer = Promise.resolve().then(async (): Promise<Answer> => {
      batch = undefined;
      const read =
        givenApi()?.variants ?? createVariantReader(createApiCaller({ region: pageMarket().region }), isCustomer());
      const result = await read(ids);
      if (result.kind === 'ok') return result.value;
      // The page keeps the prices that it was built with.
      console.warn('Prices and stock did not load:', result);
      return undefined;
    });
    batch = { ids, answer };
  }
  batch.ids.push(productId);
  return batch.answer;
}

/** Undefined when the platform did not answer; the next call asks again. */
export function readVariants(productId: number): Promise<Answer> {
  const known = asked.get(productId);
  if (known) return known;
  const asking = ask(productId).then((variants) => {
    if (!variants) asked.delete(productId);
    return variants?.filter((variant) => variant.productId === productId);
  });
  asked.set(productId, asking);
  return asking;
}
