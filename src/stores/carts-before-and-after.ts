/** The carts before and after a form post that added a set. */
import type { Cart } from '#lib/cart/cart-contents.ts';

import { rememberedCart } from './cart-snapshot.ts';
import { $cartStatus, loadCart, refreshCart } from './cart.ts';

/**
 * Both carts as confirmed by the server; undefined if the cart did not load. `stored` is the storage entry with the cart snapshots from before the post.
 * `isRepeating` tells that this page repeats changes of the last one, which `after` must include.
 */
export async function cartsBeforeAndAfter(
  stored: string | undefined,
  isRepeating: boolean,
): Promise<{ readonly before: Cart | null; readonly after: Cart | null } | undefined> {
  // Calls run in order, so this reads the cart after the repeated changes.
  await (isRepeating ? refreshCart() : loadCart());
  if ($cartStatus.get() !== 'current') return undefined;
  const [before, after] = [rememberedCart(stored ?? '{}'), rememberedCart()];
  // A cart with another id was created by the post.
  return { before: before && before.id === after?.id ? before : null, after: after ?? null };
}
