/** Whoever is signed in, as pages of the account show him (spec section 3, Customer store state). */
import { atom } from 'nanostores';

import { createCustomerApi } from '#clients/storefront-api/customer-api.ts';
import type { Asked, CustomerApi } from '#clients/storefront-api/customer-api.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import type { CustomerMark } from '#lib/customer/customer-mark.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';

import { pageMarket } from './market.ts';

/** Undefined: not asked yet. Null: nobody. */
export const $customer = atom<CustomerView | null | undefined>(undefined);

let api: CustomerApi | undefined;
let asking: Promise<Asked<CustomerView | null>> | undefined;

export function customerApi(): CustomerApi {
  return (api ??= createCustomerApi({ region: pageMarket().region }));
}

/** Tests hand in an API of their own. */
export function useCustomerApi(given: CustomerApi): void {
  api = given;
  asking = undefined;
}

/** What the page may believe before it has asked. */
export function pageMark(): CustomerMark {
  return customerMark(globalThis.document?.cookie ?? '', pageMarket().store);
}

/** Asks once a page who is signed in; again when there was no answer. */
export function loadCustomer(): Promise<Asked<CustomerView | null>> {
  asking ??= customerApi()
    .whoIs()
    .then((asked) => {
      if (asked.kind === 'ok') $customer.set(asked.value);
      else asking = undefined;
      return asked;
    });
  return asking;
}

/** Somebody has signed in or changed himself meanwhile: the next question is asked anew. */
export function forgetCustomer(): void {
  asking = undefined;
}

/** Spec section 4: customer, pro flag, group, discount, spend, expiry and employee flag go; what belongs to somebody is kept by stores that listen. */
export async function signOut(): Promise<boolean> {
  const asked = await customerApi().signOut();
  if (asked.kind !== 'ok') return false;
  forgetCustomer();
  $customer.set(null);
  return true;
}
