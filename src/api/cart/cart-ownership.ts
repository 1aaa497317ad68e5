/** Access to the only cart that a call may use: the session's, in this store. Another visitor's cart is answered like one that does not exist. */
import type { CartOutcome } from '#clients/commerce/commerce-client.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { notFound, Refusal } from '../refusal.ts';
import type { Call, Visit } from '../route.ts';
import { customerIdOf, withCart } from '../session/session.ts';
import { knownOf } from './cart-plan.ts';

export interface CartAnswer {
  readonly cart: Cart | null;
}

export function visitOfCall(call: Call): Visit {
  if (!call.visit) throw notFound();
  return call.visit;
}

export function checkOwn(call: Call, cartId: string): void {
  if (call.visit?.session.carts[call.region]?.id !== cartId) throw notFound();
}

/** Removes the cart from the session if it is still this one. */
export async function forget(call: Call, cartId: string): Promise<void> {
  const { carts, store } = call.services;
  carts.drop(call.region, cartId);
  const session = await visitOfCall(call).update((known) =>
    known.carts[call.region]?.id === cartId ? withCart(known, call.region, undefined) : known,
  );
  const customerId = customerIdOf(session, call.region);
  if (customerId !== 0) await store.customerCarts.forget(call.region, customerId, cartId);
}

/**
 * Caches the platform's answer (`asked`: position before the call), and stores its count and version in the session unless another request has stored
 * another cart.
 */
async function keep(call: Call, cart: Cart, asked: number): Promise<void> {
  call.services.carts.put(call.region, cart, asked);
  const now = knownOf(cart);
  const known = visitOfCall(call).session.carts[call.region];
  const isKnown = known?.pieces !== undefined && known.count === now.count && known.version === now.version;
  if (known?.id === cart.id && isKnown) return;
  await visitOfCall(call).update((session) => {
    const before = session.carts[call.region];
    if (before?.id !== cart.id || (before.version ?? -1) > cart.version) return session;
    return withCart(session, call.region, { ...before, ...now });
  });
}

function isForeign(call: Call, cart: Cart): boolean {
  return cart.customerId !== 0 && cart.customerId !== customerIdOf(visitOfCall(call).session, call.region);
}

/** Section 4: a cart that no longer exists, or that belongs to another customer, is removed from the session. Then returns null. */
export async function readOwn(call: Call, cartId: string): Promise<Cart | null> {
  const asked = call.services.carts.asking();
  const outcome = await call.commerce.cart(cartId);
  if (outcome.kind === 'ok' && !isForeign(call, outcome.cart)) {
    await keep(call, outcome.cart, asked);
    return outcome.cart;
  }
  if (outcome.kind === 'ok' || outcome.kind === 'not-found' || outcome.kind === 'empty') {
    await forget(call, cartId);
    return null;
  }
  throw new AppError('commerce-failed', `The platform answered ${outcome.kind} when a cart was read.`);
}

/** For display only: may return the cached cart if it has not been written since. */
export async function showOwn(call: Call, cartId: string): Promise<Cart | null> {
  const { version } = visitOfCall(call).session.carts[call.region] ?? {};
  const kept = call.services.carts.get(call.region, cartId, version);
  return kept && !isForeign(call, kept) ? kept : readOwn(call, cartId);
}

export const gone = (): Refusal => new Refusal('cart-gone', 'This cart has ended.', { cart: null });

/** A write without an answer may have been performed: invalidates what the cache and the session know about the cart. */
async function doubt(call: Call, cartId: string): Promise<void> {
  call.services.carts.drop(call.region, cartId);
  await visitOfCall(call).update((session) => {
    const cart = session.carts[call.region];
    if (cart?.id !== cartId) return session;
    const { version: _unknown, pieces: _unsure, ...rest } = cart;
    return withCart(session, call.region, rest);
  });
}

/** The platform may answer 500 for a cart that no longer exists; reading the cart clarifies it. */
async function settled(call: Call, cartId: string, work: () => Promise<CartOutcome>): Promise<CartOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) await doubt(call, cartId);
    if (!(error instanceof AppError) || error.code !== 'commerce-failed') throw error;
    const outcome = await call.commerce.cart(cartId).catch(() => undefined);
    if (outcome?.kind === 'not-found') return outcome;
    throw error;
  }
}

/** Performs a write on the session's cart and turns the outcome into an answer or a Refusal. */
export async function writeOwn(call: Call, cartId: string, work: () => Promise<CartOutcome>): Promise<CartAnswer> {
  const asked = call.services.carts.asking();
  const outcome = await settled(call, cartId, work);
  switch (outcome.kind) {
    case 'ok':
      if (isForeign(call, outcome.cart)) {
        await forget(call, cartId);
        throw gone();
      }
      await keep(call, outcome.cart, asked);
      return { cart: outcome.cart };
    case 'empty':
      await forget(call, cartId);
      return { cart: null };
    case 'rejected':
      throw new Refusal('line-rejected', outcome.message || 'The shop system refused this line.');
    default: {
      const cart = await readOwn(call, cartId);
      if (!cart) throw gone();
      if (outcome.kind === 'conflict')
        throw new Refusal('cart-changed', 'The cart was changed elsewhere meanwhile.', { cart });
      throw new Refusal('line-gone', 'This line is not in the cart any more.', { cart });
    }
  }
}
