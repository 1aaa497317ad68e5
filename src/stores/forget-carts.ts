import { writeStored } from './page-market.ts';

/** Removes the snapshots of carts (`cart-snapshot.ts`) at a sign-in or sign-out: the next customer in this browser must not see them. */
export const forgetCarts = (): void => writeStored('firn.cart', '');
