/** The carts before and after a set that was added by a post. */
import type { Cart } from '#lib/cart/cart.ts';

import { rememberedCart } from './cart-snapshot.ts';
import { $cart, $cartStatus, loadCart } from './cart.ts';

/** `stored`: the snapshots of carts that the browser had before the post. Undefined when the cart did not load. */
export async function cartsAround(
  stored: string | undefined,
): Promise<{ readonly before: Cart | null; readonly after: Cart | null } | undefined> {
  await loadCart();
  if ($cartStatus.get() !== 'current') return undefined;
  const [before, after] = [rememberedCart(stored ?? '{}'), $cart.get()];
  // The cart of another id was made by the post.
  return { before: before && before.id === after?.id ? before : null, after };
}
