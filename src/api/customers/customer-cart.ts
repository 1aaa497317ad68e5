/** A customer has one cart per store on all devices: the one in the table of customers' carts. Signed-in sessions use that cart. */
import { randomUUID } from 'node:crypto';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { sessionCart, visitOfCall } from '../cart/cart-ownership.ts';
import { knownOf } from '../cart/cart-plan.ts';
import { failureOf } from '../error-answers.ts';
import type { Call } from '../route.ts';
import { withMutex } from '../session/keyed-mutex.ts';
import { customerIdOf, withCart, withWrittenVersions } from '../session/session.ts';
import type { Session, StoredCart } from '../session/session.ts';

export interface Taken {
  readonly cart: Cart;
  /** Lines of the session's cart that could not be merged into the customer's. */
  readonly leftOut: readonly LeftOut[];
  /** Cart versions that writes of this visit produced. */
  readonly wrote: readonly number[];
}

/** Another call, of this process or another one, is merging the session's cart. Not an AppError, which would count as a line that the platform refused. */
class MergedElsewhere extends Error {}

/** How long a call waits for a merge that another call performs. */
const MERGE_WAIT_MS = 5000;
const MERGE_CHECK_MS = 250;
/** How long a merge that stores no further progress counts as running: longer than a call to the platform can take. Afterwards its process has ended. */
export const MERGE_LEASE_MS = 15_000;

/** Maximum attempts to unite the carts: other devices may change the table at the same time. */
const MOST_TRIES = 5;

/** Section 4: at sign-in, a cart is taken over when it belongs to a guest or to the customer. */
async function cartOf(call: Call, id: string | undefined, customerId: number): Promise<Cart | undefined> {
  if (id === undefined) return undefined;
  const outcome = await call.commerce.cart(id);
  return outcome.kind === 'ok' && mayUseCart(outcome.cart, customerId) ? outcome.cart : undefined;
}

const leftOutIn = (leftOut: readonly LeftOut[] = []): Pick<StoredCart, 'leftOut'> =>
  leftOut.length > 0 ? { leftOut: leftOut.map((one) => ({ ...one, options: [...one.options] })) } : {};

/** Lines that an interrupted merge into this cart has left out. Its source cart is gone, so they are not reported again by a new merge. */
function reportedBefore(call: Call, into: Cart): readonly LeftOut[] {
  const { merging } = sessionCart(call) ?? {};
  return merging?.into === into.id ? (merging.leftOut ?? []) : [];
}

async function assignTo(call: Call, cart: Cart, customerId: number): Promise<Taken | undefined> {
  const leftOut = reportedBefore(call, cart);
  if (cart.customerId === customerId) return { cart, leftOut, wrote: [] };
  const outcome = await call.commerce.assignCustomer(cart.id, customerId);
  return outcome.kind === 'ok' ? { cart: outcome.cart, leftOut, wrote: [outcome.cart.version] } : undefined;
}

/** Ends the time in which other calls leave the session's cart to the merge `by`. */
async function endLease(call: Call, by: string): Promise<void> {
  await visitOfCall(call).update((session) => {
    const cart = session.carts[call.region];
    if (cart?.merging?.by !== by) return session;
    const { until: _ended, ...merging } = cart.merging;
    return withCart(session, call.region, { ...cart, merging });
  });
}

/**
 * Moves the lines of `from` into `into`. The session stores the progress of the merge before each add, so that an interrupted merge is resumed
 * without adding an item twice, and without mistaking items that another device has added meanwhile for its own. Throws `MergedElsewhere` before an add if
 * another call is merging the cart: two merges at the same time would each add the lines.
 */
async function mergeInto(
  call: Call,
  { into, from, customerId }: { readonly into: Cart; readonly from: Cart; readonly customerId: number },
): Promise<Taken | undefined> {
  const known = sessionCart(call);
  const merging = known?.id === from.id ? known.merging : undefined;
  const now = (): number => call.services.clock().getTime();
  // Its add may be on its way to the platform, where it cannot be seen yet.
  if (merging?.until !== undefined && now() < merging.until) throw new MergedElsewhere();
  const own = randomUUID();
  let by = merging?.by;
  const merge = call.commerce.mergeCarts(into.id, from.id, {
    customerId,
    async versionsOfOthers() {
      const carts = await call.services.store.sessions.cartsOf(call.region, customerId);
      return carts.flatMap(({ id, wrote = [] }) => (id === into.id ? wrote : []));
    },
    progress: merging?.into === into.id ? merging : undefined,
    async save({ leftOut, ...progress }) {
      let isOurs = false;
      await visitOfCall(call).update((session) => {
        const cart = session.carts[call.region];
        isOurs = cart?.id === from.id && cart.merging?.by === by;
        if (!cart || !isOurs) return session;
        return withCart(session, call.region, {
          ...cart,
          merging: { into: into.id, by: own, until: now() + MERGE_LEASE_MS, ...progress, ...leftOutIn(leftOut) },
        });
      });
      if (!isOurs) throw new MergedElsewhere();
      by = own;
    },
  });
  let isMerged = false;
  try {
    const outcome = await merge;
    isMerged = outcome.kind === 'merged';
    return outcome.kind === 'merged' ? outcome : undefined;
  } finally {
    // The next call resumes a failed merge immediately.
    if (!isMerged) await endLease(call, own).catch(() => undefined);
  }
}

