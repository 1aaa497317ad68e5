import type { Cart } from './cart-contents.ts';

/** A cart belongs to a guest (customer 0) or to one customer. `customerId`: the session's, 0 for a guest. */
export function mayUseCart(cart: Pick<Cart, 'customerId'>, customerId: number): boolean {
  return cart.customerId === 0 || cart.customerId === customerId;
}
