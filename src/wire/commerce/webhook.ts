/** Webhooks of the commerce platform: what it sends, and the registrations for it (v3/hooks). */
import * as v from 'valibot';

/** Standard Webhooks: the id stays the same when it is sent again, time and signature do not. */
export const WEBHOOK_ID_HEADER = 'webhook-id';
export const WEBHOOK_TIME_HEADER = 'webhook-timestamp';
/** `v1,<base64>`, several with a space between. */
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature';

const Named = v.object({ product_id: v.optional(v.number()) });

export const WireWebhook = v.object({
  scope: v.string(),
  /** `stores/<hash>` */
  producer: v.string(),
  data: v.object({
    type: v.optional(v.string()),
    id: v.optional(v.number()),
    product_id: v.optional(v.number()),
    inventory: v.optional(Named),
    sku: v.optional(Named),
  }),
});

export const WireHook = v.object({
  id: v.number(),
  scope: v.string(),
  destination: v.string(),
  is_active: v.boolean(),
});
