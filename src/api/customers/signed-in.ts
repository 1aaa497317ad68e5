/**
 * The signed-in customer and the checks for access to their data. An id that belongs to another customer gets the same response as one that does not
 * exist.
 */
import type { customerEndpoints } from '#lib/contract/customer-endpoints.ts';
import type { AnswerOf } from '#lib/contract/endpoint.ts';
import type { Customer } from '#lib/customer/customer-record.ts';
import { passwordChanged } from '#lib/customer/password-changed.ts';
import { isPro, proCodeInfo } from '#lib/customer/pro-customer.ts';
import { isFreeShippingHidden } from '#lib/shipping/shipping-cost.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import type { SignedIn } from '../session/session.ts';

export type CustomerView = AnswerOf<typeof customerEndpoints.validateSession>['customer'];

/** How long a password entry authorizes sensitive changes of the account. */
const FRESH_MS = 5 * 60_000;

/** `paysShipping` where the shop hides free shipping from the customer's group; otherwise an empty object. */
function shippingOf({ services, region }: Call, { groupId }: Customer): { readonly paysShipping?: true } {
  return isFreeShippingHidden(groupId, services.hideFreeShippingGroups?.[region] ?? '') ? { paysShipping: true } : {};
}

export function customerView(call: Call, customer: Customer): NonNullable<CustomerView> {
  const { id, email, firstName, lastName, company, phone, groupId, acceptsMarketing } = customer;
  return {
    id,
    email,
    firstName,
    lastName,
    company,
    phone,
    groupId,
    acceptsMarketing,
    isPro: isPro(customer),
    ...shippingOf(call, customer),
    proCodeInfo: proCodeInfo(customer) ?? null,
  };
}

/** The signed-in customer as the session stores it. */
export function signedInAs(call: Call, customer: Customer, authAt: number): SignedIn {
  const changed = passwordChanged(customer);
  return {
    id: customer.id,
    authAt,
    isPro: isPro(customer),
    ...shippingOf(call, customer),
    ...(changed === undefined ? {} : { passwordChanged: changed }),
  };
}

/** Whether a session was signed in with the current password. */
export const hasPassword =
  (customer: Customer) =>
  (visit: SignedIn): boolean =>
    visit.passwordChanged === passwordChanged(customer);

/** The signed-in customer of the call; throws the Refusal `signed-out` when there is none. */
export function signedIn(call: Call): SignedIn {
  const customer = visitOfCall(call).session.customers[call.region];
  if (!customer) throw new Refusal('signed-out', 'No customer is signed in.');
  return customer;
}

/** Returns `id` if it is the signed-in customer's; otherwise throws the Refusal `not-found`. */
export function requireOwnId(call: Call, id: number): number {
  const customer = signedIn(call);
  if (customer.id !== id) throw notFound();
  return customer.id;
}

/** Throws the Refusal `sign-in-again` when the password was entered too long ago. */
export function demandFresh(call: Call): void {
  const age = call.services.clock().getTime() - signedIn(call).authAt;
  if (!(age >= 0 && age <= FRESH_MS)) throw new Refusal('sign-in-again', 'Enter your password again for this change.');
}
