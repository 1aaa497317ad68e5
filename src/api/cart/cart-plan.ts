/** The state of a cart before a write. Comparing the cart with it later prevents a write whose response was lost from being done twice. */
import * as v from 'valibot';

import { cartCount } from '#lib/cart/cart-contents.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';

const Pieces = v.record(v.string(), v.number());
/** Quantity by `product:variant`. */
export type Pieces = Readonly<Record<string, number>>;

const Plan = v.object({ cartId: v.string(), version: v.number(), pieces: Pieces });
export type CartPlan = Readonly<v.InferOutput<typeof Plan>>;
const Created = v.object({ created: v.string() });

export interface Wanted {
  readonly productId: number;
  readonly variantId?: number | undefined;
  readonly quantity: number;
}

export const pieceKey = (line: { readonly productId: number; readonly variantId: number }): string =>
  `${line.productId}:${line.variantId}`;

export function piecesOf(cart: Pick<Cart, 'lines'>): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const line of cart.lines) pieces[pieceKey(line)] = (pieces[pieceKey(line)] ?? 0) + line.quantity;
  return pieces;
}

/** What a session stores of a cart: enough to plan the next write without calling the platform. */
export const knownOf = (cart: Cart) => ({
  id: cart.id,
  count: cartCount(cart),
  version: cart.version,
  pieces: piecesOf(cart),
});

export const planOf = (cart: Cart): CartPlan => ({ cartId: cart.id, version: cart.version, pieces: piecesOf(cart) });

/** Parses a stored plan; undefined when it does not belong to this cart. */
export function readPlan(value: unknown, cartId: string): CartPlan | undefined {
  const read = v.safeParse(Plan, value);
  return read.success && read.output.cartId === cartId ? read.output : undefined;
}

/** The id of the cart that an earlier attempt created. */
export function readCreated(value: unknown): string | undefined {
  const read = v.safeParse(Created, value);
  return read.success ? read.output.created : undefined;
}

/** Without a variant id the platform chose the variant, so all variants of the product count. */
const isMeant = (key: string, { productId, variantId }: Wanted): boolean =>
  variantId === undefined ? key.startsWith(`${productId}:`) : key === pieceKey({ productId, variantId });

const quantityOf = (pieces: Pieces, one: Wanted): number =>
  Object.entries(pieces).reduce((sum, [key, quantity]) => sum + (isMeant(key, one) ? quantity : 0), 0);

/**
 * The wanted lines whose quantity in the cart has not grown since the state before the add. If all of them remain, the add was not done. An add is
 * atomic, so if only some remain, another writer has added one of the products or removed one of the added lines; adding the remaining lines leaves
 * every wanted line in the cart and adds none twice.
 */
export function remainingLines(before: CartPlan, wanted: readonly Wanted[], cart: Cart): readonly Wanted[] {
  const now = piecesOf(cart);
  return wanted.filter((one) => quantityOf(now, one) <= quantityOf(before.pieces, one));
}

/**
 * The plan of the next attempt: the current cart, except that the lines added by an earlier attempt keep their quantities before it, so that they
 * still count as added.
 */
export function nextPlan(before: CartPlan, wanted: readonly Wanted[], cart: Cart): CartPlan {
  const remaining = new Set(remainingLines(before, wanted, cart));
  const added = wanted.filter((one) => !remaining.has(one));
  const isAdded = ([key]: readonly [string, number]): boolean => added.some((one) => isMeant(key, one));
  const now = planOf(cart);
  const pieces = [
    ...Object.entries(now.pieces).filter((entry) => !isAdded(entry)),
    ...Object.entries(before.pieces).filter(isAdded),
  ];
  return { ...now, pieces: Object.fromEntries(pieces) };
}
