/** Store information (v2) and price (v3) JSON of the commerce platform; only the fields that the shop reads. */
import * as v from 'valibot';

export const WireStore = v.object({
  name: v.string(),
  domain: v.string(),
  secure_url: v.string(),
  status: v.string(),
  language: v.string(),
  currency: v.string(),
  currency_symbol: v.string(),
  currency_symbol_location: v.string(),
  decimal_separator: v.string(),
  thousands_separator: v.string(),
  decimal_places: v.number(),
  weight_units: v.string(),
  dimension_units: v.string(),
  is_price_entered_with_tax: v.boolean(),
});

const Price = v.object({
  as_entered: v.number(),
  entered_inclusive: v.boolean(),
  tax_exclusive: v.number(),
  tax_inclusive: v.number(),
});

export const WireItemPrice = v.object({
  product_id: v.number(),
  variant_id: v.optional(v.nullable(v.number())),
  price: Price,
  calculated_price: Price,
  /** Price range over all variants. */
  price_range: v.optional(v.nullable(v.object({ minimum: Price, maximum: Price }))),
});

export type WirePrice = v.InferOutput<typeof Price>;
