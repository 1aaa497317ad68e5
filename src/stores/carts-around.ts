/** The carts before and after a set that was added by a post. */
import type { Cart } from '#lib/cart/cart.ts';

import { rememberedCart } from './cart-snapshot.ts';
import { $cart, $cartStatus, loadCart, refreshCart } from './cart.ts';
import { storedIntents } from './pending-intents.ts';

interface Stored {
  /** The snapshots of carts that the browser had before the post. */
  readonly cart: string | null;
  /** The changes that had no answer then. */
  readonly pending: string | null;
}

/** `after` is without the adds that were pending, which are counted with their own answers. Undefined when the cart did not load. */
export async function cartsAround({
  cart,
  pending,
}: Stored): Promise<{ readonly before: Cart | null; readonly after: Cart | null } | undefined> {
  // In order: after the answers to what the page repeats.
  await (pending === null ? loadCart() : refreshCart());
  if ($cartStatus.get() !== 'current') return undefined;
  const [before, after] = [rememberedCart(cart ?? '{}'), $cart.get()];
  const own = new Map<number, number>();
  for (const intent of storedIntents(pending ?? '[]'))
    if (intent.kind === 'add') own.set(intent.variantId, (own.get(intent.variantId) ?? 0) + intent.quantity);
  const lines = after?.lines.map((line) => ({ ...line, quantity: line.quantity - (own.get(line.variantId) ?? 0) }));
  return {
    // The cart of another id was made by the post, or by an add that was pending.
    before: before && before.id === after?.id ? before : null,
    after: after && lines ? { ...after, lines } : null,
  };
}
