/** What of a customer's stored cart did not come into the cart of his visit when he signed in. */
import type { CartLine } from './cart.ts';

/** `stock`: there are not that many. `limit`: an order takes no more. `gone`: it is not sold here any more. `failed`: the platform did not answer for it. */
export type LeftOutReason = 'stock' | 'limit' | 'gone' | 'failed';
export const LEFT_OUT_REASONS = ['stock', 'limit', 'gone', 'failed'] as const satisfies readonly LeftOutReason[];

export interface LeftOut extends Pick<CartLine, 'variantId' | 'name' | 'path' | 'options'> {
  /** Pieces that did not come. */
  readonly quantity: number;
  readonly reason: LeftOutReason;
}

/** Of a line, the pieces that stay behind. */
export function leftOutOf(line: CartLine, quantity: number, reason: LeftOutReason): LeftOut {
  const { variantId, name, path, options } = line;
  return { variantId, name, options, quantity, reason, ...(path === undefined ? {} : { path }) };
}

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  stock: 'We do not have that many',
  limit: 'One order takes no more than that',
  gone: 'Not sold here any more',
  failed: 'That did not work. Please try again.',
};

/** What did not come, and why. `say`: the page's word for an English text. */
export function leftOutSentence({ name, options, quantity, reason }: LeftOut, say: (text: string) => string): string {
  const what = [name, ...options.map((option) => option.value)].join(' · ');
  return `${what} (${quantity}): ${say(REASONS[reason])}`;
}
