/** An add that the platform does not answer for may have been done all the same: the cart's count tells, so that sending it again adds nothing twice. */
import { cartCount } from '#lib/cart/cart.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { Call } from '../route.ts';
import { withCart } from '../session/session.ts';
import { readOwn, visitOfCall, writeOwn } from './own-cart.ts';
import type { CartAnswer } from './own-cart.ts';

const UNSURE = new Set(['commerce-unreachable', 'commerce-slow', 'commerce-malformed', 'commerce-failed']);

/** `pieces`: how many `work` adds. Throws what `work` throws when the add is not known to have been done. */
export async function addSurely(
  call: Call,
  cartId: string,
  pieces: number,
  work: Parameters<typeof writeOwn>[2],
): Promise<CartAnswer> {
  const visit = visitOfCall(call);
  const key = call.header('idempotency-key');
  const known = (): (typeof visit.session.carts)[typeof call.region] => visit.session.carts[call.region];
  async function grownFrom(before: number): Promise<CartAnswer | undefined> {
    const cart = await readOwn(call, cartId);
    return cart && cartCount(cart) === before + pieces ? { cart } : undefined;
  }

  const earlier = known()?.unsure;
  const done = key !== undefined && earlier?.key === key ? await grownFrom(earlier.before) : undefined;
  if (done) return done;
  const before = known()?.count ?? 0;
  try {
    return await writeOwn(call, cartId, work);
  } catch (error) {
    if (!(error instanceof AppError) || !UNSURE.has(error.code)) throw error;
    // Whoever was slow once is not waited for a second time.
    const answer = error.code === 'commerce-slow' ? undefined : await grownFrom(before).catch(() => undefined);
    if (answer) return answer;
    if (key !== undefined)
      await visit.update((session) => {
        const cart = session.carts[call.region];
        return cart?.id === cartId ? withCart(session, call.region, { ...cart, unsure: { key, before } }) : session;
      });
    throw error;
  }
}
