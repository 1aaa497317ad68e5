/** Signing in and out: a new id for the visit, and its cart with the customer's. */
import { cartCount } from '#lib/cart/cart.ts';
import type { Cart } from '#lib/cart/cart.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import type { Customer } from '#lib/customer/customer.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { visitOfCall } from '../cart/own-cart.ts';
import type { Call } from '../route.ts';
import { withCart, withCustomer } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import { customerView, hasPassword, signedInAs } from './signed-in.ts';
import type { CustomerView } from './signed-in.ts';

async function cartOf(call: Call, id: string | undefined, customerId: number): Promise<Cart | undefined> {
  if (id === undefined) return undefined;
  const outcome = await call.commerce.cart(id);
  // Section 4: a cart goes to whoever signs in when it is nobody's or his own.
  return outcome.kind === 'ok' && [0, customerId].includes(outcome.cart.customerId) ? outcome.cart : undefined;
}

interface Taken {
  readonly cart: Cart;
  /** What of the stored cart did not come. */
  readonly leftOut: readonly LeftOut[];
}

async function united(
  call: Call,
  visitCart: Cart,
  storedId: string | undefined,
  customerId: number,
): Promise<Taken | undefined> {
  if (storedId !== undefined && storedId !== visitCart.id) {
    const merged = await call.commerce.mergeCarts(visitCart.id, storedId, customerId);
    return merged.kind === 'merged' ? merged : undefined;
  }
  if (visitCart.customerId === customerId) return { cart: visitCart, leftOut: [] };
  const assigned = await call.commerce.assignCustomer(visitCart.id, customerId);
  return assigned.kind === 'ok' ? { cart: assigned.cart, leftOut: [] } : undefined;
}

/** The cart of the visit, joined with what the customer had put aside; undefined when there is none. */
async function takeCart(call: Call, customerId: number): Promise<Taken | undefined> {
  const { customerCarts } = call.services.store;
  const visitCart = await cartOf(call, visitOfCall(call).session.carts[call.region]?.id, customerId);
  const storedId = await customerCarts.of(call.region, customerId);
  const base = visitCart ?? (await cartOf(call, storedId, customerId));
  const taken = base && (await united(call, base, storedId, customerId));
  if (taken) await customerCarts.keep(call.region, customerId, taken.cart.id);
  return taken;
}

type StoredCart = Session['carts'][CommerceRegion];

/** What was told before about the same cart is told until it is dismissed. */
function kept({ cart: { id, ...cart }, leftOut }: Taken, before: StoredCart): StoredCart {
  const fresh = leftOut.map((one) => ({ ...one, options: [...one.options] }));
  const told = [...((before?.id === id && before.leftOut) || []), ...fresh];
  return {
    id,
    count: cartCount({ id, ...cart }),
    version: cart.version,
    ...(told.length > 0 ? { leftOut: told } : {}),
  };
}

/** The visit goes on as the customer's. Its cart is no reason to fail: what the platform does not answer for stays as it is. */
export async function signIn(
  call: Call,
  customer: Customer,
): Promise<{ readonly customer: NonNullable<CustomerView>; readonly csrfToken: string }> {
  const visit = visitOfCall(call);
  const authAt = call.services.clock().getTime();
  await visit.rotate((session) => withCustomer(session, call.region, signedInAs(customer, authAt)));
  // Whoever is still there with a password from before has to give the new one.
  await visit.endOthers(call.region, customer.id, hasPassword(customer));
  try {
    const taken = await takeCart(call, customer.id);
    await visit.update((session) => withCart(session, call.region, taken && kept(taken, session.carts[call.region])));
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    call.log({ level: 'warn', event: 'cart-attach-failed', code });
  }
  return { customer: customerView(customer), csrfToken: visit.csrfToken };
}

/** Section 4: the customer leaves this store, and his cart leaves the visit; he finds it again at the next sign-in. */
export async function signOut(call: Call): Promise<void> {
  await visitOfCall(call).rotate((session) =>
    withCart(withCustomer(session, call.region, undefined), call.region, undefined),
  );
}
