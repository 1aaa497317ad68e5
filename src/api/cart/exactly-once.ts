/**
 * Cart writes that take effect exactly once, even when they are interrupted: the state before the write is stored with the idempotency key before the
 * platform is called, and the next request with the key compares the cart with that state. An add carries the cart version that it was planned on, so
 * the platform refuses (409) a delayed call that arrives after the comparison.
 */
import type { Cart } from '#lib/cart/cart-contents.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { Attempt, Call } from '../route.ts';
import { sessionCart } from './cart-ownership.ts';
import { nextPlan, pieceKey, planOf, readPlan, remainingLines } from './cart-plan.ts';
import type { CartPlan, Wanted } from './cart-plan.ts';
import { cartGone, readSessionCart, writeSessionCart } from './session-cart.ts';
import type { CartAnswer } from './session-cart.ts';

const UNCERTAIN_OUTCOMES = new Set(['commerce-unreachable', 'commerce-slow', 'commerce-malformed', 'commerce-failed']);
/** Maximum attempts of an add: other writers may change the cart between the plan and the write. */
const MOST_TRIES = 5;

/** The state of the visit's cart as of its last read or write; undefined when the session does not know it. */
export function knownPlan(call: Call, cartId: string | undefined): CartPlan | undefined {
  const known = sessionCart(call);
  if (known?.version === undefined || !known.pieces || known.id !== cartId) return undefined;
  return { cartId: known.id, version: known.version, pieces: known.pieces };
}

async function existing(call: Call, cartId: string): Promise<Cart> {
  const cart = await readSessionCart(call, cartId);
  if (!cart) throw cartGone();
  return cart;
}

export interface ExactlyOnceAdd {
  readonly cartId: string;
  readonly wanted: readonly Wanted[];
  readonly attempt: Attempt;
  /** Throws a Refusal when the cart is full; called only for an add that is not done yet. */
  readonly check: () => Promise<void>;
}

interface Start {
  readonly plan: CartPlan;
  /** Lines to add: those that no earlier attempt has added. */
  readonly lines: readonly Wanted[];
  /** The cart as it was read; undefined when the session knew its state. */
  readonly cart?: Cart;
}

/** A retry compares the cart with the state before the first attempt. */
async function startOf(call: Call, { cartId, wanted, attempt }: ExactlyOnceAdd): Promise<Start> {
  const known = attempt.earlier === undefined ? knownPlan(call, cartId) : undefined;
  if (known) return { plan: known, lines: wanted };
  const cart = await existing(call, cartId);
  const before = readPlan(attempt.earlier, cartId) ?? planOf(cart);
  return { plan: nextPlan(before, wanted, cart), lines: remainingLines(before, wanted, cart), cart };
}

/** Adds the wanted lines exactly once. Throws the error of the platform's call when it is unknown whether the add was done. */
export async function addExactlyOnce(call: Call, add: ExactlyOnceAdd): Promise<CartAnswer> {
  const { cartId, wanted, attempt, check } = add;
  const isReplay = attempt.earlier !== undefined;
  let { plan, lines, cart: read } = await startOf(call, add);
  if (read && lines.length === 0) return { cart: read };
  await check();
  try {
    return await writeSessionCart(call, cartId, async () => {
      for (let tries = 1; ; tries += 1) {
        await attempt.plan(plan);
        const outcome = await call.commerce.addItems(cartId, lines, plan.version);
        if (outcome.kind !== 'conflict' || tries === MOST_TRIES) return outcome;
        const cart = await existing(call, cartId);
        // On a first attempt, the refused add was not done. On a retry, the platform may have performed an earlier attempt.
        if (isReplay) lines = remainingLines(plan, wanted, cart);
        if (lines.length === 0) return { kind: 'ok', cart, isRead: true };
        plan = isReplay ? nextPlan(plan, wanted, cart) : planOf(cart);
      }
    });
  } catch (error) {
    // Do not send another request after a timeout.
    if (!(error instanceof AppError) || !UNCERTAIN_OUTCOMES.has(error.code) || error.code === 'commerce-slow')
      throw error;
    const cart = await readSessionCart(call, cartId).catch(() => undefined);
    if (cart && remainingLines(plan, wanted, cart).length === 0) return { cart };
    throw error;
  }
}

export interface ExactlyOnceChange {
  readonly cartId: string;
  readonly itemId: string;
  /** The new quantity; 0 removes the line. */
  readonly quantity: number;
  readonly attempt: Attempt;
}

/** Whether an earlier attempt has done the change, or the line was changed afterwards; in both cases the cart is left unchanged. */
function isChanged(cart: Cart, { cartId, itemId, quantity, attempt }: ExactlyOnceChange): boolean {
  const line = cart.lines.find(({ id }) => id === itemId);
  if (!line || line.quantity === quantity) return true;
  const earlier = readPlan(attempt.earlier, cartId);
  if (!earlier || earlier.version === cart.version) return false;
  return earlier.pieces[pieceKey(line)] !== line.quantity;
}

export async function changeExactlyOnce(call: Call, change: ExactlyOnceChange): Promise<CartAnswer> {
  const { cartId, itemId, quantity, attempt } = change;
  if (attempt.earlier !== undefined) {
    const cart = await readSessionCart(call, cartId);
    if (!cart && quantity === 0) return { cart: null };
    if (!cart) throw cartGone();
    if (isChanged(cart, change)) return { cart };
  }
  return writeSessionCart(call, cartId, () =>
    quantity === 0 ? call.commerce.removeItem(cartId, itemId) : call.commerce.setQuantity(cartId, itemId, quantity),
  );
}
