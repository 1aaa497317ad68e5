/** What of a customer's stored cart did not come into the cart of his visit when he signed in. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Text } from '#lib/page/page-locals.ts';

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

const REASONS: Readonly<Record<LeftOutReason, InterfaceText>> = {
  stock: 'We do not have that many in stock',
  limit: 'That is the most you can order at once',
  gone: 'No longer available here',
  failed: 'That did not work. Please try again.',
};

/** What did not come, and why. `say`: the page's word for an English text. */
export function leftOutSentence({ name, options, quantity, reason }: LeftOut, say: Text): string {
  const what = [name, ...options.map((option) => option.value)].join(' · ');
  return `${what} (${quantity}): ${say(REASONS[reason])}`;
}
