/** Webhook bodies of the commerce platform, and webhook registrations (v3/hooks); only the fields that the shop reads. */
import * as v from 'valibot';

/** Standard Webhooks: HMAC-SHA256 over `{id}.{timestamp}.{body}`. Retries keep the id, but have a new timestamp and signature. */
export const WEBHOOK_ID_HEADER = 'webhook-id';
/** Seconds since the epoch. */
export const WEBHOOK_TIME_HEADER = 'webhook-timestamp';
/** Signatures of the form `v1,<base64>`, separated by spaces. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';

const Named = v.object({ product_id: v.optional(v.number()) });

export const WireWebhook = v.object({
  scope: v.string(),
  /** The sending store: `stores/<hash>`. */
  producer: v.string(),
  data: v.object({
    type: v.optional(v.string()),
    /** Id of the changed resource; a UUID for carts. */
    id: v.optional(v.union([v.number(), v.string()])),
    cartId: v.optional(v.string()),
    product_id: v.optional(v.number()),
    inventory: v.optional(Named),
    sku: v.optional(Named),
  }),
});
export type WireWebhook = v.InferOutput<typeof WireWebhook>;

export const WireHook = v.object({
  id: v.number(),
  scope: v.string(),
  destination: v.string(),
  is_active: v.boolean(),
  /** Seconds since the epoch. */
  updated_at: v.optional(v.number(), 0),
});
export type WireHook = v.InferOutput<typeof WireHook>;
