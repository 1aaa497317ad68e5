/** What can go wrong with a cart, out of what the own API refuses; said alike with and without JavaScript. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

/**
 * `waiting`: there is no network, it is done when there is one. `limit`: more than a cart takes. `gone`: the line is no longer in it. `ended`: the cart itself is gone.
 * `down`: shop or platform does not answer.  `allowance`: more than what is left of a professional's.
 * `failed`: anything else.
 */
export type CartProblem = 'waiting' | 'stock' | 'limit' | 'gone' | 'ended' | 'down' | 'failed' | 'allowance';

/** `price`: the shop asks another price than it did. */
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

/** Of a refusal that is about what was asked for, by its code. */
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

/** In English, as texts are looked up by. `adding`: it was an add, of which nothing came. */
export function sentenceOf(trouble: Trouble, adding = false): InterfaceText {
  if (adding && trouble === 'stock') return 'There is not enough stock for that';
  return SENTENCES[trouble];
}
