/** v3/customers: list, create, change, delete, credentials, attributes, form fields. */
import type { CustomerData, StoredFormField } from '../database/schema-people.ts';
import { cursorListed, json, listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters, sorted } from '../requests/filters.ts';
import type { FieldKind } from '../requests/filters.ts';
import { idsIn, isCount, knownOnly, paging, readBody, readList, listParameter } from '../requests/parameters.ts';
import type { Body } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { checkPlace, NO_ADDRESS } from './address-place.ts';
import {
  addressData,
  attributesIn,
  customerData,
  emailIn,
  groupIn,
  invalid,
  passwordIn,
  required,
} from './customer-input.ts';
import { CUSTOMER_INCLUDES, customerShape } from './customer-shape.ts';
import type { Customer, CustomerChange, NewCustomer, WriteOutcome } from './customers.ts';
import { refuseUnsupportedOfAddress, refuseUnsupported } from './unsupported-fields.ts';

const MOST = 10;
const FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'number', company: 'text', customer_group_id: 'number', email: 'text', name: 'text', phone: 'text', registration_ip_address: 'text', date_created: 'date', date_modified: 'date',
}; // prettier-ignore
const FILTERS = [
  'id:in', 'company:in', 'customer_group_id:in', 'email:in', 'name:in', 'name:like', 'phone:in', 'registration_ip_address:in',
  ...['date_created', 'date_modified'].flatMap((name) => [name, `${name}:min`, `${name}:max`]),
]; // prettier-ignore
const LIST = ['page', 'limit', 'include', 'sort', 'after', 'before'];
const SORTS = ['date_created', 'last_name', 'date_modified'];

const EMPTY: CustomerData = {
  first_name: '', last_name: '', company: '', phone: '', notes: '', tax_exempt_category: '', registration_ip_address: '',
  accepts_product_review_abandoned_cart_emails: false, force_password_reset: false, form_fields: [], attributes: [],
}; // prettier-ignore
async function shapesOf({ customers }: Call, found: readonly Customer[], include: ReadonlySet<string>) {
  const addresses = found.length > 0 ? await customers.addresses({ customerIds: found.map(({ id }) => id) }) : [];
  return (customer: Customer) =>
    customerShape(customer, addresses.filter(({ customerId }) => customerId === customer.id), include); // prettier-ignore
}

async function list(call: Call): Promise<Response> {
  const search = call.url.searchParams;
  knownOnly(search, [...LIST, ...FILTERS]);
  const include = listParameter(search, 'include', CUSTOMER_INCLUDES);
  const [ids, emails] = [idsIn(search, 'id:in'), search.get('email:in')?.split(',')];
  const found = await call.customers.list({ ...(ids ? { ids } : {}), ...(emails ? { emails } : {}) });
  const named = found.map((customer) => {
    const { first_name, last_name, company, phone, registration_ip_address } = customer.data;
    return {
      customer, id: customer.id, email: customer.email, customer_group_id: customer.groupId, company, phone, registration_ip_address, last_name, name: `${first_name} ${last_name}`,
      date_created: customer.createdAt.toISOString(), date_modified: customer.updatedAt.toISOString(),
    }; // prettier-ignore
  });
  const matches = readFilters(search, FIELDS, [...LIST, 'id:in', 'email:in']);
  const [sort = '', direction = 'asc'] = search.get('sort')?.split(':') ?? [];
  const order = new URLSearchParams(sort ? { sort, direction } : {});
  const all = sorted(named.filter(matches), order, SORTS).map(({ customer }) => customer);
  const { page, limit } = paging(search);
  const shape = await shapesOf(call, all, include);
  return cursorListed({ all, page, limit }, call.url, shape);
}

async function written(call: Call, outcome: WriteOutcome<Customer>): Promise<Response> {
  if (outcome.kind === 'taken')
    throw invalid('.customer_create', 'Error creating customers. The email address is already in use.', 'Customers could not be written: the email address is already in use.');
  if (outcome.kind === 'absent') throw new Refusal(404, 'The customer was not found.');
  const shape = await shapesOf(call, outcome.written, new Set(['formfields', 'attributes']));
  return single(outcome.written.map(shape));
} // prettier-ignore

async function newCustomer(body: Body, { catalog, customers }: Call, at: string): Promise<NewCustomer> {
  refuseUnsupported(body, at);
  const { settings } = catalog.store;
  const email = emailIn(body, at);
  const data = { ...EMPTY, ...customerData(body, at), attributes: attributesIn(body, settings, at) };
  required({ ...data, email }, ['email', 'first_name', 'last_name'], at);
  const given = body['addresses'] ?? [];
  if (!Array.isArray(given) || given.length > MOST)
    throw invalid(`${at}addresses`, `must be a list of at most ${MOST}`);
  const addresses = given.map((one: unknown, index) => {
    const place = `${at}addresses.${index}.`;
    const fields = typeof one === 'object' && one ? (one as Body) : {};
    refuseUnsupportedOfAddress(fields, place);
    const address = { ...NO_ADDRESS, ...addressData(fields, place) };
    checkPlace(address, place);
    return address;
  });
  const fallback = settings.customer_groups.find(({ is_default }) => is_default)?.id ?? 0;
  const password = passwordIn(body, at);
  return {
    email: email ?? '',
    password: password === undefined ? null : await customers.hash(password),
    groupId: groupIn(body, settings, at) ?? fallback,
    data,
    addresses,
  };
}

