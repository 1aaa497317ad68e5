/** Body of a webhook of the content service. */
import type { WireObject } from './entry-wire.ts';

export type WebhookModule = 'entry' | 'asset' | 'content_type';
export type WebhookAction = 'publish' | 'unpublish' | 'delete';

export interface WireWebhook {
  readonly event: WebhookAction;
  readonly module: WebhookModule;
  readonly api_key: string;
  /** ISO time of the first attempt; retries keep it. */
  readonly triggered_at: string;
  readonly branch: string;
  readonly data: {
    readonly entry?: WireObject;
    readonly asset?: WireObject;
    readonly content_type?: WireObject;
    readonly environment: { readonly name: string; readonly uid: string };
    readonly locale: string;
    readonly action: WebhookAction;
    readonly status: 'success';
  };
}

/** Value `v1=<base64>`: RSASSA-PSS with SHA-256 and a salt of 32 bytes, over the raw body. */
export const SIGNATURE_HEADER = 'x-contentstack-request-signature';
/** Value `t=<unix>,v1=<hex>`: HMAC-SHA256 over `${t}.${raw body}`. */
export const HMAC_SIGNATURE_HEADER = 'x-contentstack-hmac-signature';
export const SIGNATURE_SALT_LENGTH = 32;
