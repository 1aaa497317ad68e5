/** Sign-in and sign-out: rotates the session id, and merges the session's cart with the customer's. */
import type { Customer } from '#lib/customer/customer-record.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import type { Call } from '../route.ts';
import { withCart, withCustomer } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import { unitedCart, uniteCarts } from './customer-cart.ts';
import { customerView, hasPassword, signedInAs } from './signed-in.ts';
import type { CustomerView } from './signed-in.ts';

/**
 * Signs the session in as the customer. The carts are merged before the session id is rotated, so an interrupted sign-in can be retried with the old
 * id. If the platform fails while the carts are merged, the sign-in still succeeds, and the next session call merges them.
 */
export async function signIn(
  call: Call,
  customer: Customer,
): Promise<{ readonly customer: NonNullable<CustomerView>; readonly csrfToken: string }> {
  const visit = visitOfCall(call);
  const authAt = call.services.clock().getTime();
  const withUnited = await uniteCarts(call, customer.id).then(
    (taken) => unitedCart(call, taken),
    (error: unknown) => {
      const { code = 'unknown' } = error as { code?: string };
      call.log({ level: 'warn', event: 'cart-attach-failed', code });
      return (session: Session) => session;
    },
  );
  await visit.rotate((session) => withUnited(withCustomer(session, call.region, signedInAs(call, customer, authAt))));
  // Sessions that were signed in with an earlier password are ended.
  await visit.endOthers(call.region, customer.id, hasPassword(customer));
  return { customer: customerView(call, customer), csrfToken: visit.csrfToken };
}

/** Section 4: the customer is signed out of this store, and the customer's cart is removed from the session; the next sign-in restores it. */
export async function signOut(call: Call): Promise<void> {
  await visitOfCall(call).rotate((session) =>
    withCart(withCustomer(session, call.region, undefined), call.region, undefined),
  );
}