async function create(call: Call): Promise<Response> {
  const bodies = await readList(call.request, MOST);
  const all: NewCustomer[] = [];
  for (const [index, body] of bodies.entries()) all.push(await newCustomer(body, call, `${index}.`));
  return written(call, await call.customers.create(all));
}

async function changeIn(body: Body, { catalog, customers }: Call, at: string): Promise<CustomerChange> {
  const id = body['id'];
  if (!isCount(id, 1)) throw invalid(`${at}id`, 'is required');
  refuseUnsupported(body, at);
  const [email, password] = [emailIn(body, at), passwordIn(body, at)];
  const groupId = groupIn(body, catalog.store.settings, at);
  const data = customerData(body, at);
  for (const name of ['first_name', 'last_name'] as const) if (data[name] !== undefined) required(data, [name], at);
  return {
    id,
    data,
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password: await customers.hash(password) }),
    ...(groupId === undefined ? {} : { groupId }),
  };
}

async function update(call: Call): Promise<Response> {
  const bodies = await readList(call.request, MOST);
  const changes: CustomerChange[] = [];
  for (const [index, body] of bodies.entries()) changes.push(await changeIn(body, call, `${index}.`));
  return written(call, await call.customers.update(changes));
}

/** Deletes customers by id. A request without a filter deletes nothing and is not an error. */
async function remove({ url, customers }: Call): Promise<Response> {
  knownOnly(url.searchParams, ['id:in']);
  const ids = idsIn(url.searchParams, 'id:in');
  if (ids) await customers.delete(ids);
  return json(undefined, 204);
}

/**
 * A wrong password is not an error. The response does not reveal whether the customer exists. Attempts are not limited here: a limit per e-mail would
 * let strangers lock customers out, whereas the calling shop can limit its clients.
 */
async function validate(call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const { email, password, channel_id = 1 } = body;
  const missing = ['email', 'password'].filter((name) => typeof body[name] !== 'string' || body[name] === '');
  if (missing.length > 0)
    throw new Refusal(422, 'The required field(s) are missing.', {
      errors: Object.fromEntries(missing.map((name) => [name, 'is required'])),
    });
  if (channel_id !== 1) throw invalid('channel_id', 'names no channel of this store');
  const customer = await call.customers.login(String(email), String(password).slice(0, 1024));
  return json({ is_valid: customer !== undefined, customer_id: customer?.id ?? null });
}

const ATTRIBUTE_FIELDS = { name: 'text', type: 'text', date_created: 'date', date_modified: 'date' } as const;
const ATTRIBUTE_FILTERS = [
  'name', 'name:like', 'type', ...['date_created', 'date_modified'].flatMap((name) => [name, `${name}:min`, `${name}:max`]),
]; // prettier-ignore

function attributes({ url, catalog }: Call): Response {
  const search = url.searchParams;
  knownOnly(search, ['page', 'limit', ...ATTRIBUTE_FILTERS]);
  const at = '2026-11-02T08:00:00Z';
  const shapes = catalog.store.settings.customer_attributes.map(({ id, name, type }) => ({
    id, name, type, date_created: at, date_modified: at,
  })); // prettier-ignore
  const all = shapes.filter(readFilters(search, ATTRIBUTE_FIELDS, ['page', 'limit']));
  return listed({ all, ...paging(search) }, url, (shape) => shape);
}

/** The type of a form field, derived from its value, because the seed has no field definitions. */
function fieldType({ value }: StoredFormField): string {
  if (Array.isArray(value)) return 'checkboxes';
  return typeof value === 'number' ? 'numbers' : 'text';
}

async function formFields({ url, customers }: Call): Promise<Response> {
  const search = url.searchParams;
  knownOnly(search, ['page', 'limit', 'customer_id', 'address_id', 'field_name', 'field_type', 'after', 'before']);
  const [ids, addressIds] = [idsIn(search, 'customer_id'), idsIn(search, 'address_id')];
  const [name, type] = [search.get('field_name'), search.get('field_type')];
  // Addresses have no form fields.
  const found = addressIds ? [] : await customers.list(ids ? { ids } : {});
  const all = found.flatMap(({ id, data }) =>
    data.form_fields
      .filter((field) => [null, field.name].includes(name) && [null, fieldType(field)].includes(type))
      .map((field) => ({ id, field })),
  );
  return cursorListed({ all, ...paging(search) }, url, ({ id, field }) => ({ ...field, customer_id: id }));
}

const scope = 'store_v2_customers';

export const customerRoutes = resource([
  { path: 'v3/customers/validate-credentials', scope, on: { POST: validate } },
  { path: 'v3/customers/attributes', scope, on: { GET: attributes } },
  { path: 'v3/customers/form-field-values', scope, on: { GET: formFields } },
  { path: 'v3/customers', scope, on: { GET: list, POST: create, PUT: update, DELETE: remove } },
]);
