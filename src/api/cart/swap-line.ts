/**
 * Replaces the variant of a cart line. The platform cannot do that in one call: the new variant is added first, then the old line is removed, so that
 * an interruption leaves both lines and loses none. The next request with the key completes the change, and so does a new attempt with another key while
 * the cart is as the interruption left it (`docs/decisions/121`).
 */
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { limitPassed } from '#lib/cart/limits.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { Refusal } from '../refusal.ts';
import type { Attempt, Call } from '../route.ts';
import { withCart } from '../session/session.ts';
import { sessionCart, visitOfCall } from './cart-ownership.ts';
import { pieceKey, piecesOf, readPlan } from './cart-plan.ts';
import type { Pieces } from './cart-plan.ts';
import { addExactlyOnce } from './exactly-once.ts';
import { cartGone, readSessionCart, writeSessionCart } from './session-cart.ts';
import type { CartAnswer } from './session-cart.ts';

export interface LineSwap {
  readonly cartId: string;
  readonly itemId: string;
  /** The wanted variant of the line's product. */
  readonly variantId: number;
  readonly attempt: Attempt;
}

export function checkLimits(cart: Pick<Cart, 'lines'> | undefined, wanted: Parameters<typeof limitPassed>[1]): void {
  const passed = limitPassed(cart, wanted);
  if (passed === 'quantity')
    throw new Refusal('too-many-pieces', `A line takes at most ${MAX_QUANTITY_PER_LINE} pieces.`);
  if (passed === 'lines') throw new Refusal('too-many-lines', `A cart takes at most ${MAX_LINES} lines.`);
}

/**
 * Removes the old line, unless another request has removed it meanwhile. The add is already done: a failure must not release the idempotency key, or
 * the next request with the key would add again.
 */
async function removeOld(call: Call, cartId: string, line: CartLine): Promise<CartAnswer> {
  try {
    return await writeSessionCart(call, cartId, () => call.commerce.removeItem(cartId, line.id));
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    const cart = code === 'line-gone' ? await readSessionCart(call, cartId) : null;
    if (cart) return { cart };
    if (code === 'cart-gone') throw error;
    throw new AppError('commerce-failed', 'The old line of a changed variant was not removed.', { cause: error });
  }
}

/** Whether the line was changed since the earlier attempt, so that it is no longer the one to replace. */
function isChangedSince(earlier: unknown, cartId: string, line: CartLine): boolean {
  const plan = readPlan(earlier, cartId);
  return plan !== undefined && plan.pieces[pieceKey(line)] !== line.quantity;
}

const isSame = (one: Pieces, other: Pieces): boolean => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? 0) === (other[key] ?? 0));
};

/** Whether an attempt with another key has added the variant and then failed, and the cart was not changed since. */
function isHalfDone(call: Call, { itemId, variantId }: LineSwap, cart: Cart): boolean {
  const { swapping } = sessionCart(call) ?? {};
  return swapping?.itemId === itemId && swapping.variantId === variantId && isSame(swapping.pieces, piecesOf(cart));
}

/** Records the quantities that the cart has if the add was done, so that a new attempt can recognize this state. */
async function noteHalfDone(call: Call, { cartId, itemId, variantId }: LineSwap, pieces: Pieces): Promise<void> {
  await visitOfCall(call).update((session) => {
    const known = session.carts[call.region];
    if (known?.id !== cartId) return session;
    return withCart(session, call.region, { ...known, swapping: { itemId, variantId, pieces: { ...pieces } } });
  });
}

async function addThenRemove(
  call: Call,
  swap: LineSwap,
  { cart, line }: { readonly cart: Cart; readonly line: CartLine },
) {
  const { cartId, variantId, attempt } = swap;
  const { productId, quantity } = line;
  const wanted = [{ productId, variantId, quantity }];
  const others = cart.lines.filter(({ id }) => id !== line.id);
  const check = async (): Promise<void> => checkLimits({ lines: others }, wanted);
  const before = readPlan(attempt.earlier, cartId)?.pieces ?? piecesOf(cart);
  const key = pieceKey({ productId, variantId });
  try {
    await addExactlyOnce(call, { cartId, wanted, attempt, check });
    return await removeOld(call, cartId, line);
  } catch (error) {
    if (error instanceof AppError) await noteHalfDone(call, swap, { ...before, [key]: (before[key] ?? 0) + quantity });
    throw error;
  }
}

export async function swapExactlyOnce(call: Call, swap: LineSwap): Promise<CartAnswer> {
  const { cartId, itemId, variantId, attempt } = swap;
  const cart = await readSessionCart(call, cartId);
  if (!cart) throw cartGone();
  const line = cart.lines.find(({ id }) => id === itemId);
  // An earlier attempt, or another device, has removed the line.
  if (!line && attempt.earlier !== undefined) return { cart };
  if (!line) throw new Refusal('line-gone', 'This line is no longer in the cart.', { cart });
  if (line.variantId === variantId || isChangedSince(attempt.earlier, cartId, line)) return { cart };
  if (attempt.earlier === undefined && isHalfDone(call, swap, cart)) return removeOld(call, cartId, line);
  return addThenRemove(call, swap, { cart, line });
}
