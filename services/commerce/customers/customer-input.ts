/** Reads the bodies of customer calls: missing, too long or unknown fields are refused by name, as `<index>.<field>`. */
import type { AddressData, CustomerData, StoredAttribute, StoredFormField } from '../database/schema-people.ts';
import { Refusal } from '../requests/answer.ts';
import { isCount } from '../requests/parameters.ts';
import type { Body } from '../requests/parameters.ts';
import type { StoreSettings } from '../seed/seed-settings.ts';

export const invalid = (field: string, problem: string, title = 'The request was not valid.'): Refusal =>
  new Refusal(422, title, { errors: { [field]: problem } });

const EMAIL = /^[^\s@<>",;]{1,64}@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/;
const SHORTEST_PASSWORD = 7;
const LONGEST_PASSWORD = 256;
export const PASSWORD_RULE = `Passwords must be at least ${SHORTEST_PASSWORD} characters and contain both alphabetic and numeric characters.`;

export function isNewPassword(given: string): boolean {
  const isInBounds = given.length >= SHORTEST_PASSWORD && given.length <= LONGEST_PASSWORD;
  return isInBounds && /\d/.test(given) && /\p{L}/u.test(given) && !given.includes('\0');
}

export const isEmail = (given: string): boolean => given.length <= 250 && EMAIL.test(given);

/** Reads text fields of a body: at most `most` characters; undefined if absent. `at`: path of the body, for error messages. */
function textsOf(body: Body, at: string): (field: string, most: number) => string | undefined {
  return (field, most) => {
    const value = body[field];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw invalid(`${at}${field}`, 'must be text');
    if (value.length > most) throw invalid(`${at}${field}`, `must not be longer than ${most} characters`);
    return value;
  };
}

function flag(body: Body, field: string, at: string): boolean | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw invalid(`${at}${field}`, 'must be true or false');
  return value;
}

const present = <T extends object>(fields: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;

function objects(body: Body, field: string, at: string): readonly Body[] | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  const isFine = Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === 'object' && one);
  if (!isFine) throw invalid(`${at}${field}`, 'must be a list of objects');
  return value as readonly Body[];
}

function formField(body: Body, at: string): StoredFormField {
  const text = textsOf(body, at);
  const name = text('name', 255);
  const value = body['value'];
  const isList = Array.isArray(value) && value.length <= 50 && value.every((one) => typeof one === 'string');
  if (!name) throw invalid(`${at}name`, 'is required');
  if (isList) return { name, value: value as readonly string[] };
  if (typeof value === 'number') return { name, value };
  const content = text('value', 10_000);
  if (content === undefined) throw invalid(`${at}value`, 'is required');
  return { name, value: content };
}

export function formFieldsIn(body: Body, at: string): readonly StoredFormField[] | undefined {
  return objects(body, 'form_fields', at)?.map((one, index) => formField(one, `${at}form_fields.${index}.`));
}

export function attributesIn(body: Body, settings: StoreSettings, at: string): readonly StoredAttribute[] {
  return (objects(body, 'attributes', at) ?? []).map((one, index) => {
    const attribute_id = one['attribute_id'];
    const isKnown = settings.customer_attributes.some(({ id }) => id === attribute_id);
    if (!isCount(attribute_id, 1) || !isKnown) throw invalid(`${at}attributes.${index}.attribute_id`, 'is not known');
    return { id: index + 1, attribute_id, attribute_value: textsOf(one, at)('attribute_value', 255) ?? '' };
  });
}

export function groupIn(body: Body, settings: StoreSettings, at: string): number | undefined {
  const id = body['customer_group_id'];
  if (id === undefined) return undefined;
  const isKnown = id === 0 || settings.customer_groups.some((group) => group.id === id);
  if (!isCount(id, 0) || !isKnown) throw invalid(`${at}customer_group_id`, 'is not known');
  return id;
}

export function emailIn(body: Body, at: string): string | undefined {
  const email = textsOf(body, at)('email', 250);
  if (email !== undefined && !isEmail(email)) throw invalid(`${at}email`, 'must be an e-mail address');
  return email;
}

export function passwordIn(body: Body, at: string): string | undefined {
  const authentication = body['authentication'];
  if (authentication === undefined) return undefined;
  if (typeof authentication !== 'object' || authentication === null)
    throw invalid(`${at}authentication`, 'must be an object');
  const password = textsOf(authentication as Body, `${at}authentication.`)('new_password', LONGEST_PASSWORD);
  if (password !== undefined && !isNewPassword(password))
    throw invalid(`${at}authentication.new_password`, PASSWORD_RULE);
  return password;
}

function resetIn(body: Body, at: string): boolean | undefined {
  const authentication = body['authentication'];
  return typeof authentication === 'object' && authentication
    ? flag(authentication as Body, 'force_password_reset', `${at}authentication.`)
    : undefined;
}

/** Reads the fields of a customer's JSON column; absent fields stay absent. */
export function customerData(body: Body, at: string): Partial<CustomerData> {
  const text = textsOf(body, at);
  return present({
    first_name: text('first_name', 100),
    last_name: text('last_name', 100),
    company: text('company', 255),
    phone: text('phone', 50),
    notes: text('notes', 10_000),
    tax_exempt_category: text('tax_exempt_category', 255),
    registration_ip_address: text('registration_ip_address', 30),
    accepts_product_review_abandoned_cart_emails: flag(body, 'accepts_product_review_abandoned_cart_emails', at),
    force_password_reset: resetIn(body, at),
    form_fields: formFieldsIn(body, at),
  });
}

export function addressData(body: Body, at: string): Partial<AddressData> {
  const text = textsOf(body, at);
  const kind = text('address_type', 20);
  if (kind !== undefined && kind !== 'residential' && kind !== 'commercial')
    throw invalid(`${at}address_type`, 'must be residential or commercial');
  const country_code = text('country_code', 2)?.toUpperCase();
  if (country_code !== undefined && !/^[A-Z]{2}$/.test(country_code))
    throw invalid(`${at}country_code`, 'must be a country code of two letters');
  return present({
    first_name: text('first_name', 255),
    last_name: text('last_name', 255),
    company: text('company', 255),
    address1: text('address1', 255),
    address2: text('address2', 255),
    city: text('city', 100),
    state_or_province: text('state_or_province', 100),
    postal_code: text('postal_code', 30),
    country_code,
    phone: text('phone', 50),
    address_type: kind as AddressData['address_type'] | undefined,
  });
}

/** Refuses missing fields. A string of only white space counts as missing. */
export function required(given: object, names: readonly string[], at: string): void {
  const fields = { ...given } as Readonly<Record<string, unknown>>;
  const missing = names.filter((name) => typeof fields[name] !== 'string' || fields[name].trim() === '');
  if (missing.length === 0) return;
  throw new Refusal(422, `The required field(s) are missing: ${missing.join(', ')}.`, {
    errors: Object.fromEntries(missing.map((name) => [`${at}${name}`, 'is required'])),
  });
}
