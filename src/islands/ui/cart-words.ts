/** What went wrong with the cart, and what has changed in it, in the page's language. */
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';

import { say } from './texts.ts';
import type { Texts } from './texts.ts';

/** `adding`: it was an add, of which nothing came. */
export function sayProblem(texts: Texts, problem: Trouble, adding = false, name = ''): string {
  return say(texts, sentenceOf(problem, adding)).replace('{name}', name);
}
