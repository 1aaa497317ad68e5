/** What went wrong with the cart, and what has changed in it, in the page's language. */
import { say } from './texts.ts';
import type { Texts } from './texts.ts';

export type Trouble = 'offline' | 'waiting' | 'stock' | 'limit' | 'gone' | 'ended' | 'down' | 'failed' | 'price';

const SENTENCES: Readonly<Record<Trouble, string>> = {
  offline: 'You are offline. Your cart was not changed.',
  waiting: 'You are offline. We do this as soon as you are back.',
  stock: 'We do not have that many',
  limit: 'One order takes no more than that',
  gone: 'No longer in your cart: {name}',
  ended: 'Your cart has ended. It is empty now.',
  down: 'The shop does not answer right now. Your cart is safe.',
  failed: 'That did not work. Please try again.',
  price: 'The price has changed',
};

/** `adding`: it was an add, of which nothing came. */
export function sayProblem(texts: Texts, problem: Trouble, adding = false, name = ''): string {
  if (adding && problem === 'offline') return say(texts, 'You are offline. Nothing was added.');
  if (adding && problem === 'stock') return say(texts, 'There is not enough stock for that');
  return say(texts, SENTENCES[problem]).replace('{name}', name);
}
