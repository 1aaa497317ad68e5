/** A customer has one cart in a store, on all devices: the one that the table of customers' carts names. A visit that is signed in uses that cart. */
import type { Cart } from '#lib/cart/cart.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import { knownOf, piecesOf } from '../cart/cart-plan.ts';
import { failureOf } from '../error-answers.ts';
import type { Call } from '../route.ts';
import { customerIdOf, withCart } from '../session/session.ts';
import type { Session } from '../session/session.ts';

export interface Taken {
  readonly cart: Cart;
  /** What of the visit's cart did not come into the customer's. */
  readonly leftOut: readonly LeftOut[];
}

type StoredCart = Session['carts'][CommerceRegion];

/** Other devices may change the table at the same time. */
const MOST_TRIES = 5;

/** Section 4: a cart goes to the customer who signs in when it is a guest's or the customer's own. */
async function cartOf(call: Call, id: string | undefined, customerId: number): Promise<Cart | undefined> {
  if (id === undefined) return undefined;
  const outcome = await call.commerce.cart(id);
  return outcome.kind === 'ok' && [0, customerId].includes(outcome.cart.customerId) ? outcome.cart : undefined;
}

async function assigned(call: Call, cart: Cart, customerId: number): Promise<Cart | undefined> {
  if (cart.customerId === customerId) return cart;
  const outcome = await call.commerce.assignCustomer(cart.id, customerId);
  return outcome.kind === 'ok' ? outcome.cart : undefined;
}

/** Moves the lines of `from` into `into`. The state of `into` before it is stored first, so that a merge that was cut off goes on where it was. */
async function merged(call: Call, into: Cart, from: Cart, customerId: number): Promise<Taken | undefined> {
  const known = visitOfCall(call).session.carts[call.region];
  const begun = known?.id === from.id && known.merging?.into === into.id ? known.merging : undefined;
  const merging = begun ?? { into: into.id, pieces: piecesOf(into) };
  if (!begun)
    await visitOfCall(call).update((session) => {
      const cart = session.carts[call.region];
      return cart?.id === from.id ? withCart(session, call.region, { ...cart, merging }) : session;
    });
  const outcome = await call.commerce.mergeCarts(into.id, from.id, { customerId, before: merging.pieces });
  return outcome.kind === 'merged' ? outcome : undefined;
}

/**
 * Makes the visit's cart and the customer's one, and says which it is; undefined when there is none. The customer's cart stays the same one, so that other
 * devices go on with it; the visit's lines come into it once. Changes the session only to remember a merge under way.
 */
export async function uniteCarts(call: Call, customerId: number): Promise<Taken | undefined> {
  const { customerCarts } = call.services.store;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const storedId = await customerCarts.of(call.region, customerId);
    const visitCart = await cartOf(call, visitOfCall(call).session.carts[call.region]?.id, customerId);
    const stored = storedId === visitCart?.id ? visitCart : await cartOf(call, storedId, customerId);
    if (!visitCart && !stored) {
      if (storedId !== undefined) await customerCarts.forget(call.region, customerId, storedId);
      return undefined;
    }
    if (!stored && visitCart) {
      // The first device to write it wins; the other ones come round again and merge.
      await customerCarts.replace(call.region, customerId, { from: storedId, to: visitCart.id });
      continue;
    }
    if (!stored) return undefined;
    const cart = visitCart && visitCart.id !== stored.id ? undefined : await assigned(call, stored, customerId);
    const taken = cart ? { cart, leftOut: [] } : visitCart && (await merged(call, stored, visitCart, customerId));
    if (taken) return taken;
  }
  return undefined;
}

/** What the session keeps of it. What was left out before of the same cart is told until it is dismissed. */
export function keptCart({ cart, leftOut }: Taken, before: StoredCart): NonNullable<StoredCart> {
  const fresh = leftOut.map((one) => ({ ...one, options: [...one.options] }));
  const told = [...((before?.id === cart.id && before.leftOut) || []), ...fresh];
  return { ...knownOf(cart), ...(told.length > 0 ? { leftOut: told } : {}) };
}

/** Puts the customer's cart into a visit that is signed in and holds another one, or none; nothing for guests. */
export async function followCustomerCart(call: Call): Promise<void> {
  const visit = visitOfCall(call);
  const customerId = customerIdOf(visit.session, call.region);
  if (customerId === 0) return;
  const storedId = await call.services.store.customerCarts.of(call.region, customerId);
  if (storedId === visit.session.carts[call.region]?.id) return;
  const taken = await uniteCarts(call, customerId);
  await visit.update((session) => {
    const before = session.carts[call.region];
    if (!taken || customerIdOf(session, call.region) !== customerId) return session;
    return withCart(session, call.region, keptCart(taken, before));
  });
}

/** How long a call that can answer without the customer's cart waits for the platform. */
export const FOLLOW_DEADLINE_MS = 1500;

/**
 * The same for calls that can answer without the cart: if the platform fails, or does not answer within the deadline, the visit keeps the cart that it knows
 * and a later call tries again. Work that is still running at the deadline continues and updates the session when it ends.
 */
export async function tryFollowCustomerCart(call: Call): Promise<void> {
  const followed = followCustomerCart(call).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.code.startsWith('commerce-')) throw error;
    call.log({ level: 'warn', event: 'cart-follow-failed', code: error.code });
  });
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), FOLLOW_DEADLINE_MS);
  try {
    if ((await Promise.race([followed, late.promise])) !== 'late') return;
  } finally {
    clearTimeout(timer);
  }
  call.log({ level: 'warn', event: 'cart-follow-late' });
  followed.catch((error: unknown) =>
    call.log({ level: 'error', event: 'cart-follow-failed', ...failureOf(error as Error) }),
  );
}
