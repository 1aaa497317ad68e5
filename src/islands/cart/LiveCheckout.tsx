/** Starts the platform's checkout; shows an error if that fails or if the cart exceeds a professional's allowance. */
import { useState } from 'react';

import { cartProblemText } from '#islands/ui/cart-problem-text.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { handOver } from '#stores/checkout.ts';

import type { CartFrame } from './views/cart-frame.ts';
import { CheckoutForm } from './views/CheckoutForm.tsx';

export function LiveCheckout({ cartId, frame }: { readonly cartId: string; readonly frame: CartFrame }) {
  const { say, writing } = frame;
  /** `leaving`: the browser is opening the checkout. The visitor may stop it; a further press then requests a new URL, since each URL works only once. */
  const [state, setState] = useState<'idle' | 'asking' | 'leaving'>('idle');
  const [problem, setProblem] = useState('');
  async function go(): Promise<void> {
    if (state === 'asking') return;
    setState('asking');
    setProblem('');
    const answer = await handOver(cartId);
    if (answer.kind === 'ok') {
      setState('leaving');
      // Resets the button, in case the page returns from the back/forward cache.
      addEventListener('pagehide', () => setState('idle'), { once: true });
      location.assign(answer.url);
      return;
    }
    setState('idle');
    // The refused change has a message of its own, beside its line.
    if (answer.kind === 'refused') return;
    setProblem(
      answer.kind === 'over'
        ? cartProblemText(say, 'allowance').replace('{over}', formatMoney(answer.over, writing))
        : cartProblemText(say, navigator.onLine ? 'down' : 'offline'),
    );
  }
  return (
    <>
      <CheckoutForm {...frame} isBusy={state !== 'idle'} isOff={state === 'asking'} onCheckout={() => void go()} />
      <output className="message error">{problem}</output>
    </>
  );
}
