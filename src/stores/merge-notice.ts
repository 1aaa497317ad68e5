/** Lines of a cart that could not be merged at sign-in, shown until the shopper dismisses the message. */
import { atom } from 'nanostores';

import type { LeftOut } from '#lib/cart/left-out.ts';

import { storefrontApi } from './cart-api.ts';

export const $leftOut = atom<{ readonly cartId: string; readonly lines: readonly LeftOut[] } | undefined>(undefined);

export function noteLeftOut(cartId: string | undefined, lines: readonly LeftOut[] = []): void {
  if (cartId !== undefined) $leftOut.set(lines.length > 0 ? { cartId, lines } : undefined);
}

/** If the API call fails, the message appears again on the next page. */
export async function dismissLeftOut(): Promise<void> {
  const known = $leftOut.get();
  $leftOut.set(undefined);
  if (known) await storefrontApi().dismissLeftOut(known.cartId);
}
