/** Cart JSON of the commerce platform (v3), in the platform's spelling; only the fields that the shop reads. */
import * as v from 'valibot';

export const WireCartLine = v.object({
  id: v.string(),
  product_id: v.number(),
  variant_id: v.nullable(v.number()),
  sku: v.optional(v.string(), ''),
  name: v.string(),
  url: v.optional(v.string(), ''),
  quantity: v.number(),
  image_url: v.optional(v.string(), ''),
  list_price: v.number(),
  sale_price: v.number(),
  original_price: v.optional(v.number()),
  extended_sale_price: v.number(),
  options: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
});

export const WireCart = v.object({
  id: v.string(),
  customer_id: v.number(),
  currency: v.object({ code: v.string() }),
  base_amount: v.number(),
  cart_amount: v.number(),
  version: v.optional(v.number(), 1),
  line_items: v.object({ physical_items: v.array(WireCartLine) }),
});

export type WireCart = v.InferOutput<typeof WireCart>;
