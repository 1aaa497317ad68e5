/** Error texts of the cart, in the page's language. `say` translates an English text. */
import { addSentenceOf, sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { AddSentence, Sentence, Trouble } from '#lib/cart/cart-trouble.ts';

/** Text for a problem of the cart or of a line; `name` is the name of the line's product. */
export function cartProblemText(say: (english: Sentence) => string, problem: Trouble, name = ''): string {
  return say(sentenceOf(problem)).replace('{name}', () => name);
}

/** Text for a problem when adding to the cart. */
export function addProblemText(say: (english: AddSentence) => string, problem: Trouble): string {
  return say(addSentenceOf(problem));
}
