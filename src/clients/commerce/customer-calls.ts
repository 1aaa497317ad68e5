/** Customers of the platform. The caller must check access: the platform reads and changes any customer. */
import * as v from 'valibot';

import type { Customer, CustomerChanges, NewCustomer } from '#lib/customer/customer-record.ts';
import { WireCredentials, WireCustomer } from '#wire/commerce/customer-wire.ts';

import { requireList, parse, query, unexpected } from './platform-calls.ts';
import type { Answer, PlatformCalls } from './platform-calls.ts';
import { fieldErrors, toCustomer, wireAddress, wireCustomer } from './to-customer.ts';

/** `fields`: messages by the shop's field name (`email`, `firstName`), for fields that the platform names. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

export type LoginOutcome =
  | { readonly kind: 'ok'; readonly customer: Customer }
  /** The same outcome for an unknown e-mail, a wrong password and a missing password. */
  | { readonly kind: 'refused' }
  /** The password is correct but must be reset first. */
  | { readonly kind: 'reset-required'; readonly customerId: number };

export type CustomerOutcome =
  | { readonly kind: 'ok'; readonly customer: Customer }
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'not-found' }
  | Rejected;

export interface CustomerCalls {
  /** Throws AppError `commerce-busy` when the platform throttles it. */
  login(email: string, password: string): Promise<LoginOutcome>;
  /** Checks the customer's password without signing in. */
  checkPassword(customerId: number, email: string, password: string): Promise<boolean>;
  customer(id: number): Promise<Customer | undefined>;
  customerByEmail(email: string): Promise<Customer | undefined>;
  createCustomer(customer: NewCustomer): Promise<CustomerOutcome>;
  updateCustomer(id: number, changes: CustomerChanges): Promise<CustomerOutcome>;
  /** Deleting an unknown customer is not an error. */
  deleteCustomer(id: number): Promise<void>;
}

const INCLUDE = 'formfields,attributes';
const TAKEN = /already (in use|exists?|taken)|duplicate/i;
const Customers = v.object({ data: v.array(WireCustomer) });

function refusal({ title, errors }: Answer): CustomerOutcome {
  if (TAKEN.test([title, ...Object.values(errors)].join(' '))) return { kind: 'email-taken' };
  return { kind: 'rejected', message: title, fields: fieldErrors(errors) };
}

export function createCustomerCalls(calls: PlatformCalls): CustomerCalls {
  const { ask, page } = calls;

  async function find(search: Readonly<Record<string, string | number>>): Promise<Customer | undefined> {
    return requireList(await page(`/v3/customers${query({ ...search, include: INCLUDE })}`, WireCustomer, toCustomer))
      .data[0];
  }

  async function credentials(email: string, password: string): Promise<number | undefined> {
    const answer = await ask('POST', '/v3/customers/validate-credentials', { email, password, channel_id: 1 });
    // The platform responds to a wrong password with 200. 400 and 422 reject an e-mail or password that no account can have; any other error
    // status is an outage, not a wrong password.
    if (answer.status === 400 || answer.status === 422) return undefined;
    if (answer.status >= 400) throw unexpected(answer.status, 'a sign-in');
    const { is_valid, customer_id } = parse(WireCredentials, answer.data);
    return is_valid ? (customer_id ?? undefined) : undefined;
  }

  async function write(method: string, body: Readonly<Record<string, unknown>>): Promise<CustomerOutcome> {
    const answer = await ask(method, '/v3/customers', [body]);
    if (answer.status === 404) return { kind: 'not-found' };
    if (answer.status >= 400) return refusal(answer);
    const [written] = parse(Customers, answer.data).data;
    if (!written) return { kind: 'not-found' };
    const customer = await find({ 'id:in': written.id });
    return customer ? { kind: 'ok', customer } : { kind: 'not-found' };
  }

  return {
    async login(email, password) {
      const id = await credentials(email, password);
      const customer = id === undefined ? undefined : await find({ 'id:in': id });
      if (!customer) return { kind: 'refused' };
      return customer.mustResetPassword
        ? { kind: 'reset-required', customerId: customer.id }
        : { kind: 'ok', customer };
    },
    checkPassword: async (customerId, email, password) => (await credentials(email, password)) === customerId,
    customer: (id) => find({ 'id:in': id }),
    async customerByEmail(email) {
      // The platform would read a comma as a list separator, and no valid address contains one.
      return email.includes(',') ? undefined : find({ 'email:in': email });
    },
    createCustomer: ({ address, ...customer }) =>
      write('POST', {
        ...wireCustomer(customer),
        origin_channel_id: 1,
        ...(address ? { addresses: [wireAddress(address)] } : {}),
      }),
    async updateCustomer(id, changes) {
      return (await find({ 'id:in': id })) ? write('PUT', { id, ...wireCustomer(changes) }) : { kind: 'not-found' };
    },
    async deleteCustomer(id) {
      const { status } = await ask('DELETE', `/v3/customers?id:in=${id}`);
      if (status >= 400 && status !== 404) throw unexpected(status, 'the deletion of a customer');
    },
  };
}
