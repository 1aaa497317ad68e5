/** Webhooks that invalidate cached carts. */
import type { WireWebhook } from '#wire/commerce/commerce-webhook-wire.ts';

import { checkCommerceSignature, parseWebhook } from './commerce-webhook.ts';

/** The carts to invalidate: one cart, all carts of a customer, or all carts of a store (after a price change). */
export type CartChange =
  | { readonly kind: 'cart'; readonly cartId: string }
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'all' };

/** Webhooks with a timestamp further than this from now count as replays. */
const TOLERANCE_MS = 300_000;

/** Webhook scopes of the platform after which a cached cart may be outdated. */
export const CART_EVENT_SCOPES = [
  'store/cart/updated',
  'store/cart/deleted',
  'store/cart/converted',
  'store/cart/couponApplied',
  'store/product/updated',
  'store/sku/updated',
  'store/priceList/record/*',
  'store/priceList/records/*',
  'store/priceList/assignment/updated',
  'store/customer/updated',
] as const;

/** `secret`: client secret of the account that registered the webhook. */
export function isOwnWebhook(
  { headers, body }: { readonly headers: Headers; readonly body: string },
  secret: string,
  now: Date,
): boolean {
  const checked = checkCommerceSignature(headers, body, secret);
  return checked.kind === 'ok' && Math.abs(now.getTime() - checked.sentAt) <= TOLERANCE_MS;
}

function changeOf(scope: string, { id, cartId }: WireWebhook['data']): CartChange | undefined {
  if (scope.startsWith('store/cart/')) {
    const eventCartId = cartId ?? id;
    return typeof eventCartId === 'string' ? { kind: 'cart', cartId: eventCartId } : undefined;
  }
  if (scope.startsWith('store/customer/')) return typeof id === 'number' ? { kind: 'customer', customerId: id } : undefined; // prettier-ignore
  return /^store\/(product|sku|priceList)\//.test(scope) ? { kind: 'all' } : undefined;
}

/** Undefined when the body is not a store webhook; `change` is undefined for a webhook that changes no cart. */
export function readCartEvent(
  body: string,
): { readonly storeHash: string; readonly change: CartChange | undefined } | undefined {
  const event = parseWebhook(body);
  return event && { storeHash: event.storeHash, change: changeOf(event.scope, event.data) };
}
