/** Customer addresses. The platform updates an address by its id alone, so these calls check that it belongs to the customer. */
import * as v from 'valibot';

import type { Address, AddressFields } from '#lib/customer/customer-record.ts';
import { WireAddress } from '#wire/commerce/customer-wire.ts';

import type { Rejected } from './customer-calls.ts';
import { requireList, parse, unexpected } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { fieldErrors, toAddress, wireAddress } from './to-customer.ts';

export type AddressOutcome =
  | { readonly kind: 'ok'; readonly address: Address }
  /** The customer already has an identical address; nothing was written. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'not-found' }
  | Rejected;

export interface AddressCalls {
  addresses(customerId: number): Promise<readonly Address[]>;
  createAddress(customerId: number, address: AddressFields): Promise<AddressOutcome>;
  /** Absent fields are not changed. */
  updateAddress(customerId: number, id: number, changes: Partial<AddressFields>): Promise<AddressOutcome>;
  deleteAddress(customerId: number, id: number): Promise<{ readonly kind: 'ok' | 'not-found' }>;
}

const ADDRESSES = '/v3/customers/addresses';
const Written = v.object({ data: v.optional(v.array(WireAddress), []) });

export function createAddressCalls({ ask, page }: PlatformCalls): AddressCalls {
  async function list(search: string): Promise<readonly Address[]> {
    return requireList(await page(`${ADDRESSES}?${search}&limit=250`, WireAddress, toAddress)).data;
  }
  const isOwn = async (customerId: number, id: number): Promise<boolean> =>
    (await list(`customer_id:in=${customerId}&id:in=${id}`)).some(
      (one) => one.id === id && one.customerId === customerId,
    );

  async function write(method: string, body: object): Promise<AddressOutcome> {
    const { status, data, title, errors } = await ask(method, ADDRESSES, [body]);
    if (status === 404) return { kind: 'not-found' };
    if (status >= 400) return { kind: 'rejected', message: title, fields: fieldErrors(errors) };
    const [written] = parse(Written, data ?? {}).data;
    return written ? { kind: 'ok', address: toAddress(written) } : { kind: 'duplicate' };
  }

  return {
    addresses: (customerId) => list(`customer_id:in=${customerId}`),
    createAddress: (customerId, address) => write('POST', { ...wireAddress(address), customer_id: customerId }),
    async updateAddress(customerId, id, changes) {
      return (await isOwn(customerId, id)) ? write('PUT', { ...wireAddress(changes), id }) : { kind: 'not-found' };
    },
    async deleteAddress(customerId, id) {
      if (!(await isOwn(customerId, id))) return { kind: 'not-found' };
      const { status } = await ask('DELETE', `${ADDRESSES}?id:in=${id}`);
      if (status >= 400 && status !== 404) throw unexpected(status, 'the deletion of an address');
      return { kind: 'ok' };
    },
  };
}
