/** Customers and orders of a seed. They are imported once, so later changes to them are preserved. */
import * as v from 'valibot';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(99_999_999));
const moment = v.pipe(v.string(), v.isoTimestamp());
const text = v.optional(v.string(), '');

const Address = v.object({
  id,
  first_name: v.string(),
  last_name: v.string(),
  company: text,
  address1: v.string(),
  address2: text,
  city: v.string(),
  state_or_province: text,
  postal_code: v.string(),
  country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  phone: text,
  address_type: v.optional(v.picklist(['residential', 'commercial']), 'residential'),
});

export const SeedCustomer = v.object({
  id,
  email: v.pipe(v.string(), v.email()),
  /** Password hash in the format of `password.ts`; absent: the customer cannot sign in. */
  password: v.optional(v.pipe(v.string(), v.startsWith('scrypt:'))),
  first_name: v.string(),
  last_name: v.string(),
  company: text,
  phone: text,
  notes: text,
  /** Id of the customer group; 0: none. */
  customer_group_id: v.optional(count, 0),
  force_password_reset: v.optional(v.boolean(), false),
  created_at: moment,
  form_fields: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  attributes: v.optional(v.array(v.object({ attribute_id: id, attribute_value: v.string() })), []),
  addresses: v.optional(v.array(Address), []),
});

const OrderAddress = v.object({
  first_name: v.string(),
  last_name: v.string(),
  company: text,
  street_1: v.string(),
  street_2: text,
  city: v.string(),
  state: text,
  zip: v.string(),
  country: v.string(),
  country_iso2: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  phone: text,
  email: v.string(),
});

const Line = v.object({
  id,
  product_id: id,
  variant_id: id,
  name: v.string(),
  sku: v.string(),
  options: v.optional(v.array(v.object({ option_id: id, id, name: v.string(), value: v.string() })), []),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Unit price; includes tax if the store's prices do. */
  price: amount,
});

const Shipment = v.object({
  id,
  created_at: moment,
  tracking_number: v.string(),
  tracking_link: text,
  provider: v.string(),
  provider_name: v.string(),
  method: v.string(),
  items: v.array(v.object({ line_id: id, quantity: count })),
});

export const SeedOrder = v.object({
  id,
  /** Id of the customer; 0: a guest. */
  customer_id: count,
  status_id: v.pipe(count, v.maxValue(14)),
  created_at: moment,
  tax_percent: v.optional(amount, 0),
  shipping_cost: v.optional(amount, 0),
  shipping_method: text,
  discount: v.optional(amount, 0),
  refunded: v.optional(amount, 0),
  coupons: v.optional(v.array(v.object({ id, code: v.string(), amount })), []),
  payment_method: v.optional(v.string(), 'Credit Card'),
  cart_id: text,
  billing_address: OrderAddress,
  shipping_address: OrderAddress,
  lines: v.pipe(v.array(Line), v.minLength(1)),
  shipments: v.optional(v.array(Shipment), []),
});

export type SeedCustomer = v.InferOutput<typeof SeedCustomer>;
export type SeedOrder = v.InferOutput<typeof SeedOrder>;
export type OrderAddress = v.InferOutput<typeof OrderAddress>;
