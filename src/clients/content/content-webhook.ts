/** Webhooks of the content service: signature check, time sent, and whether published content changed. */
import { constants, createHmac, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { AppError } from '#lib/errors/app-error.ts';
import { isWithinBounds } from '#lib/security/json-bounds.ts';
import { sameSecret } from '#lib/security/same-secret.ts';
import { HMAC_SIGNATURE_HEADER, SIGNATURE_HEADER, SIGNATURE_SALT_LENGTH } from '#wire/content/content-webhook-wire.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';

export interface WebhookKeys {
  /** The service's public key; verifies `v1=<base64>`. */
  readonly publicKey?: KeyObject | undefined;
  /** Secret of this webhook; verifies `t=<unix>,v1=<hex>`. */
  readonly secret?: string | undefined;
}

export type SignatureCheck =
  /** `sentAt`: milliseconds; only the second form has a time, and each attempt has its own. */
  { readonly kind: 'ok'; readonly sentAt?: number } | { readonly kind: 'unsigned' | 'forged' };

export interface ContentEvent {
  /** `publish`, `unpublish`, `delete`, `deploy`, or an action that does not change published content. */
  readonly action: string;
  /** Empty when the webhook does not contain it. */
  readonly apiKey: string;
  readonly environment: string;
  /** Time of the first attempt in milliseconds; retries keep it. */
  readonly triggeredAt: number | undefined;
}

/** Throws an AppError `env` when the text is not a public key. */
export function webhookPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem.replaceAll(String.raw`\n`, '\n'));
  } catch (error) {
    throw new AppError('env', 'CONTENTSTACK_WEBHOOK_PUBLIC_KEY is not a PEM public key.', {
      cause: error,
    });
  }
}

/** Values of one name (`v1`, `t`) in a header of comma-separated pairs. */
function values(header: string, name: string): readonly string[] {
  return header.split(',').flatMap((part) => {
    const pair = part.trim();
    return pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [];
  });
}

/** Limits of a body that is parsed before its signature is known: a megabyte of short keys would block the process for 0.2 s. */
const BOUNDS = { depth: 100, values: 20_000 };

/** Undefined for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The vendor's sample code signs the body after parsing and re-serializing it. Undefined for a body that is out of bounds, or not JSON. */
function rewritten(raw: Buffer): Buffer | undefined {
  const text = raw.toString('utf8');
  const body = isWithinBounds(text, BOUNDS) ? parsed(text) : undefined;
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
}

function isSigned(body: Buffer | undefined, signature: string, publicKey: KeyObject): boolean {
  if (!body) return false;
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SIGNATURE_SALT_LENGTH };
  return verify('sha256', body, key, Buffer.from(signature, 'base64'));
}

function isCode(
  raw: Buffer,
  secret: string,
  { time, code }: { readonly time: string; readonly code: string },
): boolean {
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest();
  return sameSecret(Buffer.from(code, 'hex'), expected);
}

/** Every signature that is present and whose key is known must be valid, and there must be at least one. */
export function checkSignature(headers: Headers, raw: Buffer, { publicKey, secret }: WebhookKeys): SignatureCheck {
  const signed = publicKey ? headers.get(SIGNATURE_HEADER) : null;
  const coded = secret === undefined ? null : headers.get(HMAC_SIGNATURE_HEADER);
  if (signed === null && coded === null) return { kind: 'unsigned' };
  if (signed !== null && publicKey) {
    const [signature = ''] = values(signed, 'v1');
    if (!isSigned(raw, signature, publicKey) && !isSigned(rewritten(raw), signature, publicKey))
      return { kind: 'forged' };
  }
  if (coded === null || secret === undefined) return { kind: 'ok' };
  const [time = ''] = values(coded, 't');
  if (!/^\d{1,15}$/.test(time)) return { kind: 'forged' };
  // There are several signatures while the secret is being rotated.
  if (!values(coded, 'v1').some((code) => isCode(raw, secret, { time, code }))) return { kind: 'forged' };
  return { kind: 'ok', sentAt: Number(time) * 1000 };
}

/** Undefined when the body is not a webhook. */
export function readContentEvent(raw: Buffer): ContentEvent | undefined {
  const body = parsed(raw.toString('utf8'));
  if (!isWireObject(body) || typeof body['event'] !== 'string') return undefined;
  const data = isWireObject(body['data']) ? body['data'] : {};
  const environment = isWireObject(data['environment']) ? data['environment']['name'] : undefined;
  const triggered = Date.parse(String(body['triggered_at']));
  return {
    action: body['event'],
    apiKey: typeof body['api_key'] === 'string' ? body['api_key'] : '',
    environment: typeof environment === 'string' ? environment : '',
    triggeredAt: Number.isNaN(triggered) ? undefined : triggered,
  };
}

/** Drafts and scheduled publications do not change published content. */
export function changesPublished({ action }: ContentEvent): boolean {
  return /^(publish|unpublish|delete|deploy)(\.success)?$/.test(action);
}
