/** The signed-in customer (spec section 3, Customer store state). */
import { atom } from 'nanostores';

import { createApiCaller } from '#clients/storefront-api/api-caller.ts';
import type { ApiCaller } from '#clients/storefront-api/api-caller.ts';
import type { CallResult } from '#clients/storefront-api/call-result.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import type { CustomerMark } from '#lib/customer/customer-mark.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';

import { pageMarket } from './page-market.ts';

/** The customer; undefined while unknown, null if no customer is signed in to this store. */
export const $customer = atom<CustomerView | null | undefined>(undefined);

let api: ApiCaller | undefined;
let pendingRequest: Promise<CallResult<CustomerView | null>> | undefined;

/** The page's API client for everything but the cart. */
export function customerApi(): ApiCaller {
  return (api ??= createApiCaller({ region: pageMarket().region }));
}

/** Replaces the caller in tests. */
export function useCustomerApi(given: ApiCaller): void {
  api = given;
  pendingRequest = undefined;
}

/** Customer state from the readable cookie, available before the API responds. */
export function pageMark(): CustomerMark {
  return customerMark(globalThis.document?.cookie ?? '', pageMarket().store);
}

async function requestCustomer(): Promise<CallResult<CustomerView | null>> {
  const result = await customerApi().call('POST /customers/validate-session', {}, { isRead: true });
  if (result.kind !== 'ok') {
    pendingRequest = undefined;
    return result;
  }
  $customer.set(result.value.customer);
  return { kind: 'ok', value: result.value.customer };
}

/** Loads the signed-in customer once per page, and again after a failure. */
export function loadCustomer(): Promise<CallResult<CustomerView | null>> {
  return (pendingRequest ??= requestCustomer());
}

/** Call this after a sign-in or a change: the next `loadCustomer` queries the API again. */
export function forgetCustomer(): void {
  pendingRequest = undefined;
}
