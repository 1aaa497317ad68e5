import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { CartProblem as Problem } from '#stores/cart.ts';

const TEXTS: Readonly<Record<Problem, string>> = {
  offline: 'You are offline. Nothing was added.',
  stock: 'There is not enough stock for that',
  failed: 'That did not work. Please try again.',
};

export function CartProblem({ problem, texts }: { readonly problem: Problem | undefined; readonly texts: Texts }) {
  return <output className="message error">{problem ? say(texts, TEXTS[problem]) : ''}</output>;
}
