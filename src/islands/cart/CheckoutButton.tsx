/** Goes to the platform's checkout; says so when there is no way, or when the cart passes a professional's allowance. */
import { useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { handOver } from '#stores/checkout.ts';

export function CheckoutButton({ cartId, texts }: { readonly cartId: string; readonly texts: Texts }) {
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
        ? sayProblem(texts, 'allowance').replace('{over}', formatMoney(answer.over, pageWriting()))
        : sayProblem(texts, navigator.onLine ? 'down' : 'offline'),
    );
  }
  return (
    <>
      <button type="button" className="button checkout" aria-disabled={isAsking} onClick={() => void go()}>
        {say(texts, 'Checkout')}
      </button>
      <output className="message error">{problem}</output>
    </>
  );
}
