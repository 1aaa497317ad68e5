/** The carts before and after a set that was added by a post. */
import type { Cart } from '#lib/cart/cart.ts';

import { rememberedCart } from './cart-snapshot.ts';
import { $cartStatus, loadCart, refreshCart } from './cart.ts';

/**
 * Both as the server has confirmed them. `stored`: the snapshots of carts that the browser had before the post; `isRepeating`: the page repeats changes of
 * the last one, which `after` then holds. Undefined when the cart did not load.
 */
export async function cartsAround(
  stored: string | undefined,
  isRepeating: boolean,
): Promise<{ readonly before: Cart | null; readonly after: Cart | null } | undefined> {
  // Calls run in order: the cart is read again after the answers.
  await (isRepeating ? refreshCart() : loadCart());
  if ($cartStatus.get() !== 'current') return undefined;
  const [before, after] = [rememberedCart(stored ?? '{}'), rememberedCart()];
  // The cart of another id was made by the post.
  return { before: before && before.id === after?.id ? before : null, after: after ?? null };
}
