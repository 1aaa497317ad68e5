/** Webhooks of the commerce platform: are they its own, are they new, and what of the shop's memory do they make old. */
import { createHmac, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import { WEBHOOK_ID, WEBHOOK_SIGNATURE, WEBHOOK_TIMESTAMP, WireEvent } from '#wire/commerce/webhook.ts';

/** What is not to be believed any more: one cart, the carts of a customer, or all carts of a store (prices). */
export type CartNews =
  | { readonly kind: 'cart'; readonly cartId: string }
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'all' };

/** Older ones, and such as are from the future, are somebody's who listened. */
const TOLERANCE_SECONDS = 300;

/** What a cart's answer hangs on, by the platform's names. */
export const CART_NEWS_SCOPES = [
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

/** `secret`: of the account that registered. */
export function isOwnWebhook(headers: Headers, body: string, secret: string, now: Date): boolean {
  const id = headers.get(WEBHOOK_ID) ?? '';
  const timestamp = headers.get(WEBHOOK_TIMESTAMP) ?? '';
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  const signatures = (headers.get(WEBHOOK_SIGNATURE) ?? '').split(' ');
  return signatures.some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function newsOf(scope: string, { id, cartId }: v.InferOutput<typeof WireEvent>['data']): CartNews | undefined {
  if (scope.startsWith('store/cart/')) {
    const told = cartId ?? id;
    return typeof told === 'string' ? { kind: 'cart', cartId: told } : undefined;
  }
  if (scope.startsWith('store/customer/')) return typeof id === 'number' ? { kind: 'customer', customerId: id } : undefined; // prettier-ignore
  return /^store\/(product|sku|priceList)\//.test(scope) ? { kind: 'all' } : undefined;
}

/** Undefined for what is no webhook of a store; `news` undefined for one that changes no cart. */
export function readCommerceEvent(
  body: string,
): { readonly storeHash: string; readonly news: CartNews | undefined } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const event = v.safeParse(WireEvent, value);
  const storeHash = event.success ? /^stores\/([\w-]{1,64})$/.exec(event.output.producer)?.[1] : undefined;
  if (!event.success || storeHash === undefined) return undefined;
  return { storeHash, news: newsOf(event.output.scope, event.output.data) };
}
