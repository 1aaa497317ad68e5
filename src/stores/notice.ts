/** One short message to the shopper; the newest replaces the one before. */
import { atom } from 'nanostores';

import type { CartProblem } from '#lib/cart/cart-trouble.ts';

export interface Notice {
  /** Grows with every notice, so that the same one said twice is two. */
  readonly id: number;
  readonly kind: 'added' | 'quantity' | 'removed' | CartProblem;
  /** Name of the product it is about. */
  readonly subject?: string;
  /** Pieces of it that are in the cart now. */
  readonly quantity?: number;
}

export const $notice = atom<Notice | undefined>(undefined);

/** Variant that was added last, until its panel is closed. */
export const $added = atom<number | undefined>(undefined);

let last = 0;

export function notify(kind: Notice['kind'], subject?: string, quantity?: number): void {
  last += 1;
  $notice.set({
    id: last,
    kind,
    ...(subject === undefined ? {} : { subject }),
    ...(quantity === undefined ? {} : { quantity }),
  });
}
