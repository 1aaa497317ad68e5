/** Customers, addresses and groups: wire to domain, and back. */
import type * as v from 'valibot';

import type { Address, AddressFields, Customer, CustomerChanges } from '#lib/customer/customer-record.ts';
import type { CustomerGroup, DiscountRule } from '#lib/customer/discount-rules.ts';
import type { WireAddress, WireCustomer, WireCustomerGroup, WireDiscountRule } from '#wire/commerce/customer-wire.ts';

export function toCustomer(wire: v.InferOutput<typeof WireCustomer>): Customer {
  return {
    id: wire.id,
    email: wire.email,
    firstName: wire.first_name,
    lastName: wire.last_name,
    company: wire.company,
    phone: wire.phone,
    groupId: wire.customer_group_id,
    notes: wire.notes,
    formFields: wire.form_fields.map(({ name, value }) => ({ name, value: [value].flat().join(', ') })),
    attributes: wire.attributes.map((one) => ({ attributeId: one.attribute_id, value: one.attribute_value })),
    acceptsMarketing: wire.accepts_product_review_abandoned_cart_emails,
    mustResetPassword: wire.authentication?.force_password_reset ?? false,
    createdAt: wire.date_created,
  };
}

export function toAddress(wire: v.InferOutput<typeof WireAddress>): Address {
  return {
    id: wire.id,
    customerId: wire.customer_id,
    firstName: wire.first_name,
    lastName: wire.last_name,
    company: wire.company,
    address1: wire.address1,
    address2: wire.address2,
    city: wire.city,
    stateOrProvince: wire.state_or_province,
    postalCode: wire.postal_code,
    countryCode: wire.country_code,
    country: wire.country,
    phone: wire.phone,
    kind: wire.address_type,
  };
}

function toRule(wire: v.InferOutput<typeof WireDiscountRule>): DiscountRule {
  if (wire.type === 'price_list') return { type: wire.type, priceListId: wire.price_list_id };
  const { method, amount } = wire;
  if (wire.type === 'category') return { type: wire.type, method, amount, categoryId: wire.category_id };
  if (wire.type === 'product') return { type: wire.type, method, amount, productId: wire.product_id };
  return { type: wire.type, method, amount };
}

export const toCustomerGroup = (wire: v.InferOutput<typeof WireCustomerGroup>): CustomerGroup => ({
  id: wire.id,
  name: wire.name,
  isDefault: wire.is_default,
  isForGuests: wire.is_group_for_guests,
  discountRules: wire.discount_rules.map(toRule),
});

/** Wire name of each domain field. */
const CUSTOMER_FIELDS = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  phone: 'phone',
  notes: 'notes',
  groupId: 'customer_group_id',
  acceptsMarketing: 'accepts_product_review_abandoned_cart_emails',
  formFields: 'form_fields',
} as const satisfies Partial<Record<keyof CustomerChanges, string>>;

const ADDRESS_FIELDS = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  stateOrProvince: 'state_or_province',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  phone: 'phone',
  kind: 'address_type',
} as const satisfies Record<keyof AddressFields, string>;

function renamed(fields: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([own, wire]) => (fields[own] === undefined ? [] : [[wire, fields[own]]])),
  );
}

export const wireCustomer = ({ password, ...fields }: CustomerChanges): Readonly<Record<string, unknown>> => ({
  ...renamed(fields, CUSTOMER_FIELDS),
  ...(password === undefined ? {} : { authentication: { new_password: password } }),
});

export const wireAddress = (fields: Partial<AddressFields>): Readonly<Record<string, unknown>> =>
  renamed({ ...fields }, ADDRESS_FIELDS);

const OWN_NAMES = new Map<string, string>([
  ...[...Object.entries(CUSTOMER_FIELDS), ...Object.entries(ADDRESS_FIELDS)].map(([own, wire]): [string, string] => [
    wire,
    own,
  ]),
  ['new_password', 'password'],
]);

/** The platform's messages by the domain's field name; errors that match no field are dropped. */
export function fieldErrors(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) => {
      const own = OWN_NAMES.get(key.split('.').at(-1) ?? '');
      return own === undefined ? [] : [[own, message]];
    }),
  );
}
