/** Webhooks about data that pages show: prices, stock, products. */
import type { WireWebhook } from '#wire/commerce/commerce-webhook-wire.ts';

import { parseWebhook } from './commerce-webhook.ts';

export interface CommerceEvent {
  readonly scope: string;
  readonly storeHash: string;
  /** Undefined when the webhook does not name a product. */
  readonly productId: number | undefined;
}

/** Registered scopes: products, variants and their stock, price lists. */
export const PRICE_EVENT_SCOPES = ['store/product/*', 'store/sku/*', 'store/priceList/*'] as const;

function productOf(scope: string, { id, product_id, inventory, sku }: WireWebhook['data']): number | undefined {
  const productId = scope.startsWith('store/product/') && typeof id === 'number' ? id : undefined;
  return product_id ?? inventory?.product_id ?? sku?.product_id ?? productId;
}

/** Undefined when the body is not a valid webhook. */
export function readCommerceEvent(raw: Buffer): CommerceEvent | undefined {
  const event = parseWebhook(raw.toString('utf8'));
  // Only carts have non-numeric ids.
  if (event && typeof event.data.id === 'string' && /^store\/(product|sku)\//.test(event.scope)) return undefined;
  return event && { scope: event.scope, storeHash: event.storeHash, productId: productOf(event.scope, event.data) };
}

/** Carts, customers, orders and product metafields do not change pages. */
export function changesPrices({ scope }: CommerceEvent): boolean {
  const isOfPages = /^store\/(product|sku|priceList)\//.test(scope) || /^store\/channel\/[^/]+\/inventory\/product\//.test(scope); // prettier-ignore
  return isOfPages && !scope.includes('/metafield/');
}
