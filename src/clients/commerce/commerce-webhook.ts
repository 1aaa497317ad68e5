/** Webhooks of the commerce platform: signature check, time sent and parsing. */
import { createHmac } from 'node:crypto';

import * as v from 'valibot';

import { sameSecret } from '#lib/security/same-secret.ts';
import {
  WEBHOOK_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIME_HEADER,
  WireWebhook as Webhook,
} from '#wire/commerce/commerce-webhook-wire.ts';
import type { WireWebhook } from '#wire/commerce/commerce-webhook-wire.ts';

export type CommerceSignature =
  /** `id` is the same for all retries of one webhook; `sentAt`: time of this attempt in milliseconds. */
  { readonly kind: 'ok'; readonly id: string; readonly sentAt: number } | { readonly kind: 'unsigned' | 'forged' };

function isCode(expected: Buffer, text: string): boolean {
  const [version, code = ''] = text.split(',');
  return version === 'v1' && sameSecret(Buffer.from(code, 'base64'), expected);
}

/** `secret`: client secret of the account that registered the webhook. */
export function checkCommerceSignature(headers: Headers, raw: Buffer | string, secret: string): CommerceSignature {
  const [id, time, signatures] = [WEBHOOK_ID_HEADER, WEBHOOK_TIME_HEADER, WEBHOOK_SIGNATURE_HEADER].map((name) => headers.get(name)); // prettier-ignore
  if (!id || !time || !signatures) return { kind: 'unsigned' };
  if (!/^\d{1,12}$/.test(time)) return { kind: 'forged' };
  const expected = createHmac('sha256', secret).update(`${id}.${time}.`).update(raw).digest();
  // There are several signatures while the secret is being rotated.
  const isSigned = signatures.split(' ').some((one) => isCode(expected, one));
  return isSigned ? { kind: 'ok', id, sentAt: Number(time) * 1000 } : { kind: 'forged' };
}

/** Undefined when the body is not a store webhook. */
export function parseWebhook(raw: string): (WireWebhook & { readonly storeHash: string }) | undefined {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(Webhook, body);
  const storeHash = parsed.success ? /^stores\/([\w-]{1,64})$/.exec(parsed.output.producer)?.[1] : undefined;
  return parsed.success && storeHash !== undefined ? { ...parsed.output, storeHash } : undefined;
}
