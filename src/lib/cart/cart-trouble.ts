/** Cart problems and their messages, mapped from error codes of the shop API; the same with and without JavaScript. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

/**
 * `waiting`: offline, retried when back online. `limit`: exceeds the limits of a cart. `gone`: the line is no longer in the cart. `ended`: the cart
 * no longer exists.
 * `down`: shop or platform does not respond. `allowance`: exceeds the rest of a professional's allowance.
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

/** Messages for a failed add. An add changes no existing line and is not checked against an allowance, so some problems cannot occur. */
const ADD_SENTENCES = {
  waiting: 'You are offline. We will do this as soon as you are back online.',
  stock: 'There is not enough stock for that',
  limit: 'That is the most you can order at once',
  ended: 'Your cart has expired and is now empty.',
  down: 'The shop is not responding right now. Your cart is safe.',
  failed: 'That did not work. Please try again.',
} as const satisfies Partial<Record<Trouble, InterfaceText>>;

export const SENTENCES = {
  ...ADD_SENTENCES,
  offline: 'You are offline. Your cart was not changed.',
  stock: 'We do not have that many in stock',
  gone: 'No longer in your cart: {name}',
  allowance: 'This cart exceeds your remaining allowance by {over}. Remove something to check out.',
  price: 'The price has changed',
} as const satisfies Record<Trouble, InterfaceText>;

export type AddSentence = (typeof ADD_SENTENCES)[keyof typeof ADD_SENTENCES];
export type Sentence = (typeof SENTENCES)[Trouble];

/** English text, the key for translation. */
export function sentenceOf(trouble: Trouble): Sentence {
  return SENTENCES[trouble];
}

/** Like `sentenceOf`, for a failed add. */
export function addSentenceOf(trouble: Trouble): AddSentence {
  return trouble in ADD_SENTENCES ? ADD_SENTENCES[trouble as keyof typeof ADD_SENTENCES] : ADD_SENTENCES.failed;
}
