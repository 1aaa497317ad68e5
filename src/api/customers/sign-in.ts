/** Signing in and out: a new id for the visit, and one cart of the visit and the customer. */
import type { Customer } from '#lib/customer/customer.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import type { Call } from '../route.ts';
import { withCart, withCustomer } from '../session/session.ts';
import { keptCart, uniteCarts } from './customer-cart.ts';
import { customerView, hasPassword, signedInAs } from './signed-in.ts';
import type { CustomerView } from './signed-in.ts';

/**
 * The visit goes on as the customer's. The carts are made one before the visit gets its new id: a sign-in that is cut off is sent again by the old one. A
 * platform that does not answer for carts is no reason to refuse the sign-in; the next look at the session makes up for it.
 */
export async function signIn(
  call: Call,
  customer: Customer,
): Promise<{ readonly customer: NonNullable<CustomerView>; readonly csrfToken: string }> {
  const visit = visitOfCall(call);
  const authAt = call.services.clock().getTime();
  const united = await uniteCarts(call, customer.id).then(
    (taken) => ({ taken }),
    (error: unknown) => {
      const { code = 'unknown' } = error as { code?: string };
      call.log({ level: 'warn', event: 'cart-attach-failed', code });
    },
  );
  await visit.rotate((session) => {
    const signedIn = withCustomer(session, call.region, signedInAs(customer, authAt));
    if (!united) return signedIn;
    const { taken } = united;
    return withCart(signedIn, call.region, taken && keptCart(taken, session.carts[call.region]));
  });
  // A visit that was signed in with an earlier password needs the new one.
  await visit.endOthers(call.region, customer.id, hasPassword(customer));
  return { customer: customerView(customer), csrfToken: visit.csrfToken };
}

/** Section 4: the customer leaves this store, and the customer's cart leaves the visit; the next sign-in brings it back. */
export async function signOut(call: Call): Promise<void> {
  await visitOfCall(call).rotate((session) =>
    withCart(withCustomer(session, call.region, undefined), call.region, undefined),
  );
}
