/** Cart problems and their messages, mapped from error codes of the shop API; the same with and without JavaScript. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

/**
 * `waiting`: offline, retried when back online. `limit`: exceeds the limits of a cart. `gone`: the line is no longer in the cart. `ended`: the cart
 * no longer exists.
 * `down`: shop or platform does not answer. `allowance`: exceeds the rest of a professional's allowance.
 * `failed`: anything else.
 */
export type CartProblem = 'waiting' | 'stock' | 'limit' | 'gone' | 'ended' | 'down' | 'failed' | 'allowance';

/** `price`: the price changed since it was shown. */
export type LineProblem = CartProblem | 'price';

export type Trouble = LineProblem | 'offline';

const REJECTIONS: Readonly<Record<string, CartProblem>> = {
  'line-gone': 'gone',
  'cart-changed': 'failed',
  'still-running': 'failed',
  'too-many-pieces': 'limit',
  'too-many-lines': 'limit',
  'over-allowance': 'allowance',
};

/** Maps the error code of a rejected cart change. */
export function rejectedFor(code: string | undefined): CartProblem {
  return REJECTIONS[code ?? ''] ?? 'stock';
}

const SENTENCES: Readonly<Record<Trouble, InterfaceText>> = {
  offline: 'You are offline. Your cart was not changed.',
  waiting: 'You are offline. We will do this as soon as you are back online.',
  stock: 'We do not have that many in stock',
  limit: 'That is the most you can order at once',
  gone: 'No longer in your cart: {name}',
  ended: 'Your cart has expired and is now empty.',
  down: 'The shop is not responding right now. Your cart is safe.',
  allowance: 'This cart exceeds your remaining allowance by {over}. Remove something to check out.',
  failed: 'That did not work. Please try again.',
  price: 'The price has changed',
};

/** English text, the key for translation. `adding`: the failed change was an add. */
export function sentenceOf(trouble: Trouble, adding = false): InterfaceText {
  if (adding && trouble === 'stock') return 'There is not enough stock for that';
  return SENTENCES[trouble];
}
