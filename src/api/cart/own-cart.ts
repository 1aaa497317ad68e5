/** The one cart that a call may touch: the session's, in this store. A foreign id looks like one that does not exist. */
import type { CartOutcome } from '#clients/commerce/commerce-client.ts';
import { cartCount } from '#lib/cart/cart.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { notFound, Refusal } from '../refusal.ts';
import type { Call, Visit } from '../route.ts';

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

/** Takes the cart out of the session if it is still this one. */
export async function forget(call: Call, cartId: string): Promise<void> {
  await visitOfCall(call).update((session) => {
    if (session.carts[call.region]?.id !== cartId) return session;
    const { [call.region]: _gone, ...carts } = session.carts;
    return { ...session, carts };
  });
}

/** Keeps the cart's count in the session, unless another request has put another cart there. */
async function keepCount(call: Call, cart: Cart): Promise<void> {
  const count = cartCount(cart);
  const known = visitOfCall(call).session.carts[call.region];
  if (known?.id === cart.id && known.count === count) return;
  await visitOfCall(call).update((session) =>
    session.carts[call.region]?.id === cart.id
      ? {
          ...session,
          carts: { ...session.carts, [call.region]: { ...session.carts[call.region], id: cart.id, count } },
        }
      : session,
  );
}

function isForeign(call: Call, cart: Cart): boolean {
  return cart.customerId !== 0 && cart.customerId !== visitOfCall(call).session.customerId;
}

/** Section 4: a cart that is gone, or that belongs to somebody else, leaves the session. Null then. */
export async function readOwn(call: Call, cartId: string): Promise<Cart | null> {
  const outcome = await call.commerce.cart(cartId);
  if (outcome.kind === 'ok' && !isForeign(call, outcome.cart)) {
    await keepCount(call, outcome.cart);
    return outcome.cart;
  }
  if (outcome.kind === 'ok' || outcome.kind === 'not-found' || outcome.kind === 'empty') {
    await forget(call, cartId);
    return null;
  }
  throw new AppError('commerce-failed', `The platform answered ${outcome.kind} when a cart was read.`);
}

const gone = (): Refusal => new Refusal(404, 'cart-gone', 'This cart has ended.', { cart: null });

/** The platform may answer 500 for a cart that has vanished; a read settles what is true. */
async function settled(call: Call, cartId: string, work: () => Promise<CartOutcome>): Promise<CartOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'commerce-failed') throw error;
    const outcome = await call.commerce.cart(cartId).catch(() => undefined);
    if (outcome?.kind === 'not-found') return outcome;
    throw error;
  }
}

/** Does a write on the own cart and says in the shop's words what came of it. */
export async function writeOwn(call: Call, cartId: string, work: () => Promise<CartOutcome>): Promise<CartAnswer> {
  const outcome = await settled(call, cartId, work);
  switch (outcome.kind) {
    case 'ok':
      if (isForeign(call, outcome.cart)) {
        await forget(call, cartId);
        throw gone();
      }
      await keepCount(call, outcome.cart);
      return { cart: outcome.cart };
    case 'empty':
      await forget(call, cartId);
      return { cart: null };
    case 'rejected':
      throw new Refusal(422, 'line-rejected', outcome.message || 'The shop system refused this line.');
    default: {
      const cart = await readOwn(call, cartId);
      if (!cart) throw gone();
      if (outcome.kind === 'conflict')
        throw new Refusal(409, 'cart-changed', 'The cart was changed elsewhere meanwhile.', { cart });
      throw new Refusal(404, 'line-gone', 'This line is not in the cart any more.', { cart });
    }
  }
}
