/** Events of a changed cart: one for the cart and one for each changed line. */
import type { StoreEvent } from '../hooks/events.ts';
import type { Cart } from './carts.ts';

type Lines = Cart['lines'];

/** Prefix of all cart scopes. */
export const CART_SCOPES = 'store/cart/';

function lineEvents(cartId: string, before: Lines, after: Lines): readonly StoreEvent[] {
  const eventOf = (kind: string, id: string): StoreEvent => ({
    scope: `store/cart/lineItem/${kind}`,
    data: { type: 'cart_line_item', id, cartId },
  });
  const known = new Map(before.map((line) => [line.id, line]));
  const made = after.flatMap((line) => {
    const old = known.get(line.id);
    if (!old) return [eventOf('created', line.id)];
    return JSON.stringify(old) === JSON.stringify(line) ? [] : [eventOf('updated', line.id)];
  });
  const remainingIds = new Set(after.map(({ id }) => id));
  return [...made, ...before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => eventOf('deleted', id))];
}

/** `before` is undefined for a created cart, `after` for a deleted one. */
export function cartEvents(id: string, before: Lines | undefined, after: Lines | undefined): readonly StoreEvent[] {
  const eventOf = (kind: string): StoreEvent => ({ scope: `${CART_SCOPES}${kind}`, data: { type: 'cart', id } });
  return [
    ...(before ? [] : [eventOf('created')]),
    eventOf('updated'),
    ...(after ? [] : [eventOf('deleted')]),
    ...lineEvents(id, before ?? [], after ?? []),
  ];
}
