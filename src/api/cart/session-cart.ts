/** Reads and writes the session's cart on the platform, in the cart cache and in the session. */
import type { CartOutcome } from '#clients/commerce/commerce-client.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { customerIdOf, withCart, withWrittenVersions } from '../session/session.ts';
import { sessionCart, visitOfCall } from './cart-ownership.ts';
import { knownOf } from './cart-plan.ts';

export interface CartAnswer {
  readonly cart: Cart | null;
}

/** Removes the cart from the session if it is still this one. */
export async function removeSessionCart(call: Call, cartId: string): Promise<void> {
  const { carts, store } = call.services;
  carts.drop(call.region, cartId);
  const session = await visitOfCall(call).update((known) =>
    known.carts[call.region]?.id === cartId ? withCart(known, call.region, undefined) : known,
  );
  const customerId = customerIdOf(session, call.region);
  if (customerId !== 0) await store.customerCarts.forget(call.region, customerId, cartId);
}

/**
 * Caches the platform's cart (`requestedAt`: the cache's position before the call), and stores its count and version in the session unless another request
 * has stored another cart. `isWritten`: a write of this visit produced this version, which is recorded for a customer's cart (`docs/decisions/078`).
 */
async function storeSessionCart(
  call: Call,
  cart: Cart,
  { requestedAt, isWritten }: { readonly requestedAt: number; readonly isWritten: boolean },
): Promise<void> {
  call.services.carts.put(call.region, cart, requestedAt);
  const now = knownOf(cart);
  const known = sessionCart(call);
  const isKnown = known?.pieces !== undefined && known.count === now.count && known.version === now.version;
  if (known?.id === cart.id && isKnown) return;
  await visitOfCall(call).update((session) => {
    const before = session.carts[call.region];
    if (before?.id !== cart.id) return session;
    const { swapping, ...rest } = before;
    // After another write of this visit the cart no longer shows which items the interrupted change has added.
    const kept = isWritten || swapping === undefined ? rest : { ...rest, swapping };
    const latest = (before.version ?? -1) > cart.version ? kept : { ...kept, ...now };
    const isNoted = isWritten && customerIdOf(session, call.region) !== 0;
    return withCart(session, call.region, withWrittenVersions(latest, isNoted ? [cart.version] : []));
  });
}

function mayUse(call: Call, cart: Cart): boolean {
  return mayUseCart(cart, customerIdOf(visitOfCall(call).session, call.region));
}

/** Section 4: a cart that no longer exists, or that belongs to another customer, is removed from the session. Then returns null. */
export async function readSessionCart(call: Call, cartId: string): Promise<Cart | null> {
  const requestedAt = call.services.carts.position();
  const outcome = await call.commerce.cart(cartId);
  if (outcome.kind === 'ok' && mayUse(call, outcome.cart)) {
    await storeSessionCart(call, outcome.cart, { requestedAt, isWritten: false });
    return outcome.cart;
  }
  if (outcome.kind === 'ok' || outcome.kind === 'not-found' || outcome.kind === 'empty') {
    await removeSessionCart(call, cartId);
    return null;
  }
  throw new AppError('commerce-failed', `The platform answered ${outcome.kind} when a cart was read.`);
}

/** For display only: may return the cached cart if it has not been written since. */
export async function showSessionCart(call: Call, cartId: string): Promise<Cart | null> {
  const { version } = sessionCart(call) ?? {};
  const cached = call.services.carts.get(call.region, cartId, version);
  return cached && mayUse(call, cached) ? cached : readSessionCart(call, cartId);
}

export const cartGone = (): Refusal => new Refusal('cart-gone', 'This cart no longer exists.', { cart: null });

/** Invalidates what the cache and the session know about the cart, because a write without a response may have been performed. */
async function invalidateCart(call: Call, cartId: string): Promise<void> {
  call.services.carts.drop(call.region, cartId);
  await visitOfCall(call).update((session) => {
    const cart = session.carts[call.region];
    if (cart?.id !== cartId) return session;
    const { version: _version, pieces: _pieces, ...rest } = cart;
    return withCart(session, call.region, rest);
  });
}

/** `isRead`: the cart was only read, because an earlier attempt has done the write. */
type WriteOutcome = CartOutcome & { readonly isRead?: true };

/** The platform may respond with 500 for a cart that no longer exists, so a read of the cart decides. */
async function clarify(call: Call, cartId: string, work: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) await invalidateCart(call, cartId);
    if (!(error instanceof AppError) || error.code !== 'commerce-failed') throw error;
    const outcome = await call.commerce.cart(cartId).catch(() => undefined);
    if (outcome?.kind === 'not-found') return outcome;
    throw error;
  }
}

/** Performs a write on the session's cart and turns the outcome into a response or a Refusal. */
export async function writeSessionCart(
  call: Call,
  cartId: string,
  work: () => Promise<WriteOutcome>,
): Promise<CartAnswer> {
  const requestedAt = call.services.carts.position();
  const outcome = await clarify(call, cartId, work);
  switch (outcome.kind) {
    case 'ok':
      if (!mayUse(call, outcome.cart)) {
        await removeSessionCart(call, cartId);
        throw cartGone();
      }
      await storeSessionCart(call, outcome.cart, { requestedAt, isWritten: outcome.isRead !== true });
      return { cart: outcome.cart };
    case 'empty':
      await removeSessionCart(call, cartId);
      return { cart: null };
    case 'rejected':
      throw new Refusal('line-rejected', outcome.message || 'The shop system refused this line.');
    default: {
      const cart = await readSessionCart(call, cartId);
      if (!cart) throw cartGone();
      if (outcome.kind === 'conflict')
        throw new Refusal('cart-changed', 'The cart was changed elsewhere in the meantime.', { cart });
      throw new Refusal('line-gone', 'This line is no longer in the cart.', { cart });
    }
  }
}
