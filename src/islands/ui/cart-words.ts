/** Error texts of the cart, in the page's language. */
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { Text } from '#lib/page/page-locals.ts';

interface About {
  /** Whether the error is about adding a product. */
  readonly isAdd?: boolean;
  /** Name of the line's product. */
  readonly name?: string;
}

/** `say`: translates an English text. */
export function sayProblem(say: Text, problem: Trouble, { isAdd = false, name = '' }: About = {}): string {
  return say(sentenceOf(problem, isAdd)).replace('{name}', name);
}
