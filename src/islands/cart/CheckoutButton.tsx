/** Goes to the platform's checkout; says so when there is no way. */
import { useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { checkoutUrl } from '#stores/checkout.ts';

export function CheckoutButton({ cartId, texts }: { readonly cartId: string; readonly texts: Texts }) {
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  async function go(): Promise<void> {
    if (state === 'asking') return;
    setState('asking');
    const url = await checkoutUrl(cartId);
    if (url === undefined) setState('failed');
    else location.assign(url);
  }
  return (
    <>
      <button type="button" className="button checkout" aria-disabled={state === 'asking'} onClick={() => void go()}>
        {say(texts, 'Checkout')}
      </button>
      <output className="message error">
        {state === 'failed' ? sayProblem(texts, navigator.onLine ? 'down' : 'offline') : ''}
      </output>
    </>
  );
}
