/** What went wrong with the cart, in the page's language. */
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { Text } from '#lib/page/page-locals.ts';

interface About {
  /** The product could not be added at all. */
  readonly isAdd?: boolean;
  /** Of the line. */
  readonly name?: string;
}

/** `say`: the page's word for an English text. */
export function sayProblem(say: Text, problem: Trouble, { isAdd = false, name = '' }: About = {}): string {
  return say(sentenceOf(problem, isAdd)).replace('{name}', name);
}
