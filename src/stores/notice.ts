/** A single short message to the shopper; each new one replaces the previous one. */
import { atom } from 'nanostores';

import type { CartProblem } from '#lib/cart/cart-trouble.ts';

export interface Notice {
  /** Increases with every notice, so that repeating a notice is a change. */
  readonly id: number;
  readonly kind: 'added' | 'changed' | 'quantity' | 'removed' | CartProblem;
  /** Name of the product. */
  readonly subject?: string;
  /** Quantity of the product in the cart. */
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
