/** Customer JSON of the commerce platform (v3), in the platform's spelling; only the fields that the shop reads. */
import * as v from 'valibot';

/** Values of form fields: text, numbers or lists of choices. */
const FormValue = v.union([v.string(), v.number(), v.array(v.string())]);
const maybe = v.optional(v.nullable(v.string(), ''), '');

export const WireCustomer = v.object({
  id: v.number(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  company: maybe,
  phone: maybe,
  notes: maybe,
  customer_group_id: v.optional(v.number(), 0),
  date_created: v.string(),
  accepts_product_review_abandoned_cart_emails: v.optional(v.boolean(), false),
  authentication: v.optional(v.object({ force_password_reset: v.boolean() })),
  form_fields: v.optional(v.array(v.object({ name: v.string(), value: FormValue })), []),
  attributes: v.optional(v.array(v.object({ attribute_id: v.number(), attribute_value: v.string() })), []),
});

export const WireAddress = v.object({
  id: v.number(),
  customer_id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  company: maybe,
  address1: v.string(),
  address2: maybe,
  city: v.string(),
  state_or_province: maybe,
  postal_code: maybe,
  country_code: v.string(),
  country: maybe,
  phone: maybe,
  address_type: v.optional(v.picklist(['residential', 'commercial']), 'residential'),
});

/** Response to a credentials check, without the usual envelope. The status is 200 even for a wrong password. */
export const WireCredentials = v.object({
  is_valid: v.boolean(),
  customer_id: v.optional(v.nullable(v.number()), null),
});

export const WireAttribute = v.object({ id: v.number(), name: v.string() });

const Method = v.picklist(['percent', 'fixed', 'price']);
const Amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((amount) => `${amount}`),
);

export const WireDiscountRule = v.variant('type', [
  v.object({ type: v.literal('price_list'), price_list_id: v.number() }),
  v.object({ type: v.literal('all'), method: Method, amount: Amount }),
  v.object({ type: v.literal('category'), method: Method, amount: Amount, category_id: v.number() }),
  v.object({ type: v.literal('product'), method: Method, amount: Amount, product_id: v.number() }),
]);

export const WireCustomerGroup = v.object({
  id: v.number(),
  name: v.string(),
  is_default: v.boolean(),
  is_group_for_guests: v.optional(v.boolean(), false),
  discount_rules: v.array(WireDiscountRule),
});
