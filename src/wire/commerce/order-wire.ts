/**
 * Order JSON of the commerce platform (v2), in the platform's spelling; only the fields that the shop reads. Amounts are decimal strings, dates are in RFC
 * 2822 format.
 */
import * as v from 'valibot';

const maybe = v.optional(v.nullable(v.string(), ''), '');

export const WireOrderAddress = v.object({
  first_name: maybe,
  last_name: maybe,
  company: maybe,
  street_1: maybe,
  street_2: maybe,
  city: maybe,
  state: maybe,
  zip: maybe,
  country: maybe,
  country_iso2: maybe,
  phone: maybe,
  email: maybe,
});

export const WireOrder = v.object({
  id: v.number(),
  customer_id: v.number(),
  status_id: v.number(),
  status: v.string(),
  is_deleted: v.optional(v.boolean(), false),
  date_created: v.string(),
  date_shipped: maybe,
  items_total: v.number(),
  currency_code: v.string(),
  is_tax_inclusive_pricing: v.optional(v.boolean(), false),
  subtotal_ex_tax: v.string(),
  subtotal_inc_tax: v.string(),
  shipping_cost_ex_tax: v.string(),
  shipping_cost_inc_tax: v.string(),
  total_tax: v.string(),
  total_inc_tax: v.string(),
  refunded_amount: v.optional(v.string(), '0'),
  discount_amount: v.optional(v.string(), '0'),
  coupon_discount: v.optional(v.string(), '0'),
  payment_method: maybe,
  billing_address: WireOrderAddress,
});

export const WireOrderProduct = v.object({
  id: v.number(),
  product_id: v.number(),
  variant_id: v.optional(v.nullable(v.number()), 0),
  name: v.string(),
  sku: maybe,
  brand: maybe,
  quantity: v.number(),
  quantity_shipped: v.optional(v.number(), 0),
  quantity_refunded: v.optional(v.number(), 0),
  price_ex_tax: v.string(),
  price_inc_tax: v.string(),
  total_ex_tax: v.string(),
  total_inc_tax: v.string(),
  product_options: v.optional(v.array(v.object({ display_name: v.string(), display_value: v.string() })), []),
});

export const WireOrderShippingAddress = v.object({ ...WireOrderAddress.entries, shipping_method: maybe });

export const WireOrderCoupon = v.object({ code: v.string(), discount: v.union([v.string(), v.number()]) });

export const WireOrderStatus = v.object({ id: v.number(), name: v.string() });

export const WireShipment = v.object({
  id: v.number(),
  order_id: v.number(),
  date_created: v.string(),
  tracking_number: maybe,
  tracking_link: maybe,
  generated_tracking_link: maybe,
  tracking_carrier: maybe,
  shipping_method: maybe,
  shipping_provider: maybe,
  shipping_provider_display_name: maybe,
  items: v.array(v.object({ order_product_id: v.number(), product_id: v.number(), quantity: v.number() })),
});
