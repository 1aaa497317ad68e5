/** Registrations and bodies of the commerce platform's webhooks, as it spells them; only what the shop reads. */
import * as v from 'valibot';

/** Standard Webhooks: HMAC-SHA256 over `{id}.{timestamp}.{body}`, `v1,<base64>`, several divided by spaces. */
export const WEBHOOK_ID = 'webhook-id';
/** Seconds since 1970. */
export const WEBHOOK_TIMESTAMP = 'webhook-timestamp';
export const WEBHOOK_SIGNATURE = 'webhook-signature';

export const WireHook = v.object({
  id: v.number(),
  scope: v.string(),
  destination: v.string(),
  is_active: v.boolean(),
  /** Seconds since 1970. */
  updated_at: v.optional(v.number(), 0),
});
export type WireHook = v.InferOutput<typeof WireHook>;

export const WireEvent = v.object({
  scope: v.string(),
  /** `stores/{hash}`. */
  producer: v.string(),
  data: v.looseObject({
    id: v.optional(v.union([v.number(), v.string()])),
    cartId: v.optional(v.string()),
  }),
});