/**
 * Merges the session's cart into the customer's and returns the result; undefined when there is no cart. The id of the customer's cart does not
 * change, so that other devices can continue with it; each line is merged only once. The session changes only to record a merge in progress.
 */
export async function uniteCarts(call: Call, customerId: number): Promise<Taken | undefined> {
  const { customerCarts } = call.services.store;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const storedId = await customerCarts.cartIdOf(call.region, customerId);
    const visitCart = await cartOf(call, sessionCart(call)?.id, customerId);
    const stored = storedId === visitCart?.id ? visitCart : await cartOf(call, storedId, customerId);
    if (!visitCart && !stored) {
      if (storedId !== undefined) await customerCarts.forget(call.region, customerId, storedId);
      return undefined;
    }
    if (!stored && visitCart) {
      // The first device to write wins; the others loop and merge.
      await customerCarts.replace(call.region, customerId, { from: storedId, to: visitCart.id });
      continue;
    }
    if (!stored) return undefined;
    const taken =
      visitCart && visitCart.id !== stored.id
        ? await mergeInto(call, { into: stored, from: visitCart, customerId })
        : await assignTo(call, stored, customerId);
    if (taken) return taken;
  }
  return undefined;
}

/** The cart as the session stores it. Lines that were left out of the same cart earlier stay in the report until they are dismissed. */
function toStoredCart({ cart, leftOut, wrote }: Taken, before: StoredCart | undefined): StoredCart {
  const all = [...((before?.id === cart.id && before.leftOut) || []), ...leftOut];
  const earlier = (before?.id === cart.id && before.wrote) || [];
  return withWrittenVersions({ ...knownOf(cart), ...leftOutIn(all) }, [...earlier, ...wrote]);
}

/**
 * The result of `uniteCarts`, for the latest session: changes it to the united cart, or to none. A cart that another process has stored meanwhile stays:
 * nothing has merged it, and the next call does. Call this directly after `uniteCarts`.
 */
export function unitedCart(call: Call, taken: Taken | undefined): (session: Session) => Session {
  const known = new Set([sessionCart(call)?.id, taken?.cart.id]);
  return (session) => {
    const before = session.carts[call.region];
    if (before && !known.has(before.id)) return session;
    return withCart(session, call.region, taken && toStoredCart(taken, before));
  };
}

/** Merges the carts, or waits until another call has. */
async function uniteOrWait(call: Call, customerId: number, isFollowed: () => Promise<boolean>): Promise<void> {
  const visit = visitOfCall(call);
  try {
    const taken = await uniteCarts(call, customerId);
    const withUnited = unitedCart(call, taken);
    await visit.update((session) =>
      taken && customerIdOf(session, call.region) === customerId ? withUnited(session) : session,
    );
    return;
  } catch (error) {
    if (!(error instanceof MergedElsewhere)) throw error;
  }
  for (let waited = 0; waited < MERGE_WAIT_MS; waited += MERGE_CHECK_MS) {
    await new Promise((resolve) => setTimeout(resolve, MERGE_CHECK_MS));
    await visit.update((latest) => latest);
    if (await isFollowed()) return;
  }
  throw new AppError('commerce-busy', 'Another request is merging the cart.');
}

/**
 * Replaces the cart of a signed-in session with the customer's, if it is another one; does nothing for guests. Calls of one session do this one after
 * the other in each process; of two processes, one merges.
 */
export async function followCustomerCart(call: Call): Promise<void> {
  const visit = visitOfCall(call);
  const customerId = customerIdOf(visit.session, call.region);
  const isFollowed = async (): Promise<boolean> =>
    (await call.services.store.customerCarts.cartIdOf(call.region, customerId)) === sessionCart(call)?.id;
  if (customerId === 0 || (await isFollowed())) return;
  await withMutex(`merge ${visit.csrfToken}`, async () => {
    // Another call may have merged the cart while this one waited.
    await visit.update((latest) => latest);
    if (customerIdOf(visit.session, call.region) !== customerId || (await isFollowed())) return;
    await uniteOrWait(call, customerId, isFollowed);
  });
}

/** How long a call that does not need the customer's cart waits for the platform. */
export const FOLLOW_DEADLINE_MS = 1500;

/**
 * Like `followCustomerCart`, for calls that do not need the cart: if the platform fails or exceeds the deadline, the session keeps its current cart
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
