/** Customers and addresses in v3 format. */
import { COUNTRIES } from '../geography/geography.ts';
import type { Address, Customer } from './customers.ts';

export const CUSTOMER_INCLUDES = [
  'addresses',
  'storecredit',
  'attributes',
  'formfields',
  'shopper_profile_id',
  'segment_ids',
];

/** A v3 timestamp, which has no fractional seconds. */
export const moment = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** An address in v3 format. Form fields of addresses are not supported, so their list is empty. */
export function addressShape({ id, customerId, data }: Address, withFields = true) {
  const country = COUNTRIES.find(({ iso2 }) => iso2 === data.country_code)?.name ?? data.country_code;
  return { id, customer_id: customerId, ...data, country, ...(withFields ? { form_fields: [] } : {}) };
}

export function customerShape(customer: Customer, addresses: readonly Address[], include: ReadonlySet<string>) {
  const { id, data } = customer;
  const [created, modified] = [moment(customer.createdAt), moment(customer.updatedAt)];
  return {
    id, email: customer.email, first_name: data.first_name, last_name: data.last_name, company: data.company, phone: data.phone, notes: data.notes,
    registration_ip_address: data.registration_ip_address, tax_exempt_category: data.tax_exempt_category, customer_group_id: customer.groupId, date_created: created, date_modified: modified,
    address_count: addresses.length, attribute_count: data.attributes.length, authentication: { force_password_reset: data.force_password_reset },
    accepts_product_review_abandoned_cart_emails: data.accepts_product_review_abandoned_cart_emails, origin_channel_id: 1, channel_ids: [1],
    ...(include.has('addresses') ? { addresses: addresses.map((one) => addressShape(one, include.has('formfields'))) } : {}),
    ...(include.has('attributes')
      ? { attributes: data.attributes.map((one) => ({ ...one, customer_id: id, date_created: created, date_modified: modified })) }
      : {}),
    ...(include.has('formfields') ? { form_fields: data.form_fields.map((one) => ({ ...one, customer_id: id })) } : {}),
    ...(include.has('storecredit') ? { store_credit_amounts: [{ amount: 0 }] } : {}),
    ...(include.has('shopper_profile_id') ? { shopper_profile_id: null } : {}),
    ...(include.has('segment_ids') ? { segment_ids: [] } : {}),
  }; // prettier-ignore
}
