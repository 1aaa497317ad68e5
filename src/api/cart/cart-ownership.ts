/**
 * Which cart a call may use: only the session's, in this store. Every access is checked by these functions, and by `mayUseCart` (`lib/cart/cart-owner.ts`)
 * for the cart that the platform returns.
 */
import type { CommerceRegion } from '#lib/region/region.ts';

import { notFound } from '../refusal.ts';
import type { Call, Visit } from '../route.ts';
import type { Session } from '../session/session.ts';

export function visitOfCall(call: Call): Visit {
  if (!call.visit) throw notFound();
  return call.visit;
}

/** The session's record of its cart. */
export function sessionCart(call: Call): Session['carts'][CommerceRegion] {
  return call.visit?.session.carts[call.region];
}

export function isSessionCart(session: Session, store: CommerceRegion, cartId: string): boolean {
  return session.carts[store]?.id === cartId;
}

/** Throws the Refusal `not-found` for another visitor's cart, as for one that does not exist. */
export function requireSessionCart(call: Call, cartId: string): void {
  if (!call.visit || !isSessionCart(call.visit.session, call.region, cartId)) throw notFound();
}
