/** Lines of a customer's stored cart that could not be merged into the session's cart at sign-in. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { CartLine } from './cart-contents.ts';
import { SENTENCES } from './cart-trouble.ts';

/** `stock`: not enough in stock. `limit`: exceeds the limits of a cart. `gone`: no longer sold here. `failed`: the platform did not respond. `uncertain`: the
 * merge was interrupted, and the quantity may be missing from the cart or in it twice. */
export type LeftOutReason = 'stock' | 'limit' | 'gone' | 'failed' | 'uncertain';
export const LEFT_OUT_REASONS = [
  'stock',
  'limit',
  'gone',
  'failed',
  'uncertain',
] as const satisfies readonly LeftOutReason[];

export interface LeftOut extends Pick<CartLine, 'variantId' | 'name' | 'path' | 'options'> {
  /** The quantity that was left out. */
  readonly quantity: number;
  readonly reason: LeftOutReason;
}

/** The left-out quantity of a line. */
export function leftOutOf(line: CartLine, quantity: number, reason: LeftOutReason): LeftOut {
  const { variantId, name, path, options } = line;
  return { variantId, name, options, quantity, reason, ...(path === undefined ? {} : { path }) };
}

const REASONS = {
  ...SENTENCES,
  gone: 'No longer available here',
  uncertain: 'This was interrupted. Please check the quantity in your cart.',
} as const satisfies Readonly<Record<LeftOutReason, InterfaceText>>;

/** One sentence: what was left out, and why. `text`: translates an English text. */
export function leftOutSentence(
  { name, options, quantity, reason }: LeftOut,
  text: (english: (typeof REASONS)[LeftOutReason]) => string,
): string {
  const what = [name, ...options.map((option) => option.value)].join(' · ');
  return `${what} (${quantity}): ${text(REASONS[reason])}`;
}
