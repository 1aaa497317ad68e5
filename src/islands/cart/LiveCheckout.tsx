/** Starts the platform's checkout; shows an error if that fails or if the cart exceeds a professional's allowance. */
import { useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { handOver } from '#stores/checkout.ts';

import type { CartFrame } from './views/cart-frame.ts';
import { CheckoutForm } from './views/CheckoutForm.tsx';

export function LiveCheckout({ cartId, frame }: { readonly cartId: string; readonly frame: CartFrame }) {
  const { say, writing } = frame;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  async function go(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setProblem('');
    const answer = await handOver(cartId);
    if (answer.kind === 'ok') {
      location.assign(answer.url);
      return;
    }
    setAsking(false);
    setProblem(
      answer.kind === 'over'
        ? sayProblem(say, 'allowance').replace('{over}', formatMoney(answer.over, writing))
        : sayProblem(say, navigator.onLine ? 'down' : 'offline'),
    );
  }
  return (
    <>
      <CheckoutForm {...frame} isBusy={isAsking} onCheckout={() => void go()} />
      <output className="message error">{problem}</output>
    </>
  );
}
