/** Lines that could not be merged at sign-in; the session keeps them until the shopper dismisses the message. */
import type { LeftOut } from '#lib/cart/left-out.ts';

import type { Call } from '../route.ts';
import { withCart } from '../session/session.ts';
import { sessionCart, visitOfCall } from './cart-ownership.ts';

export function leftOutOf(call: Call, cartId: string): LeftOut[] | undefined {
  const cart = sessionCart(call);
  return cart?.id === cartId ? cart.leftOut : undefined;
}

export async function dismissLeftOut(call: Call, cartId: string): Promise<void> {
  await visitOfCall(call).update((session) => {
    const cart = session.carts[call.region];
    if (cart?.id !== cartId || !cart.leftOut) return session;
    const { leftOut: _read, ...rest } = cart;
    return withCart(session, call.region, rest);
  });
}
