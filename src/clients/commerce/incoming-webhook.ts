/** Webhooks of the commerce platform: is it theirs, when was it sent, and does it speak of what pages show. */
import { createHmac, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import {
  WEBHOOK_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIME_HEADER,
  WireWebhook,
} from '#wire/commerce/webhook.ts';

export type CommerceSignature =
  /** `id` stays the same when it is sent again; `sentAt`: milliseconds, of this try. */
  { readonly kind: 'ok'; readonly id: string; readonly sentAt: number } | { readonly kind: 'unsigned' | 'forged' };

export interface CommerceEvent {
  readonly scope: string;
  readonly storeHash: string;
  /** Undefined when it does not say. */
  readonly productId: number | undefined;
}

/** What is registered for: products, variants and their stock, price lists. */
export const HOOK_SCOPES = ['store/product/*', 'store/sku/*', 'store/priceList/*'] as const;

/** A comparison that takes as long for a near miss as for a wild guess. */
function isCode(expected: Buffer, text: string): boolean {
  const [version, code = ''] = text.split(',');
  const given = Buffer.from(code, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}

/** `secret`: of the account that registered. */
export function checkCommerceSignature(headers: Headers, raw: Buffer, secret: string): CommerceSignature {
  const [id, time, signatures] = [WEBHOOK_ID_HEADER, WEBHOOK_TIME_HEADER, WEBHOOK_SIGNATURE_HEADER].map((name) => headers.get(name)); // prettier-ignore
  if (!id || !time || !signatures) return { kind: 'unsigned' };
  if (!/^\d{1,12}$/.test(time)) return { kind: 'forged' };
  const expected = createHmac('sha256', secret).update(`${id}.${time}.`).update(raw).digest();
  // More than one while the secret is being changed.
  const isTheirs = signatures.split(' ').some((one) => isCode(expected, one));
  return isTheirs ? { kind: 'ok', id, sentAt: Number(time) * 1000 } : { kind: 'forged' };
}

function productOf(
  scope: string,
  { id, product_id, inventory, sku }: v.InferOutput<typeof WireWebhook>['data'],
): number | undefined {
  // prettier-ignore
  const isProduct = scope.startsWith('store/product/');
  return product_id ?? inventory?.product_id ?? sku?.product_id ?? (isProduct ? id : undefined);
}

/** Undefined for what is no webhook. */
export function readCommerceEvent(raw: Buffer): CommerceEvent | undefined {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(WireWebhook, body);
  if (!parsed.success) return undefined;
  const { scope, producer, data } = parsed.output;
  return { scope, storeHash: producer.replace(/^stores\//, ''), productId: productOf(scope, data) };
}

/** Carts, customers and orders change no page; neither do a product's metafields. */
export function changesPrices({ scope }: CommerceEvent): boolean {
  const isOfPages = /^store\/(product|sku|priceList)\//.test(scope) || /^store\/channel\/[^/]+\/inventory\/product\//.test(scope); // prettier-ignore
  return isOfPages && !scope.includes('/metafield/');
}
